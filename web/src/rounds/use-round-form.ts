import {
  addLine,
  omit,
  parseAmount,
  parseQuantity,
  roundFormErrors,
  roundsOf,
  tidyName,
  unitsGiven,
  updateLine,
  type Bill,
  type DinerId,
  type NewLine,
  type Share,
  type TypedLine,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/device/clock.ts';
import { formatAmount } from '#web/platform/format.ts';
import { newId } from '#web/platform/device/ids.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { cancelEdit, closeForm, lineIn, typeInto, useLine } from '#web/bill-kit/state/line-form.ts';
import { newestFirst } from '#web/bill-kit/words/line-name.ts';
import { useReturnToRow } from '#web/bill-kit/state/open-in-form.ts';
import { useBill, useStore, useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { ROUND, roundOf, type RoundForm } from './round-draft.ts';

/**
 * The form with a line typed into the name, such as "6 × Negroni 9.50", distributed over its fields; a typed quantity stays if the text has
 * none.
 */
export const withTypedLine = (form: RoundForm, { name, price, quantity }: TypedLine): RoundForm => ({
  ...form,
  name,
  ...(price !== undefined && { price }),
  ...(quantity !== undefined && { quantity: String(quantity) }),
});

/** Each present diner's units, in the order of the table, without zeros. */
function sharesOf(form: RoundForm, bill: Bill): Share[] {
  return bill.diners
    .map((diner) => ({ dinerId: diner.id, weight: form.given[diner.id] ?? 0 }))
    .filter(({ weight }) => weight > 0);
}

/**
 * The drinks form: its contents, its errors, and its actions (docs/product/bill.md, "Rounds step").
 */
// oxlint-disable-next-line max-lines-per-function -- everything that a form can do, a line or two each
export function useRoundForm() {
  const store = useStore();
  const bill = useBill();
  const isAtTable = useWizard((state) => state.isAtTable);
  const returnToRow = useReturnToRow();
  const rounds = roundsOf(bill);
  const { form: typedForm, edit, onBill } = useLine(ROUND);
  const editing = roundOf(bill, edit?.id);
  const given = edit ? (edit.changed.given ?? {}) : typedForm.given;
  // Other people's changes are kept: the form stores only the diners whose number was changed here.
  const onBillGiven = (onBill ?? edit?.opened)?.given ?? {};
  const form = edit ? { ...typedForm, given: { ...onBillGiven, ...given } } : typedForm;
  const shares = sharesOf(form, bill);
  const givenOut = unitsGiven(shares);
  // Until a quantity is typed, it is the number of units assigned.
  const quantityOf = (as: RoundForm) => (as.quantity === '' && givenOut > 0 ? String(givenOut) : as.quantity);
  const typed = quantityOf(form);
  const errorsOf = (as: RoundForm) =>
    roundFormErrors({ price: as.price, quantity: quantityOf(as), shares }, bill.currency, {
      othersTake: isAtTable,
    });

  const change = (wanted: Partial<RoundForm>) =>
    // A whole form includes everybody's number on screen: drop the numbers unless they were changed here.
    typeInto(store, ROUND, wanted.given === form.given ? omit(wanted, 'given') : wanted);
  const giveOut = (wanted: RoundForm['given']) => {
    const others = Object.entries(wanted).filter(([id, units]) => units !== (onBillGiven[id] ?? 0));
    // If every number is as on the bill, the round is unchanged.
    change({ given: others.length === 0 ? onBillGiven : Object.fromEntries(others) });
  };
  const close = (leave: typeof closeForm | typeof cancelEdit) => {
    leave(store, ROUND);
    if (editing) returnToRow(editing.id);
  };

  return {
    form: { ...form, quantity: typed },
    /** The form without the quantity derived from the units assigned. */
    typed: form,
    shares,
    isEditing: editing !== undefined,
    editingId: editing?.id,
    /** Another tab or undo has removed the edited round. */
    isGone: edit !== undefined && !editing,
    /** The round in the form, and its name on the bill, whose figure has been asked about already. */
    onBill: { lineId: edit?.id, nameOnBill: editing?.name },
    errorsOf,
    /** Units ordered; `undefined` while the field holds no number. */
    totalOf(as: RoundForm): number | undefined {
      const quantity = parseQuantity(quantityOf(as));
      return quantity.ok ? quantity.value : undefined;
    },
    givenOut,
    /** At a live table others claim unassigned drinks on their phones. */
    isAtTable,
    /** The latest round, offered for repetition while the form of a new round is empty. */
    lastRound: edit || typed + form.name + form.price !== '' ? undefined : newestFirst(rounds)[0],
    change,
    tidyPrice() {
      // Read the form again: when the field is left, it may already show another round.
      const price = parseAmount(lineIn(store.getState(), ROUND).form.price, bill.currency);
      if (price.ok) change({ price: formatAmount(price.minor, bill.currency) });
    },
    give: (id: DinerId, units: number) => giveOut({ ...given, [id]: units }),
    giveOneEach: () => giveOut(Object.fromEntries(bill.diners.map((diner) => [diner.id, 1]))),
    cancel: () => close(cancelEdit),
    /** Puts this round on the bill. Call it only if `errorsOf` finds nothing. */
    submit(as: RoundForm) {
      const price = parseAmount(as.price, bill.currency);
      const count = parseQuantity(quantityOf(as));
      if (!price.ok || !count.ok) return;
      const name = tidyName(as.name);
      const round: NewLine = {
        kind: 'round',
        id: editing?.id ?? newId(),
        ...(name === '' ? {} : { name }),
        price: price.minor,
        quantity: count.value,
        sharing: { by: 'units', shares },
        timestamp: editing?.timestamp ?? now(),
      };
      store.edit((current) => (editing ? updateLine(current, round) : addLine(current, round)), {
        highlight: round.id,
      });
      close(closeForm);
      toast({ title: t(editing ? 'rounds.updated' : 'rounds.added'), tone: 'ok' });
    },
  };
}
