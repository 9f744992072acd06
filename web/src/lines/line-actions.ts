import {
  addAdjustment,
  addLine,
  itemsOf,
  openOf,
  parseAmount,
  removeLine,
  selectionForCategory,
  setShared,
  shareWithSome,
  tidyName,
  toggleDiner,
  updateLine,
  type Category,
  type ChargeSize,
  type DinerId,
  type Item,
  type Selection,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatAmount } from '#web/platform/format.ts';
import { now } from '#web/platform/device/clock.ts';
import { newId } from '#web/platform/device/ids.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { closeForm, lineIn, typeInto } from '#web/bill-kit/state/line-form.ts';
import { openInForm } from '#web/bill-kit/state/open-in-form.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { adjustmentNameOf } from '#web/bill-kit/words/adjustment-words.ts';
import { lineLabel, newestFirst } from '#web/bill-kit/words/line-name.ts';
import { newDivision, withLeft, withOtherSign, withUnits } from './division.ts';
import { EMPTY_LINE, type Division, type DivisionKind, type LineForm, type LineKind } from './line-draft.ts';
import {
  EVERYONE,
  LINE_FORMS,
  lineFormOf,
  nobodys,
  NOBODY,
  toLine,
  isSomebodys,
  whoHad,
  withTotal,
} from './line-in-form.ts';

/*
 * What can be done in the form of a line. The functions read the form when they run, so that parts which show no typed text need no props
 * and are not rendered at each key.
 */

const formOf = (store: BillStore, kind: LineKind) => lineFormOf(store.getState(), kind);
const itemOf = (store: BillStore) => formOf(store, 'item');

/** Sets fields of the form. */
export const change = (store: BillStore, kind: LineKind, part: Partial<LineForm>): void =>
  typeInto(store, LINE_FORMS[kind], part);
const changeItem = (store: BillStore, part: Partial<LineForm>) => change(store, 'item', part);

/** Tidies a valid price to the currency's digits when the field is left, which may show another line by then. */
export function tidyPrice(store: BillStore, kind: LineKind): void {
  const state = store.getState();
  const { currency } = state.bill;
  const price = parseAmount(lineIn(state, LINE_FORMS[kind]).form.price, currency);
  if (price.ok) change(store, kind, { price: formatAmount(price.minor, currency) });
}

/** Sets the unit price or the quantity of an item; the total price follows if the unit price was typed. */
export const changeUnits = (store: BillStore, part: Partial<Pick<LineForm, 'quantity' | 'each'>>): void =>
  changeItem(store, withTotal({ ...itemOf(store).form, ...part }, store.getState().bill.currency));

/** Sets the category, and proposes the diners of the last item in it for a new one. */
export function setCategory(store: BillStore, category: Category): void {
  const { isEditing, isAtTable } = itemOf(store);
  const proposed = !isEditing && !isAtTable;
  const selection = proposed ? selectionForCategory(store.getState().bill, category) : undefined;
  changeItem(store, { category, ...(selection && { selection }) });
}

/** Chooses these diners, or a rule for what to make of those that are chosen. */
const select = (store: BillStore, rule: (before: Selection) => Selection): void =>
  changeItem(store, { selection: rule(itemOf(store).selection) });

/** Turns Shared on or off. */
export function switchShared(store: BillStore, isShared: boolean): void {
  select(store, (before) => setShared(before, isShared, store.getState().bill));
  if (!isShared) changeItem(store, { division: null });
}

/** Shares the item with some, who are tapped next. */
export const selectSome = (store: BillStore): void => select(store, shareWithSome);

/** A tap on a diner. */
export const toggle = (store: BillStore, id: DinerId): void =>
  select(store, (before) => toggleDiner(before, id));

/** Shares the item with everybody. On an unevenly divided one, a new sharer has no part yet. */
export const selectWholeTable = (store: BillStore): void => {
  const dinerIds = store.getState().bill.diners.map(({ id }) => id);
  changeItem(store, { selection: itemOf(store).form.division ? { dinerIds, isShared: true } : EVERYONE });
};

/** Leaves the item to nobody yet. */
export const selectNobody = (store: BillStore): void =>
  changeItem(store, { selection: NOBODY, division: null });

/** Chooses the people who had the last one of the same name, or else the last item of the category. */
export function selectSame(store: BillStore): void {
  const { bill } = store.getState();
  const { name, category } = itemOf(store).form;
  const others = newestFirst(itemsOf(bill)).filter((item) => isSomebodys(item, bill));
  const last =
    others.find((item) => item.name === tidyName(name)) ?? others.find((item) => item.category === category);
  if (last) changeItem(store, whoHad(last, bill));
}

/** Divides the item in this way, from the beginning; `null`: equally. */
export function divideBy(store: BillStore, by: DivisionKind | null): void {
  const { selection } = itemOf(store);
  changeItem(store, { selection, division: by && newDivision(by, selection.dinerIds) });
}

function divide(store: BillStore, rule: (division: Division) => Division): void {
  const { division } = itemOf(store).form;
  if (division) changeItem(store, { division: rule(division) });
}

/** Sets a diner's figure of the division. */
export const typeShare = (store: BillStore, id: DinerId, typed: string): void =>
  divide(store, (division) => ({ ...division, typed: { ...division.typed, [id]: typed } }));

/** Switches a diner's adjustment between paying less and paying more. */
export const turnSign = (store: BillStore, id: DinerId): void =>
  typeShare(store, id, withOtherSign(itemOf(store).form.division?.typed[id] ?? ''));

/** Gives a diner this many units of the item. */
export function giveUnits(store: BillStore, id: DinerId, units: number): void {
  const { dividedOf, form } = itemOf(store);
  const { sharing, count } = dividedOf(form);
  divide(store, (division) => withUnits(division, id, units, openOf({ sharing, quantity: count })));
}

/** Says who has the rest of the amounts. */
export const giveRest = (store: BillStore, restOf: DinerId | null): void =>
  divide(store, (division) => ({ ...division, restOf }));

/** Gives the remainder to these diners, in addition to their shares. */
export const giveLeft = (store: BillStore, dinerIds: readonly DinerId[], left: number): void =>
  divide(store, (division) => withLeft(division, dinerIds, left, store.getState().bill.currency));

/** Gives each of these diners this many units of the round. */
export function give(store: BillStore, units: LineForm['given']): void {
  const { form, givenOnBill } = formOf(store, 'round');
  const others = Object.entries({ ...form.given, ...units }).filter(
    ([id, count]) => count !== (givenOnBill[id] ?? 0),
  );
  // If every number is as on the bill, the round is unchanged.
  change(store, 'round', { given: others.length === 0 ? givenOnBill : Object.fromEntries(others) });
}

const SAVED = { item: 'items.saved', round: 'rounds.updated' } as const;

/** Puts the line with these fields on the bill, if it can be read, and returns the id of one that was changed. */
export function submit(store: BillStore, kind: LineKind, as: LineForm): string | undefined {
  const line = formOf(store, kind);
  const { edited, form } = line;
  const id = edited?.id ?? newId();
  const made = toLine(line, as, id, store.getState().bill.currency);
  if (!made) return undefined;
  store.edit((bill) => (edited ? updateLine(bill, made) : addLine(bill, made)), { highlight: id });
  closeForm(store, LINE_FORMS[kind], { ...EMPTY_LINE, category: form.category });
  if (edited) offerUndo(store, { title: t(SAVED[kind]), tone: 'ok' });
  else if (kind === 'round') toast({ title: t('rounds.added'), tone: 'ok' });
  return edited?.id;
}

/** Takes this off the bill as a discount with this name, in place of the line in the form. */
export function takeOff(store: BillStore, kind: LineKind, name: string, size: ChargeSize): void {
  const { edited, form } = formOf(store, kind);
  const id = newId();
  store.edit((bill) => {
    const { bill: others, effects } = edited ? removeLine(bill, edited.id) : { bill, effects: [] };
    const discount = { kind: 'discount', id, name, ...size, target: { of: 'everything' } } as const;
    return { ...addAdjustment(others, discount), effects };
  });
  closeForm(store, LINE_FORMS[kind], { ...EMPTY_LINE, category: form.category });
  const title = t('items.added', { name: adjustmentNameOf(id, store.getState().bill) });
  offerUndo(store, { title, tone: 'ok' });
}

/** Adds an item once more, for nobody yet, and opens it in the form: who had it is asked there. */
export function addAgain(store: BillStore, item: Item): void {
  const id = newId();
  const again: Item = { ...item, id, timestamp: now(), sharing: nobodys(item.quantity) };
  store.edit((bill) => addLine(bill, again), { highlight: id });
  offerUndo(store, { title: t('items.added', { name: lineLabel(item) }), tone: 'ok' });
  openInForm(store, LINE_FORMS.item, { id, first: 'fieldset [type=radio], fieldset [type=checkbox]' });
}
