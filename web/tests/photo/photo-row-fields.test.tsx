import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LineFields } from '#web/photo/review/RowFields.tsx';
import '#web/messages/en/receipt-photo.po';
import { setLocaleFor } from '#web/platform/locale.ts';

afterEach(() => setLocaleFor('en'));

it('the quantity of an empty field is in the digits of the language', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('ar-EG');
  setLocaleFor('ar');
  const row = {
    id: 'a',
    name: 'شاي',
    quantity: '',
    amount: '',
    place: null,
    repair: null,
    isRemoved: false,
    isWeak: false,
  };
  render(
    <LineFields
      row={row}
      currency="EGP"
      errors={{}}
      onChange={() => undefined}
      onDone={() => undefined}
      onSplit={() => undefined}
      onJoin={undefined}
      onNotADish={() => undefined}
    />,
  );
  expect(screen.getByPlaceholderText('١')).toBeVisible();
});
