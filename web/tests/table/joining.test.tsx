import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { TablePage } from '#web/table/guest/TablePage.tsx';
import { loadTestConfig, stubBrowser } from '../support/summary-support.tsx';

const page = (
  <TablePage hasAccount onJoined={() => undefined} onKept={() => undefined} frame={(_, shown) => shown} />
);

it('the prerendered page of a table has both beginnings, of which the address picks one', () => {
  const html = document.createElement('div');
  html.innerHTML = renderToString(page);
  const headings = [...html.querySelectorAll('h1')].map(({ textContent }) => textContent);
  expect(headings).toEqual(['Who are you?', 'Join a table']);
  // In ui/base.css, by this attribute.
  expect(html.querySelector('[data-by-link]')).toHaveTextContent('Joining the table...');
});

it('a link never shows the field for a code, unless its table is gone', async () => {
  stubBrowser();
  await loadTestConfig();
  let refuse = (): void => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  vi.stubGlobal('fetch', async () => {
    await refused;
    return Response.json({ message: 'table_unknown' }, { status: 404 });
  });
  window.location.hash = `#${'A'.repeat(22)}`;
  render(page);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Who are you?');
  expect(screen.queryByRole('textbox')).toBeNull();
  refuse();
  await vi.waitFor(() => expect(screen.getByRole('textbox', { name: 'Table code' })).toBeVisible());
  expect(screen.getByRole('alert')).toHaveTextContent('Table not found');
});
