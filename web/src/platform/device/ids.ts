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

/** 128 random bits in base64url, 22 characters: they cannot be guessed. Works without a secure context. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
