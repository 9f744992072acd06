import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { showTexts, t } from '#web/messages/i18n.ts';
import { ENGLISH, LANGUAGES, type Language } from '#web/messages/languages.ts';
import { withFiguresOfLocale } from './format.ts';
import { deviceLocales, locale, setLocaleFor } from './locale.ts';
import { currentSession, onSession, spaceOf } from './session.ts';
import { spaceKeys, type Space } from './storage/keys.ts';
import { onOtherTab, storedText, writeText } from './storage/store.ts';

// English at first: the page rendered at build time is English, and its first render in the browser has to be the same.
const state = createStore<string>(() => ENGLISH.tag);

/** Where the build puts the languages (vite.config.ts). */
const LANGUAGE_FILE = /\/assets\/languages\//;

const baseOf = (tag: string): string => tag.split('-')[0] ?? tag;

/** The first of the device's languages that the app has in any variant; English if it has none. */
function languageOfDevice(): Language {
  const spoken = deviceLocales().flatMap(
    (tag) => LANGUAGES.find((language) => baseOf(language.tag) === baseOf(tag)) ?? [],
  );
  return spoken[0] ?? ENGLISH;
}

const keyOf = (space: Space): string => spaceKeys(space).language;
const keyOfPerson = (): string => keyOf(spaceOf(currentSession()));

const languageOf = (text: string | null | undefined): Language | undefined =>
  LANGUAGES.find(({ tag }) => tag === text);

const chosenAs = (key: string): Language | undefined => languageOf(storedText(key));

function languageOfAccount(): Language | undefined {
  const current = currentSession();
  return 'session' in current ? languageOf(current.session.metadata.language) : undefined;
}

/** The person's choice on this device, else that of their account, else the guest's choice; else the device's language. */
const wantedLanguage = (): Language =>
  chosenAs(keyOfPerson()) ?? languageOfAccount() ?? chosenAs(keyOf('guest')) ?? languageOfDevice();

let englishDescription: string | undefined;

/** Sets the page's description for bookmarks and previews; the HTML has it in English. */
function describePage(language: Language): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  if (!meta) return;
  englishDescription ??= meta.content;
  meta.content = language.tag === ENGLISH.tag ? englishDescription : t('manifest.description');
}

const earlierTexts = async (tag: string) => (await import('./earlier-texts.ts')).earlierTexts(tag);

/** The language requested last: an earlier one that loads later is not shown. */
let asked: Language = ENGLISH;

/** False if its texts could not be fetched: the language on screen stays, and the next visit tries again. */
async function show(language: Language): Promise<boolean> {
  asked = language;
  if (language.tag === state.getState()) return true;
  let messages;
  try {
    ({ messages } = (await language.load?.().catch(() => earlierTexts(language.tag))) ?? {});
  } catch {
    return asked !== language;
  }
  if (asked !== language) return true;
  setLocaleFor(language.tag);
  showTexts(language.tag, messages, locale(), withFiguresOfLocale);
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.direction;
  describePage(language);
  state.setState(language.tag, true);
  return true;
}

/**
 * Shows the current person's language, and keeps it in step with other tabs and log-ins. Call it once, at start, and wait for it before
 * rendering.
 */
export async function startLanguage(): Promise<void> {
  const follow = () => void show(wantedLanguage());
  let stopListening = onOtherTab(keyOfPerson(), follow);
  onSession(() => {
    stopListening();
    stopListening = onOtherTab(keyOfPerson(), follow);
    follow();
  });
  setLocaleFor(ENGLISH.tag);
  showTexts(ENGLISH.tag, undefined, locale());
  await show(wantedLanguage());
}

/** Shows a language and stores it as the current person's choice. False if it can only be shown at a later visit, for lack of a network. */
export async function setLanguage(tag: string): Promise<boolean> {
  const language = LANGUAGES.find((each) => each.tag === tag);
  if (!language) return true;
  writeText(keyOfPerson(), tag);
  return show(language);
}

/** Fetches the file of the language on screen again, so that a service worker that started later caches it. Never throws. */
export async function fetchLanguageAgain(): Promise<void> {
  const files = performance.getEntriesByType('resource').filter(({ name }) => LANGUAGE_FILE.test(name));
  await Promise.allSettled(files.map(({ name }) => fetch(name)));
}

/** The tag of the language on screen. */
export const currentLanguage = state.getState;
/** The language, as a hook. */
export const useLanguage = (): string => useStore(state);
/** Calls back before anything is rendered in another language; returns a function that stops it. */
export const onLanguage = (listener: () => void): (() => void) => state.subscribe(listener);
