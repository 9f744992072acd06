import { useMemo } from 'react';
import {
  addLine,
  equally,
  parseAmount,
  selectionForCategory,
  setShared,
  shareWithSome,
  toggleDiner,
  updateLine,
  type Bill,
  type Category,
  type DinerId,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatAmount } from '#web/platform/format.ts';
import { newId } from '#web/platform/device/ids.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type { BillStore } from '#web/bill-kit/state/bill-store.ts';
import { cancelEdit, closeForm, typeInto } from '#web/bill-kit/state/line-form.ts';
import { useReturnToRow } from '#web/bill-kit/state/open-in-form.ts';
import { useBill, useStore, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { openOf } from '#web/table/claims/claims.ts';
import { newDivision, withLeft, withOtherSign, withUnits } from './division.ts';
import { EMPTY_ITEM, type Division, type DivisionKind, type ItemForm } from './item-draft.ts';
import {
  EVERYONE,
  ITEM,
  itemFormOf,
  NOBODY,
  sharingOf,
  toItem,
  withTotal,
  type ItemFormState,
} from './item-in-form.ts';

/**
 * Everything that the item form can do. The functions read the form when they run, so they stay the same for one bill's store, and parts of
 * the form that show no typed text are not re-rendered at each key.
 */
export class ItemFormActions {
  readonly #store: BillStore;
  readonly #returnToRow: (lineId: string) => void;

  constructor(store: BillStore, returnToRow: (lineId: string) => void) {
    this.#store = store;
    this.#returnToRow = returnToRow;
  }

  get #bill(): Bill {
    return this.#store.getState().bill;
  }

  #state(): ItemFormState {
    return itemFormOf(this.#store.getState());
  }

  readonly change = (part: Partial<ItemForm>): void => typeInto(this.#store, ITEM, part);

  /** Sets the unit price or the quantity in the form; the total price follows if the unit price was typed. */
  readonly changeUnits = (part: Partial<Pick<ItemForm, 'quantity' | 'each'>>): void =>
    this.change(withTotal({ ...this.#state().form, ...part }, this.#bill.currency));

  /** Tidies a valid price to the currency's digits when the field is left. */
  readonly tidyPrice = (): void => {
    const { currency } = this.#bill;
    const price = parseAmount(this.#state().form.price, currency);
    if (price.ok) this.change({ price: formatAmount(price.minor, currency) });
  };

  readonly setCategory = (category: Category): void => {
    const { isEditing, isAtTable } = this.#state();
    const proposed = !isEditing && !isAtTable;
    this.change({
      category,
      ...(proposed && { selection: selectionForCategory(this.#bill, category) }),
    });
  };

  readonly setShared = (shared: boolean): void =>
    this.change({
      selection: setShared(this.#state().selection, shared, this.#bill),
      ...(!shared && { division: null }),
    });

  readonly shareWithSome = (): void => this.change({ selection: shareWithSome(this.#state().selection) });

  readonly toggle = (id: DinerId): void =>
    this.change({ selection: toggleDiner(this.#state().selection, id) });

  readonly selectWholeTable = (): void => {
    const dinerIds = this.#bill.diners.map(({ id }) => id);
    // On an unevenly divided item, a new sharer has no part yet.
    this.change({ selection: this.#state().form.division ? { dinerIds, isShared: true } : EVERYONE });
  };

  readonly selectNobody = (): void => this.change({ selection: NOBODY, division: null });

  /** Divides the line in this way, from the beginning; `null`: equally. */
  readonly divideBy = (by: DivisionKind | null): void => {
    const { selection } = this.#state();
    this.change({ selection, division: by && newDivision(by, selection.dinerIds) });
  };

  readonly typeShare = (id: DinerId, typed: string): void =>
    this.#divide((division) => ({ ...division, typed: { ...division.typed, [id]: typed } }));

  /** Switches a diner's adjustment between paying less and paying more. */
  readonly turnSign = (id: DinerId): void =>
    this.#divide((division) => ({
      ...division,
      typed: { ...division.typed, [id]: withOtherSign(division.typed[id] ?? '') },
    }));

  readonly giveUnits = (id: DinerId, units: number): void => {
    const { sharing, count } = this.#state();
    this.#divide((division) => withUnits(division, id, units, openOf({ sharing, quantity: count })));
  };

  readonly giveRest = (restOf: DinerId | null): void => this.#divide((division) => ({ ...division, restOf }));

  /** Gives the remainder to these diners, in addition to their shares. */
  readonly giveLeft = (dinerIds: readonly DinerId[], left: number): void =>
    this.#divide((division) => withLeft(division, dinerIds, left, this.#bill.currency));

  #divide(change: (division: Division) => Division): void {
    const { division } = this.#state().form;
    if (division) this.change({ division: change(division) });
  }

  /** Closes the form, and leaves the line as it is on the bill. */
  readonly cancel = (): void => {
    const { edited } = this.#state();
    cancelEdit(this.#store, ITEM);
    if (edited) this.#returnToRow(edited.id);
  };

  /** Puts this line on the bill, if it is valid. */
  readonly submit = (as: ItemForm): void => {
    const { bill } = this.#store.getState();
    const { edited, selection, isAtTable, isWhoTouched, form } = this.#state();
    const id = edited?.id ?? newId();
    const chosen = sharingOf(as, selection, bill).sharing ?? equally(selection.dinerIds);
    // At a live table other people's claims are kept, unless the sharers were changed here.
    const isTheirs = isAtTable && edited && !isWhoTouched;
    const item = toItem(as, isTheirs ? edited.sharing : chosen, bill.currency, id);
    if (!item) return;
    if (!edited) {
      this.#store.edit((current) => addLine(current, item), { highlight: id });
      closeForm(this.#store, ITEM, { ...EMPTY_ITEM, category: form.category });
    } else {
      const { timestamp } = edited;
      this.#store.edit((current) => updateLine(current, { ...item, timestamp }), { highlight: id });
      closeForm(this.#store, ITEM);
      this.#returnToRow(id);
      toast({ title: t('items.saved'), tone: 'ok' });
    }
  };
}

/** The item form: its contents, errors and actions. */
export function useItemForm() {
  const store = useStore();
  const bill = useBill();
  const forms = useWizard((state) => state.forms);
  const isAtTable = useWizard((state) => state.isAtTable);
  const returnToRow = useReturnToRow();
  const actions = useMemo(() => new ItemFormActions(store, returnToRow), [store, returnToRow]);
  return { ...itemFormOf({ bill, forms, isAtTable }), actions };
}

/** The props of the form's parts: its contents and actions. */
export type ItemFormInUse = ReturnType<typeof useItemForm>;
