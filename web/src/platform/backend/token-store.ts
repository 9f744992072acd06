import { KEYS } from '../storage/keys.ts';
import { storedText, remove, writeText } from '../storage/store.ts';

/** Values that the device's storage refused (full, or forbidden): kept while the page is open. */
const refused = new Map<string, string>();

/** Where the client keeps its tokens: in the device's storage (storage/store.ts). */
export const tokenStore = {
  getItem(key: string): string | null {
    return refused.get(key) ?? storedText(key);
  },
  setItem(key: string, text: string): void {
    if (writeText(key, text) === 'saved') refused.delete(key);
    else refused.set(key, text);
  },
  removeItem(key: string): void {
    refused.delete(key);
    remove(key);
  },
};

/** True if somebody was logged in here, even if the tokens have expired. */
export const hasTokens = (): boolean => tokenStore.getItem(KEYS.tokens) !== null;

/** Removes the tokens without telling the service. */
export function forgetTokens(): void {
  for (const suffix of ['', '-code-verifier', '-user']) tokenStore.removeItem(KEYS.tokens + suffix);
}
