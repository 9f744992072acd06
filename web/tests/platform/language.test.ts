import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as i18n from '#web/messages/i18n.ts';
import type * as language from '#web/platform/language.ts';
import type * as session from '#web/platform/session.ts';
import { accountSession } from '../support/account-session.ts';

interface App {
  readonly t: typeof i18n.t;
  readonly language: typeof language;
  readonly session: typeof session;
}

/** The app on a device that speaks these languages, as after loading the page. */
async function open(...languages: string[]): Promise<App> {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? '');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  vi.resetModules();
  const texts = await import('#web/messages/i18n.ts');
  await import('#web/messages/en/wizard.po');
  const app = {
    t: texts.t,
    language: await import('#web/platform/language.ts'),
    session: await import('#web/platform/session.ts'),
  };
  await app.language.startLanguage();
  return app;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  document.documentElement.removeAttribute('lang');
  document.documentElement.removeAttribute('dir');
});

const page = () => [document.documentElement.lang, document.documentElement.dir];
const added = (app: App, count: number) => app.t('diners.count', { count });

test.each([
  [['de-AT', 'en'], 'de'],
  [['pt-PT'], 'pt-BR'],
  [['sv-SE', 'pl-PL', 'en'], 'pl'],
  [['zh-TW'], 'zh-Hans'],
  [['ar-EG'], 'ar'],
  [['sv-SE', 'fi'], 'en'],
  [['C'], 'en'],
])('a device with the language %j is shown %s', async (languages, expected) => {
  const app = await open(...languages);
  expect(app.language.currentLanguage()).toBe(expected);
});

test('the page declares its language and direction, and every text is of that language', async () => {
  const app = await open('ar-EG');
  expect(page()).toEqual(['ar', 'rtl']);
  expect(app.t('action.signUp')).toMatch(/^[\u0600-\u06ff ]+$/);
});

test.each([
  [0, /٠|لا/],
  [2, /^شخصان$/],
  [3, /٣/],
  [11, /١١/],
])('Arabic uses its own plural form and digits for %i', async (count, expected) => {
  expect(added(await open('ar-EG'), count)).toMatch(expected);
});

test('numbers in an Arabic text are written like its amounts, those of a code unchanged', async () => {
  const egypt = await open('ar-EG');
  expect(egypt.t('signUp.passwordHint')).toMatch(/^٦/);
  expect(egypt.t('live.join.hint')).toContain('KM4T 9WQX');
  const emirates = await open('ar-AE');
  expect(emirates.t('signUp.passwordHint')).toMatch(/^6/);
});

test('Polish distinguishes one, a few and many', async () => {
  const app = await open('pl');
  const forms = [1, 2, 5].map((count) => app.t('items.dinerCount', { count }).replace(/\d+\s/, ''));
  expect(new Set(forms).size).toBe(3);
});

test('the page title is in its language', async () => {
  const meta = document.head.appendChild(document.createElement('meta'));
  Object.assign(meta, { name: 'description', content: 'Split a bill' });
  const app = await open('pl');
  expect(meta.content).toMatch(/^Dziel rachunek/);
  void app.language.setLanguage('en');
  await expect.poll(() => meta.content).toBe('Split a bill');
  meta.remove();
});

test('a name in an Arabic sentence is isolated, in an English one it is not', async () => {
  const arabic = await open('ar');
  expect(arabic.t('diners.remove', { name: 'Maya' })).toContain('\u2068Maya\u2069');
  const english = await open('en-GB');
  expect(english.t('diners.remove', { name: 'Maya' })).toBe('Remove Maya');
});

test('a chosen language is shown at once, and on the next visit', async () => {
  const app = await open('en-GB');
  void app.language.setLanguage('pl');
  await expect.poll(() => app.t('action.signUp')).not.toBe('Sign Up');
  expect(page()).toEqual(['pl', 'ltr']);
  const later = await open('en-GB');
  expect(later.language.currentLanguage()).toBe('pl');
  void later.language.setLanguage('en');
  await expect.poll(() => later.t('action.signUp')).toBe('Sign Up');
});

test('a choice made offline is kept for the next visit, and reported', async () => {
  const app = await open('en-GB');
  const { LANGUAGES } = await import('#web/messages/languages.ts');
  const german = LANGUAGES.find(({ tag }) => tag === 'de') as Required<(typeof LANGUAGES)[number]>;
  const load = vi.spyOn(german, 'load').mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await app.language.setLanguage('de')).toBe(false);
  expect(app.language.currentLanguage()).toBe('en');
  load.mockRestore();
  expect((await open('en-GB')).language.currentLanguage()).toBe('de');
});

test('the last choice counts, however long an earlier one takes', async () => {
  const app = await open('en-GB');
  void app.language.setLanguage('ja');
  void app.language.setLanguage('de');
  await expect.poll(page).toEqual(['de', 'ltr']);
  expect(app.language.currentLanguage()).toBe('de');
});

test('each person has their own; a person without one keeps the previous choice', async () => {
  const app = await open('en-GB');
  void app.language.setLanguage('fr');
  await expect.poll(app.language.currentLanguage).toBe('fr');
  app.session.storeSession(accountSession());
  await expect.poll(app.language.currentLanguage).toBe('fr');
  void app.language.setLanguage('it');
  await expect.poll(app.language.currentLanguage).toBe('it');
  app.session.endSession();
  await expect.poll(app.language.currentLanguage).toBe('fr');
});

test('a language chosen for an account applies on its next device', async () => {
  const app = await open('en-GB');
  const signIn = (language: string) =>
    app.session.storeSession({ ...accountSession(), metadata: { homeCurrency: 'GBP', language } });
  signIn('pl');
  await expect.poll(app.language.currentLanguage).toBe('pl');
  void app.language.setLanguage('it');
  await expect.poll(app.language.currentLanguage).toBe('it');
  signIn('de');
  expect((await open('en-GB')).language.currentLanguage()).toBe('it');
  app.session.endSession();
  await expect.poll(app.language.currentLanguage).toBe('en');
});
