import { customAlphabet } from 'nanoid';

// Lower-case letters and digits only: leftover pennies are given out in the code-unit order of ids, and ids stay readable in an export.
const generate = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 14);

/** A new id for a diner, item, round or group. Works without a secure context (plain http on the local network). */
export function newId(): string {
  return generate();
}

const hex = customAlphabet('0123456789abcdef', 32);

/** A random UUID (version 4). `crypto.randomUUID` is missing without a secure context. */
export function newUuid(): string {
  return hex().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}

/**
 * 22 letters and digits, 131 random bits: they cannot be guessed. A link may not end in "_", which messengers with Markdown take for
 * punctuation behind it. Works without a secure context.
 */
export const newSecret = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 22);
