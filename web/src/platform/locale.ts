import { ENGLISH, LANGUAGES } from '#web/messages/languages.ts';

/** The English locale for devices without English. */
const FALLBACK = 'en-GB';

/**
 * A tag that `Intl` accepts: a POSIX system may append a modifier ("en-US@posix"), and says "C" for no language. Not by
 * `supportedLocalesOf`: its first call takes 0.1 s on a slow phone, and a language that it does not know is not one of the app's.
 */
function canonical(language: string): string | undefined {
  const [tag = ''] = language.split('@');
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** The person's languages on this device, preferred first. */
export const deviceLocales = (): readonly string[] =>
  // A page rendered at build time has no device.
  typeof navigator === 'undefined'
    ? []
    : [navigator.language, ...(navigator.languages ?? [])].flatMap((language) => canonical(language) ?? []);

/**
 * True if a tag of the device is a variant of an app's language. Scripts are compared only where the app's tag names one: "zh-TW" is
 * "zh-Hant". Every page would wait for the first call of `maximize`, 50 ms on a slow phone.
 */
function isVariantOf(language: string, tag: string): boolean {
  const [base, script] = language.split('-');
  if (tag.split('-')[0] !== base) return false;
  return script?.length !== 4 || new Intl.Locale(tag).maximize().script === script;
}

/** The locale of a language on this device: the device's own variant ("en-IN", "ar-EG"), or the general one. */
function localeFor(language: string): string {
  return (
    deviceLocales().find((tag) => isVariantOf(language, tag)) ??
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
 * The locale for everything that is formatted or sorted: the device's variant of the language on screen, so that figures, dates and
 * sentences never mix languages. Every `Intl` call takes it from here, since `Intl` throws for a malformed tag.
 */
export const locale = (): string => shown ?? localeFor(ENGLISH.tag);

/** The direction that the language on screen is written in. */
export const writingDirection = (): 'ltr' | 'rtl' => direction;
