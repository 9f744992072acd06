/** Ids may come from files and hold anything, even half a character, which URL encoding rejects. */
const escaped = (part: string): string => part.replaceAll('%', '%25').replaceAll('/', '%2F');
const unescaped = (part: string): string => part.replaceAll('%2F', '/').replaceAll('%25', '%');
/** The key of a register: its kind, then the ids of what it is about. */
export const keyOf = (...parts: readonly string[]): string => parts.map(escaped).join('/');
/** The parts of a register's key: its kind, then the id of the thing (for a claim the line's, then the diner's). */
export const registerParts = (key: string): string[] => key.split('/').map(unescaped);
