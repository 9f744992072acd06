import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { App } from '#web/app/App.tsx';
import { loadTestConfig } from '../support/summary-support.tsx';

// printf 'fairtab-gate:crème brûlée' | sha256sum
const digest = 'e366d4ec17795ac5d68e7076a8186647af2573ffbc6ed35e1c638da4d64b70ec';

it('gives the focus to the heading of the page behind the gate', async () => {
  window.history.replaceState(null, '', '/access-denied');
  await loadTestConfig({ gate: { digest } });
  // As in production: strict mode runs each effect twice, and the second time is another arrival.
  render(<App />, { reactStrictMode: false });
  await userEvent.type(await screen.findByLabelText('Password'), 'crème brûlée{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toHaveFocus();
});
