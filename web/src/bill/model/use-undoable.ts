import { useCallback } from 'react';
import type { Bill, Edit } from '#domain';
import { describeEffects } from './describe-effects.ts';
import { focusNeighbour } from './focus-neighbour.ts';
import { offerUndo } from './offer-undo.ts';
import { useStore } from './use-wizard.ts';

/** Applies an edit that removes something: says what it caused, and offers to undo exactly that edit. */
export function useUndoable(): (title: string, rule: (bill: Bill) => Edit) => void {
  const store = useStore();
  return useCallback(
    (title, rule) => {
      focusNeighbour();
      const body = describeEffects(store.edit(rule));
      offerUndo(store, { title, body });
    },
    [store],
  );
}
