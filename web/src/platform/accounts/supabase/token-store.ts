import { KEYS } from '../../storage/keys.ts';
import { storedText, remove, writeText } from '../../storage/store.ts';

/** What the device's storage refused to take (full, or forbidden): kept as long as the page. */
const refused = new Map<string, string>();

/** Where the client keeps its tokens: in the device's storage, by its one door. */
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

/** Whether somebody was logged in here, whatever their tokens are worth by now. */
export const hasTokens = (): boolean => tokenStore.getItem(KEYS.tokens) !== null;

/** Forgets the tokens without asking anybody. */
export function forgetTokens(): void {
  for (const suffix of ['', '-code-verifier', '-user']) tokenStore.removeItem(KEYS.tokens + suffix);
}
