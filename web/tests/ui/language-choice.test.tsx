import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '#web/messages/languages.ts';
import { earlierTexts } from '#web/platform/earlier-texts.ts';
import { currentLanguage, setLanguage, useLanguage } from '#web/platform/language.ts';
import { LanguageChoice } from '#web/ui/fields/LanguageChoice.tsx';
import { dismissToast, toastStore } from '#web/ui/overlays/toast.ts';

afterEach(async () => {
  dismissToast();
  await setLanguage('en');
});

/** In another language everything is drawn anew. */
const Page = () => <LanguageChoice key={useLanguage()} />;
const choice = () => screen.getByRole('combobox');

async function choose(tag: string) {
  render(<Page />);
  await userEvent.setup({ delay: null }).selectOptions(choice(), tag);
}

describe('choosing a language', () => {
  it('redraws the page in it, and keeps the focus on the choice', async () => {
    await choose('pl');
    await waitFor(() => expect(document.documentElement.lang).toBe('pl'));
    expect(choice()).toHaveAccessibleName('Język');
    expect(choice()).toHaveFocus();
  });

  it('reports an unavailable language, and leaves the page unchanged', async () => {
    const turkish = LANGUAGES.find(({ tag }) => tag === 'tr') as Required<(typeof LANGUAGES)[number]>;
    vi.spyOn(turkish, 'load').mockRejectedValue(new TypeError('Failed to fetch'));
    await choose('tr');
    await waitFor(() => expect(toastStore.getState()?.title).toMatch(/^Türkçe couldn’t be loaded/));
    expect(currentLanguage()).toBe('en');
  });
});

describe('the cached texts of an earlier version', () => {
  /** The service worker's cache: under the names of the version before. */
  function kept(...urls: string[]): void {
    const open = async (name: string) => ({
      keys: async () => (name === 'languages' ? urls.map((url) => ({ url })) : []),
    });
    vi.stubGlobal('caches', { open });
  }
  const cache = join(process.cwd(), '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'texts-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'languages'));
  const file = join(folder, 'languages', 'pl-before.mjs');
  writeFileSync(file, 'export const messages = { before: "earlier" };');
  const BEFORE = pathToFileURL(file).href;

  it('are those of the language, whatever the name of their file', async () => {
    kept('https://fairtab.test/assets/languages/de-1.js', BEFORE);
    expect((await earlierTexts('pl')).messages).toEqual({ before: 'earlier' });
  });

  it('are missing if nothing was cached, as over plain http', async () => {
    kept(BEFORE);
    await expect(earlierTexts('de')).rejects.toThrow('No texts of de are kept.');
    vi.unstubAllGlobals();
    await expect(earlierTexts('pl')).rejects.toThrow('No texts of pl are kept.');
  });
});
