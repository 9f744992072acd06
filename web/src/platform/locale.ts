const FALLBACK = 'en-GB';

const known = new Map<string, string>();

function supported(language: string): string {
  // A POSIX system may append a modifier ("en-US@posix"), and calls having no language "C".
  const [tag = ''] = language.split('@');
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? FALLBACK;
  } catch {
    return FALLBACK;
  }
}

/**
 * The person's own locale for figures and sorting; words have that of the texts (`textLocale`). Every call of `Intl` asks here:
 * for a language that the platform does not know it throws.
 */
export function locale(): string {
  const { language } = navigator;
  let tag = known.get(language);
  if (tag === undefined) {
    tag = supported(language);
    known.set(language, tag);
  }
  return tag;
}

/**
 * The locale for words that stand in our sentences: "and", days, months, names of currencies. It is the person's own where they
 * speak the language of the texts, English, in whatever kind.
 */
export const textLocale = (): string => (locale().split('-')[0] === 'en' ? locale() : FALLBACK);
