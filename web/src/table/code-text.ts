import { foldCode } from '#domain';

/** Letters and digits of a typed code. */
export const CODE_LENGTH = 8;

/** A code as it is compared: capitals and digits of any script, without what people put between its halves. */
export const plainCode = (text: string): string =>
  foldCode(text)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');

/** A code as it is read aloud and across a table: in groups of four. */
export const codeInGroups = (text: string): string => plainCode(text).replaceAll(/(.{4})(?=.)/g, '$1 ');
