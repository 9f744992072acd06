import { createContext, type ComponentType } from 'react';
import type { Bill, BillSummary, Edit, ShareWords } from '#domain';
import type { Person } from '../receipt/people.ts';

/** What another feature adds to the summary: the bill in the home currency. */
export interface Conversion {
  readonly Card: ComponentType<{
    bill: Bill;
    summary: BillSummary;
    people: readonly Person[];
    edit: (rule: (bill: Bill) => Edit) => void;
  }>;
  /** The words of the share text, with converted amounts. */
  readonly words: (bill: Bill, summary: BillSummary, words: ShareWords) => Promise<ShareWords>;
}

export const ConversionContext = createContext<Conversion | null>(null);
