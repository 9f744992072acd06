import { initials, type Diner, type DinerId } from '#domain';
import { perLocale } from './per-locale.ts';

/** Every diner's two letters, unique within the bill, in capitals of the language on screen; computed once per list of diners. */
export const initialsOf = perLocale((diners: readonly Diner[], locale): ReadonlyMap<DinerId, string> =>
  initials(diners, locale),
);
