import { PERCENT_SIGN } from '#domain';

/** True if a text is a percentage, by its sign. */
export const isPercent = (text: string): boolean => PERCENT_SIGN.test(text);

/** Turns an amount into a percentage, or a percentage into an amount. */
export const withPercentToggled = (text: string): string =>
  isPercent(text) ? text.replace(PERCENT_SIGN, '').trim() : `${text.trim()}%`;
