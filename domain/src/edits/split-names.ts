import { tidyName } from '../text/plain-text.ts';

/** Separators between names typed together: commas of any script, semicolons and line breaks. */
export const NAME_SEPARATOR = /[,;،，、\n]/u;

/** The longest name that can be typed, in characters. */
export const MAX_DINER_NAME = 60;

/** The marker before an entry of a list: a bullet, a dash, a box, or a number with a full stop or a bracket ("1. Anna", "2) Bea"). */
const LIST_MARK = /^\s*(?:[•‣▪◦●○☐☑✓]\s*|[-–—*]\s+(?=\S)|\p{Nd}+[.)]\s*(?=[^\s\p{Nd}]))/u;

/** The names in "Maya, Tom, Priya", trimmed, without the marks of a list, none blank. */
export function splitNames(text: string): readonly string[] {
  return text
    .split(NAME_SEPARATOR)
    .map((name) => tidyName(name.replace(LIST_MARK, '')))
    .filter((name) => name !== '');
}
