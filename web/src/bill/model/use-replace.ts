import type { Bill, Edit } from '#domain';
import { describeEffects } from './describe-effects.ts';
import { offerUndo } from './offer-undo.ts';
import { useStore } from './use-wizard.ts';

/** Changes the bill as a whole, says so in these words, and offers to take it back. */
export type Replace = (title: string, rule: (bill: Bill) => Edit) => void;

/**
 * Puts another bill, or other people, in the place of what is on the screen; undo brings that back. A rule that changes
 * nothing is not spoken of.
 */
export function useReplace(): Replace {
  const store = useStore();
  return (title, rule) => {
    const before = store.getState().bill;
    const body = describeEffects(store.edit(rule));
    if (store.getState().bill !== before) offerUndo(store, { title, body });
  };
}
