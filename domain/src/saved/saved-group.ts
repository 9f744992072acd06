import { tidyName } from '../text/plain-text.ts';

/** The limit of saved groups (docs/product/sync.md, "Saved groups"). */
export const MAX_SAVED_GROUPS = 3;

/** Somebody in a saved group: their name, with how many people they count as if that is not 1 (docs/product/money.md, "Weights"). */
export type SavedDiner = string | { readonly name: string; readonly weight: number };

/** The name of somebody in a saved group. */
export const nameOfSaved = (diner: SavedDiner): string => (typeof diner === 'string' ? diner : diner.name);

/** A diner as a group keeps them. */
export const savedDiner = (diner: {
  readonly name: string;
  readonly weight?: number | undefined;
}): SavedDiner => {
  const { name, weight = 1 } = diner;
  return weight === 1 ? name : { name, weight };
};

/** Names of people who often eat together (docs/product/sync.md, "Saved groups"). */
export interface SavedGroup {
  readonly id: string;
  readonly name: string;
  readonly diners: readonly SavedDiner[];
  /** ISO 8601. */
  readonly lastUsed: string;
}

/** The diners without those whose name is blank, names trimmed. */
export const tidySaved = (diners: readonly SavedDiner[]): SavedDiner[] =>
  diners.flatMap((diner) => {
    const name = tidyName(nameOfSaved(diner));
    if (name === '') return [];
    return typeof diner === 'string' ? name : { ...diner, name };
  });

export type SaveGroupError = 'incomplete' | 'name' | 'empty' | 'limit';

/** The reason why a group cannot be saved, if any; `count` groups are saved already (docs/product/sync.md, "Saved groups"). */
export function saveGroupError(
  name: string,
  diners: readonly SavedDiner[],
  count: number,
): SaveGroupError | undefined {
  const hasName = tidyName(name) !== '';
  const hasDiners = tidySaved(diners).length > 0;
  if (!hasName && !hasDiners) return 'incomplete';
  if (!hasName) return 'name';
  if (!hasDiners) return 'empty';
  return count >= MAX_SAVED_GROUPS ? 'limit' : undefined;
}
