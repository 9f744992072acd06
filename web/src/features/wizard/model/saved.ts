import { createContext, type ComponentType } from 'react';
import type { Bill, Edit } from '#domain';

/** Changes the bill as a whole, says so in these words, and offers to take it back. */
export type Replace = (title: string, rule: (bill: Bill) => Edit) => void;

/** What other features add to the steps: saved groups and saved bills, each fetched when it is wanted. */
export type SavedPart =
  | { readonly part: 'groups'; readonly replace: Replace }
  | { readonly part: 'save-group'; readonly names: readonly string[]; readonly onClose: () => void }
  | { readonly part: 'summary'; readonly bill: Bill; readonly onHistory: () => void }
  | { readonly part: 'history'; readonly replace: Replace };

export interface SavedParts {
  readonly Part: ComponentType<SavedPart>;
}

export const SavedContext = createContext<SavedParts>({ Part: () => null });
