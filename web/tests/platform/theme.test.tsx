import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { setTheme, type Theme } from '#web/platform/theme.ts';

/** The script before the app, and before the first paint. */
const BEFORE_THE_APP = readFileSync(join(process.cwd(), 'web/public/theme.js'), 'utf8');

const theme = () => document.documentElement.dataset['theme'];
const loadAgain = () => {
  delete document.documentElement.dataset['theme'];
  // oxlint-disable-next-line no-implied-eval -- a script of ours, as the page runs it
  new Function(BEFORE_THE_APP)();
};

afterEach(() => setTheme('system'));

it('Enter before the app has loaded puts a comma between the names of diners', async () => {
  document.body.innerHTML = '<form><input name="names"><button type="submit" disabled>Add</button></form>';
  loadAgain();
  await userEvent.type(screen.getByRole('textbox'), 'Anna{Enter}Ben');
  expect(screen.getByRole('textbox')).toHaveValue('Anna, Ben');
  // The app has loaded.
  screen.getByRole<HTMLButtonElement>('button').disabled = false;
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  expect(screen.getByRole('textbox')).toHaveValue('Anna, Ben');
});

it('the page of a table’s link is known before the app has loaded, with whatever a messenger has glued to it', () => {
  window.location.hash = '#a-Link_of-a-table-0123.';
  loadAgain();
  expect(document.documentElement.dataset['linked']).toBe('');
  window.location.hash = '';
});

it.each<Theme>(['dark', 'light'])(
  'a chosen theme applies to the next page before the app has loaded: %s',
  (chosen) => {
    setTheme(chosen);
    expect(theme()).toBe(chosen);
    loadAgain();
    expect(theme()).toBe(chosen);
  },
);

it('the device decides if nobody has chosen a theme', () => {
  setTheme('dark');
  setTheme('system');
  loadAgain();
  expect(theme()).toBeUndefined();
});
