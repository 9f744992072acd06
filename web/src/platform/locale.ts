import { ENGLISH, LANGUAGES } from '#web/messages/languages.ts';

/** The English locale for devices without English. */
const FALLBACK = 'en-GB';

/**
 * A tag as `Intl` takes it; a POSIX system may append a modifier ("en-US@posix"), and calls having no language "C". Not `supportedLocalesOf`: its
 * first call takes a slow phone a tenth of a second, and an unknown language is none of the app's.
 */
function canonical(language: string): string | undefined {
  const [tag = ''] = language.split('@');
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** The languages of the device's person, best first. */
export const deviceLocales = (): readonly string[] =>
  // A page rendered at build time has no device.
  typeof navigator === 'undefined'
    ? []
    : [navigator.language, ...(navigator.languages ?? [])].flatMap((language) => canonical(language) ?? []);

/** The language and script of a tag: "zh-TW" is "zh-Hant". */
function writingOf(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
}

/** How the language is written on this device: as its own kind of it ("en-IN", "ar-EG"), or in general. */
function localeFor(language: string): string {
  const writing = writingOf(language);
  return (
    deviceLocales().find((tag) => writingOf(tag) === writing) ??
    (language === ENGLISH.tag ? FALLBACK : language)
  );
}

let shown: string | undefined;
let direction: 'ltr' | 'rtl' = ENGLISH.direction;

/** Sets the language on screen. */
export function setLocaleFor(language: string): void {
  shown = localeFor(language);
  direction = LANGUAGES.find(({ tag }) => tag === language)?.direction ?? ENGLISH.direction;
}

/**
 * The locale of everything that is formatted or sorted: that of the language on screen, so that figures, days and sentences are never a
 * mixture, in the kind of it that the device speaks. Every call of `Intl` asks here: for a language that the platform does not know it throws.
 */
export const locale = (): string => shown ?? localeFor(ENGLISH.tag);

/** The direction that the language on screen is written in. */
export const writingDirection = (): 'ltr' | 'rtl' => direction;
