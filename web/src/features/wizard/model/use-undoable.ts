import { useCallback } from 'react';
import type { Bill, Edit } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import { describeEffects } from './describe-effects.ts';
import { focusNeighbour } from './focus-neighbour.ts';
import { useStore } from './use-wizard.ts';

/** Applies an edit that removes something: says what it caused, and offers to undo exactly that edit. */
export function useUndoable(): (title: string, rule: (bill: Bill) => Edit) => void {
  const store = useStore();
  return useCallback(
    (title, rule) => {
      focusNeighbour();
      const body = describeEffects(store.edit(rule));
      const after = store.getState().bill;
      const onAction = () => {
        // Once something else was edited, undo would take back that instead: the buttons by the heading do it step by step.
        if (store.getState().bill === after) store.undo();
      };
      toast({
        title,
        ...(body === undefined ? {} : { body }),
        action: { label: t('wizard.undo'), onAction },
      });
    },
    [store],
  );
}
