import { PERCENT_SIGN } from '#domain';

/** True if a text is a percentage, by its sign. */
export const isPercent = (text: string): boolean => PERCENT_SIGN.test(text);

/** The text as a percentage, or as an amount again. */
export const withPercentToggled = (text: string): string =>
  isPercent(text) ? text.replace(PERCENT_SIGN, '').trim() : `${text.trim()}%`;
