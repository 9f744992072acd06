import { flushSync } from 'react-dom';
import {
  addLine,
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
  type Round,
  type Share,
  type TypedLine,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/clock.ts';
import { formatAmount } from '#web/platform/format.ts';
import { newId } from '#web/platform/ids.ts';
import { toast } from '#web/ui/toast.ts';
import type { BillStore } from '../model/bill-store.ts';
import { shownEdit, touchedEdit } from '../model/edit-form.ts';
import { EMPTY_ROUND, type RoundForm } from '../model/forms.ts';
import { newestFirst, roundName } from '../model/line-name.ts';
import { openEdit, type EditKind } from '../model/open-edit.ts';
import { returnToRow } from '../model/open-in-form.ts';
import { writtenAmount } from '../model/written-amount.ts';
import { useBill, useForms, useStore, useWizard } from '../model/use-wizard.ts';

/**
 * The form with what was typed in one go, as "6 × Negroni 9.50", put where it belongs; a quantity that was typed in its own field
 * stays where none is said.
 */
export const withTypedLine = (form: RoundForm, { name, price, quantity }: TypedLine): RoundForm => ({
  ...form,
  name,
  ...(price !== undefined && { price }),
  ...(quantity !== undefined && { quantity: String(quantity) }),
});

/** What each present diner gets, in the order of the table; nobody who has left, nobody with none. */
function sharesOf(form: RoundForm, bill: Bill): Share[] {
  return bill.diners
    .map((diner) => ({ dinerId: diner.id, weight: form.given[diner.id] ?? 0 }))
    .filter(({ weight }) => weight > 0);
}

/** How many units each has of a round. */
const givenBy = (round: Round): RoundForm['given'] =>
  Object.fromEntries(round.sharing.shares.map(({ dinerId, weight }) => [dinerId, weight]));

/** A round of the bill as the form shows it; somebody's number stands in it once another one was given here. */
const typedRound = (round: Round, { currency }: Pick<Bill, 'currency'>): RoundForm => ({
  name: round.name ?? '',
  price: writtenAmount(round.price, round.writtenPrice, currency),
  quantity: String(round.quantity),
  given: {},
});

/** The form of a round that is changed. */
export const ROUND_EDIT: EditKind<'roundEdit'> = {
  field: 'roundEdit',
  step: 'drinks-round',
  together: [['name'], ['price'], ['quantity'], ['given']],
  line: { formId: 'round-form', nameOf: ({ name }) => roundName({ name: name || undefined }) },
  onBill({ bill }, id) {
    const round = roundsOf(bill).find((each) => each.id === id);
    return round && { name: roundName(round), form: typedRound(round, bill) };
  },
};

/** Starts editing a round; the half-typed new round stays where it is. */
export const editRound = (store: BillStore, round: Round): void => openEdit(store, ROUND_EDIT, round.id);

/**
 * The drinks form: what is shown, what is wrong with it, and everything it can do (docs/product/bill.md, "Rounds
 * step").
 */
// oxlint-disable-next-line max-lines-per-function -- everything that a form can do, a line or two each
export function useRoundForm() {
  const store = useStore();
  const bill = useBill();
  const forms = useForms();
  const isAtTable = useWizard((state) => state.isAtTable);
  const rounds = roundsOf(bill);
  const editing = rounds.find((round) => round.id === forms.roundEdit?.id);
  const present = editing && typedRound(editing, bill);
  const touched = forms.roundEdit ? shownEdit(forms.roundEdit, present, ROUND_EDIT.together) : forms.round;
  // What others take or are given of it meanwhile stays theirs: the form holds only whom somebody gave another number here.
  const form = editing ? { ...touched, given: { ...givenBy(editing), ...touched.given } } : touched;
  const shares = sharesOf(form, bill);
  const givenOut = unitsGiven(shares);
  // Until somebody types how many there are, there are as many as were given out.
  const quantityOf = (as: RoundForm) => (as.quantity === '' && givenOut > 0 ? String(givenOut) : as.quantity);
  const typed = quantityOf(form);
  const errorsOf = (as: RoundForm) =>
    roundFormErrors({ price: as.price, quantity: quantityOf(as), shares }, bill.currency, {
      othersTake: isAtTable,
    });

  const change = (wanted: Partial<RoundForm>) => {
    // A whole form comes with what everybody has on screen, which nobody gave here.
    const part = wanted.given === form.given ? { ...wanted, given: touched.given } : wanted;
    store.setForms((all) =>
      all.roundEdit
        ? { ...all, roundEdit: touchedEdit(all.roundEdit, present, part, ROUND_EDIT.together) }
        : { ...all, round: { ...all.round, ...part } },
    );
  };
  /** The form first: where it has become shorter, the row below it stands elsewhere. */
  const backToRow = () => {
    flushSync(() => store.setForms((all) => ({ ...all, roundEdit: null })));
    if (editing) returnToRow(editing.id);
  };

  return {
    form: { ...form, quantity: typed },
    /** The form without what follows from what was given out. */
    typed: form,
    shares,
    isEditing: editing !== undefined,
    editingId: editing?.id,
    /** The round that is edited has been taken away, by another tab or undo. */
    isGone: forms.roundEdit !== null && !editing,
    /** Which round is in the form, and what it is called: whatever figure is in there has been asked about before. */
    onBill: { lineId: forms.roundEdit?.id, nameOnBill: editing?.name },
    errorsOf,
    /** Units ordered; `undefined` while the field holds no number. */
    totalOf(as: RoundForm): number | undefined {
      const quantity = parseQuantity(quantityOf(as));
      return quantity.ok ? quantity.value : undefined;
    },
    givenOut,
    /** At a live table the others take on their phones what nobody is given here. */
    isAtTable,
    /** While nothing of a new round has been typed or given out: the latest one, to be repeated. */
    again: forms.roundEdit || typed + form.name + form.price !== '' ? undefined : newestFirst(rounds)[0],
    change,
    tidyPrice() {
      const price = parseAmount(form.price, bill.currency);
      if (price.ok) change({ price: formatAmount(price.minor, bill.currency) });
    },
    give: (id: DinerId, units: number) => change({ given: { ...touched.given, [id]: units } }),
    giveOneEach: () => change({ given: Object.fromEntries(bill.diners.map((diner) => [diner.id, 1])) }),
    cancel: backToRow,
    /** Puts this round on the bill. Only where `errorsOf` finds nothing. */
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
      if (forms.roundEdit) backToRow();
      else store.setForms((all) => ({ ...all, round: EMPTY_ROUND }));
      toast({ title: t(editing ? 'rounds.updated' : 'rounds.added'), tone: 'ok' });
    },
  };
}
