import { tidyName } from '../text/plain-text.ts';

/** The limit of saved groups (docs/product/sync.md, "Saved groups"). */
export const MAX_SAVED_GROUPS = 3;

/** Names of people who often eat together (docs/product/sync.md, "Saved groups"). */
export interface SavedGroup {
  readonly id: string;
  readonly name: string;
  readonly diners: readonly string[];
  /** ISO 8601. */
  readonly lastUsed: string;
}

/** Names without blank ones, trimmed. */
export const namesOf = (diners: readonly string[]): string[] =>
  diners.map(tidyName).filter((name) => name !== '');

export type SaveGroupError = 'incomplete' | 'name' | 'empty' | 'limit';

/** The reason why a group cannot be saved, if any; `count` groups are saved already (docs/product/sync.md, "Saved groups"). */
export function saveGroupError(
  name: string,
  diners: readonly string[],
  count: number,
): SaveGroupError | undefined {
  const hasName = tidyName(name) !== '';
  const hasDiners = namesOf(diners).length > 0;
  if (!hasName && !hasDiners) return 'incomplete';
  if (!hasName) return 'name';
  if (!hasDiners) return 'empty';
  return count >= MAX_SAVED_GROUPS ? 'limit' : undefined;
}
