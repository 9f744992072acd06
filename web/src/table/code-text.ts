import { foldCode } from '#domain';

/** The number of letters and digits in a code. */
export const CODE_LENGTH = 8;

/** A code in the form for comparison: capitals, and plain digits from any script, without separators. */
export const plainCode = (text: string): string =>
  foldCode(text)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

/** A code as it is read aloud and across a table: in groups of four. */
export const codeInGroups = (text: string): string => plainCode(text).replaceAll(/(.{4})(?=.)/g, '$1 ');
