import '@testing-library/jest-dom/vitest';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setLanguage } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.ts';
import { Toaster } from '#web/ui/Toaster.tsx';
import { stubBrowser } from './summary-support.tsx';

it('says nothing in the language before', async () => {
  stubBrowser();
  render(<Toaster />);
  act(() => void toast({ title: 'Soup removed' }));
  expect(screen.getAllByText('Soup removed')).not.toHaveLength(0);
  await act(async () => void (await setLanguage('de')));
  expect(screen.queryByText('Soup removed')).toBeNull();
});
