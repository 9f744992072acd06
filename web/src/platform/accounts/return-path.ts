import { KEYS } from '../storage/keys.ts';
import { readTabText, writeTabText } from '../storage/store.ts';

/** The page to return to after a provider's page; `null` if none was kept. */
export const keptReturn = (): string | null => readTabText(KEYS.headedFor) || null;

/** Remembers a path in this tab, in place of an earlier one. */
export const keepReturn = (path: string | null): void => writeTabText(KEYS.headedFor, path ?? '');
