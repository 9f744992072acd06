import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, which reveals nothing about the secret. */
export function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(digest(given), digest(secret));
}
