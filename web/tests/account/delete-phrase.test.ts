import { describe, expect, test, vi } from 'vitest';
import type { isPhrase } from '#web/account/profile/DeleteAccount.tsx';
import type { t } from '#web/messages/i18n.ts';
import { LANGUAGES } from '#web/messages/languages.ts';

interface App {
  readonly isPhrase: typeof isPhrase;
  readonly phrase: string;
}

/** The profile page on a device that speaks this language. */
async function open(language: string): Promise<App> {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
  vi.resetModules();
  const i18n = await import('#web/messages/i18n.ts');
  await import('#web/messages/en/profile.po');
  await (await import('#web/platform/language.ts')).startLanguage();
  const say: typeof t = i18n.t;
  return {
    isPhrase: (await import('#web/account/profile/DeleteAccount.tsx')).isPhrase,
    phrase: say('profile.delete.phraseText'),
  };
}

describe('the phrase that ends an account', () => {
  test.each(LANGUAGES)('is accepted as shown in $name, and nothing else is', async ({ tag }) => {
    const app = await open(tag);
    expect(app.isPhrase(` ${app.phrase} `, app.phrase)).toBe(true);
    expect(app.isPhrase('', app.phrase)).toBe(false);
    expect(app.isPhrase(app.phrase.slice(1), app.phrase)).toBe(false);
  });

  test.each([
    ['tr', 'ÜYELİĞİMİ SİL', ['üyeliğimi sil', 'UYELIGIMI SIL', 'uyeligimi sıl', 'Üyeliğimi  Sil']],
    ['pl', 'USUŃ MOJE KONTO', ['usuń moje konto', 'usun moje konto', 'USUN MOJE KONTO']],
    ['de', 'MEIN KONTO LÖSCHEN', ['mein konto löschen', 'Mein Konto loschen']],
  ])('is accepted in any case and with plain letters in %s: %s', async (language, phrase, variants) => {
    const app = await open(language);
    expect(app.phrase).toBe(phrase);
    for (const typed of variants) expect(app.isPhrase(typed, phrase)).toBe(true);
  });

  test('must be typed exactly in English', async () => {
    const app = await open('en-GB');
    expect(app.isPhrase('delete my account', app.phrase)).toBe(false);
  });
});
