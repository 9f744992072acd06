import { createContext, type ComponentType } from 'react';
import type { Bill, BillSummary, Edit } from '#domain';
import type { Person } from '../receipt/people.ts';

/** Changes the bill as a whole, says so in these words, and offers to take it back. */
export type Replace = (title: string, rule: (bill: Bill) => Edit) => void;

/** An award of the summary, in the words on screen. */
export interface AwardPart {
  readonly title: string;
  readonly icon: 'crown' | 'feather';
  readonly winners: readonly Person[];
  readonly line: string;
}

/** What other features add to the steps: groups, saved bills, a sample, pictures and paper, each fetched when wanted. */
export type SavedPart =
  | { readonly part: 'groups'; readonly replace: Replace }
  | { readonly part: 'save-group'; readonly names: readonly string[]; readonly onClose: () => void }
  | { readonly part: 'summary'; readonly bill: Bill; readonly onHistory: () => void }
  | {
      readonly part: 'keep';
      readonly bill: Bill;
      readonly summary: BillSummary;
      readonly people: readonly Person[];
    }
  | { readonly part: 'award'; readonly award: AwardPart; readonly timestamp: number }
  | { readonly part: 'history'; readonly replace: Replace }
  | { readonly part: 'sample'; readonly replace: Replace };

export interface SavedParts {
  readonly Part: ComponentType<SavedPart>;
}

export const SavedContext = createContext<SavedParts>({ Part: () => null });
