const PERCENT = /[%٪％]\s*$/;

/** Whether a text is a percentage, by its sign. */
export const isPercent = (text: string): boolean => PERCENT.test(text);

/** The text as a percentage, or as an amount again. */
export const withPercentToggled = (text: string): string =>
  isPercent(text) ? text.replace(PERCENT, '') : `${text.trim()}%`;
