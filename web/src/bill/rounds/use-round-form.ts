import {
  addRound,
  parseAmount,
  parseQuantity,
  roundFormErrors,
  toMajor,
  totalAllocated,
  updateRound,
  type Allocation,
  type Bill,
  type DinerId,
  type DrinkRound,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/clock.ts';
import { formatAmount } from '#web/platform/format.ts';
import { newId } from '#web/platform/ids.ts';
import { toast } from '#web/ui/toast.ts';
import type { BillStore } from '../model/bill-store.ts';
import { EMPTY_ROUND, type RoundForm } from '../model/forms.ts';
import { newestFirst } from '../model/line-name.ts';
import { useBill, useForms, useStore } from '../model/use-wizard.ts';

/** What each present diner gets, in the order of the table; nobody who has left, nobody with none. */
function allocationsOf(form: RoundForm, bill: Bill): Allocation[] {
  return bill.diners
    .map((diner) => ({ dinerId: diner.id, quantity: form.given[diner.id] ?? 0 }))
    .filter((allocation) => allocation.quantity > 0);
}

/** Starts editing a round; the half-typed new round stays where it is. */
export function editRound(store: BillStore, round: DrinkRound): void {
  const { currency } = store.getState().bill;
  const price = parseAmount(String(round.pricePerUnit), currency);
  const form: RoundForm = {
    name: round.name ?? '',
    price: price.ok ? formatAmount(price.minor, currency) : String(round.pricePerUnit),
    quantity: String(round.totalQuantity),
    given: Object.fromEntries(round.allocations.map(({ dinerId, quantity }) => [dinerId, quantity])),
  };
  store.setForms((forms) => ({ ...forms, roundEdit: { id: round.id, form } }));
}

/**
 * The drinks form: what is shown, what is wrong with it, and everything it can do (docs/product/bill.md, "Rounds
 * step").
 */
export function useRoundForm() {
  const store = useStore();
  const bill = useBill();
  const forms = useForms();
  const editing = bill.drinkRounds.find((round) => round.id === forms.roundEdit?.id);
  const form = forms.roundEdit?.form ?? forms.round;
  const allocations = allocationsOf(form, bill);
  const givenOut = totalAllocated(allocations);
  // Until somebody types how many there are, there are as many as were given out.
  const typed = form.quantity === '' && givenOut > 0 ? String(givenOut) : form.quantity;
  const quantity = parseQuantity(typed);

  const change = (part: Partial<RoundForm>) =>
    store.setForms((all) =>
      all.roundEdit
        ? { ...all, roundEdit: { ...all.roundEdit, form: { ...all.roundEdit.form, ...part } } }
        : { ...all, round: { ...all.round, ...part } },
    );
  const stopEditing = () => store.setForms((all) => ({ ...all, roundEdit: null }));

  return {
    form: { ...form, quantity: typed },
    allocations,
    isEditing: editing !== undefined,
    errors: roundFormErrors({ price: form.price, quantity: typed, allocations }, bill.currency),
    /** Units ordered; `undefined` while the field holds no number. */
    total: quantity.ok ? quantity.value : undefined,
    givenOut,
    /** While nothing of a new round has been typed or given out: the latest one, to be repeated. */
    again:
      forms.roundEdit || typed + form.name + form.price !== '' ? undefined : newestFirst(bill.drinkRounds)[0],
    change,
    tidyPrice() {
      const price = parseAmount(form.price, bill.currency);
      if (price.ok) change({ price: formatAmount(price.minor, bill.currency) });
    },
    give: (id: DinerId, units: number) => change({ given: { ...form.given, [id]: units } }),
    giveOneEach: () => change({ given: Object.fromEntries(bill.diners.map((diner) => [diner.id, 1])) }),
    cancel: stopEditing,
    /** Puts the round on the bill. Only with a valid form. */
    submit() {
      const price = parseAmount(form.price, bill.currency);
      if (!price.ok || !quantity.ok) return;
      const name = form.name.trim();
      const round: DrinkRound = {
        id: editing?.id ?? newId(),
        ...(name === '' ? {} : { name }),
        pricePerUnit: toMajor(price.minor, bill.currency),
        totalQuantity: quantity.value,
        allocations,
        timestamp: editing?.timestamp ?? now(),
      };
      store.edit((current) => (editing ? updateRound(current, round) : addRound(current, round)), {
        highlight: round.id,
      });
      store.setForms((all) => (all.roundEdit ? { ...all, roundEdit: null } : { ...all, round: EMPTY_ROUND }));
      toast({ title: t(editing ? 'rounds.updated' : 'rounds.added'), tone: 'ok' });
    },
  };
}
