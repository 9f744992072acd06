import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { showTexts } from '#web/messages/i18n.ts';
import { ENGLISH, LANGUAGES, type Language } from '#web/messages/languages.ts';
import { deviceLocales, locale, setLocaleFor } from './locale.ts';
import { currentSession, onSession, spaceOf } from './session.ts';
import { spaceKeys, type Space } from './storage/keys.ts';
import { onOtherTab, readText, writeText } from './storage/store.ts';

// What a page rendered at build time shows, and its first render in the browser repeats.
const state = createStore<string>(() => ENGLISH.tag);

/** Where the build puts the languages (vite.config.ts). */
const LANGUAGE_FILE = /\/assets\/languages\//;

const baseOf = (tag: string): string => tag.split('-')[0] ?? tag;

/** The first language of the device that the app speaks, in whatever kind; English where it speaks none. */
function languageOfDevice(): Language {
  const spoken = deviceLocales().flatMap(
    (tag) => LANGUAGES.find((language) => baseOf(language.tag) === baseOf(tag)) ?? [],
  );
  return spoken[0] ?? ENGLISH;
}

const keyOf = (space: Space): string => spaceKeys(space).language;
const keyOfPerson = (): string => keyOf(spaceOf(currentSession()));

function chosenAs(key: string): Language | undefined {
  const read = readText(key);
  return read.status === 'ok' ? LANGUAGES.find(({ tag }) => tag === read.text) : undefined;
}

/** What the person who is here has chosen, else what was chosen before anybody logged in; else what the device speaks. */
const wantedLanguage = (): Language =>
  chosenAs(keyOfPerson()) ?? chosenAs(keyOf('guest')) ?? languageOfDevice();

/** The language that was asked for last: an earlier one that arrives later is not shown. */
let asked: Language = ENGLISH;

async function show(language: Language): Promise<void> {
  asked = language;
  if (language.tag === state.getState()) return;
  let messages;
  try {
    ({ messages } = (await language.load?.()) ?? {});
  } catch {
    // Without a network: what is on the screen stays, and the next visit tries again.
    return;
  }
  if (asked !== language) return;
  setLocaleFor(language.tag);
  showTexts(language.tag, messages, locale());
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.direction;
  state.setState(language.tag, true);
}

/**
 * Shows the language of whoever is here, and keeps it in step with other tabs and with who that is. Once, at start; nothing is to be
 * rendered before it has come about.
 */
export function startLanguage(): Promise<void> {
  const follow = () => void show(wantedLanguage());
  let stopListening = onOtherTab(keyOfPerson(), follow);
  onSession(() => {
    stopListening();
    stopListening = onOtherTab(keyOfPerson(), follow);
    follow();
  });
  showTexts(ENGLISH.tag, undefined, locale());
  return show(wantedLanguage());
}

/** Shows a language and keeps it for the person who is here. */
export function setLanguage(tag: string): void {
  const language = LANGUAGES.find((each) => each.tag === tag);
  if (!language) return;
  writeText(keyOfPerson(), tag);
  void show(language);
}

/** Asks once more for the file of the language on screen, so that a service worker that came later keeps it. Never throws. */
export async function fetchLanguageAgain(): Promise<void> {
  const files = performance.getEntriesByType('resource').filter(({ name }) => LANGUAGE_FILE.test(name));
  await Promise.allSettled(files.map(({ name }) => fetch(name)));
}

/** The tag of the language on screen. */
export const currentLanguage = state.getState;
/** The same in a component. */
export const useLanguage = (): string => useStore(state);
