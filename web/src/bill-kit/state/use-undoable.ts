import { useCallback } from 'react';
import type { Bill, Edit } from '#domain';
import type { ToastAction } from '#web/ui/overlays/toast.ts';
import { describeEffects } from '../words/describe-effects.ts';
import { focusNeighbour } from '#web/ui/focus-neighbour.ts';
import { offerUndo } from './offer-undo.ts';
import { useBillStore } from './use-wizard.ts';

/** Applies an edit that removes something: says what it caused, and offers to undo exactly that edit. */
export function useUndoable(): (title: string, rule: (bill: Bill) => Edit) => void {
  const store = useBillStore();
  return useCallback(
    (title, rule) => {
      focusNeighbour();
      const { effects, changes } = store.edit(rule);
      if (changes.length > 0) offerUndo(store, { title, body: describeEffects(effects) });
    },
    [store],
  );
}

/** Changes the bill as a whole, reports it with this title, and offers undo, beside another action if given. False if nothing changed. */
type Replace = (title: string, rule: (bill: Bill) => Edit, other?: ToastAction) => boolean;

/** Replaces the bill or the diners on screen, with an offer to undo it. Reports nothing if the rule changes nothing. */
export function useReplace(): Replace {
  const store = useBillStore();
  return (title, rule, other) => {
    const { effects, changes } = store.edit(rule);
    if (changes.length === 0) return false;
    offerUndo(store, { title, body: describeEffects(effects), other });
    return true;
  };
}
