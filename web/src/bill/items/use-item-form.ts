import { useMemo } from 'react';
import { useBill, useForms, useStore, useWizard } from '../model/use-wizard.ts';
import { ItemFormActions } from './item-form-actions.ts';
import { itemFormOf } from './item-in-form.ts';

/** The item form: what is shown, what is wrong with it, and everything it can do. */
export function useItemForm() {
  const store = useStore();
  const bill = useBill();
  const forms = useForms();
  const isAtTable = useWizard((state) => state.isAtTable);
  const actions = useMemo(() => new ItemFormActions(store), [store]);
  return { ...itemFormOf({ bill, forms, isAtTable }), actions };
}

/** What the parts of the form get: what stands in it, and what can be done with it. */
export type ItemFormInUse = ReturnType<typeof useItemForm>;
