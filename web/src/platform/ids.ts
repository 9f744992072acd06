import { customAlphabet } from 'nanoid';

// Lower-case letters and digits only: ids order the pennies by code unit, and stay readable in an export.
const generate = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 14);

/** A new id for a diner, item, round or group. Works without a secure context (plain http on the local network). */
export function newId(): string {
  return generate();
}
