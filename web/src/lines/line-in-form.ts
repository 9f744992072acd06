import {
  equally,
  isSame,
  itemFormErrors,
  newItemSelection,
  parseAmount,
  parseQuantity,
  roundFormErrors,
  selectionForCategory,
  selectionOf as itemSelection,
  tidyName,
  unitsGiven,
  type Bill,
  sharerIds,
  type Item,
  type ItemFormErrors,
  type Line,
  type NewLine,
  type RoundFormErrors,
  type Selection,
  type Share,
  type Sharing,
  type TypedLine,
} from '#domain';
import { now } from '#web/platform/device/clock.ts';
import { formatAmount } from '#web/platform/format.ts';
import type { WizardState } from '#web/bills/bill-store.ts';
import { lineIn, type LineFormDraft } from '#web/bill-kit/state/line-form.ts';
import { writtenAmount } from '#web/bill-kit/words/written-amount.ts';
import { divided, evenRest, leftToGive, typedDivision, type ShareErrors } from './division.ts';
import {
  EMPTY_LINE,
  STORED_LINES,
  type Chosen,
  type LineForm,
  type LineKind,
  type TypedFields,
} from './line-draft.ts';

export const NOBODY: Selection = { dinerIds: [], isShared: false };
export const EVERYONE: Chosen = { dinerIds: [], isShared: true, isEveryone: true };

/** The errors of a line as typed; `who` is about its diners. */
export type LineErrors = Pick<ItemFormErrors, 'price' | 'quantity' | 'each'> & {
  readonly who?: ItemFormErrors['diners'] | RoundFormErrors['allocations'];
};

/** The sharers of an item and how it is divided among them, in the form's shape. */
export const whoHad = (item: Item, bill: Bill): Pick<LineForm, 'selection' | 'division'> => ({
  selection: item.sharing.by === 'everyone' ? EVERYONE : itemSelection(bill, item),
  division: typedDivision(item, bill),
});

/** True if somebody at the table has the item. */
export const isSomebodys = (item: Item, { diners }: Bill): boolean => sharerIds(item, diners).length > 0;

function typedForm(line: Line, bill: Bill): LineForm {
  const typed = {
    ...EMPTY_LINE,
    name: line.name ?? '',
    price: writtenAmount(line.price, line.writtenPrice, bill.currency),
    quantity: line.kind === 'item' && line.quantity === 1 ? '' : String(line.quantity),
  };
  if (line.kind === 'round')
    return {
      ...typed,
      given: Object.fromEntries(line.sharing.shares.map(({ dinerId, weight }) => [dinerId, weight])),
    };
  return { ...typed, category: line.category, ...whoHad(line, bill) };
}

const draftOf = (kind: LineKind): LineFormDraft<LineForm> => ({
  ...STORED_LINES[kind],
  onBill(bill, id) {
    const line = bill.lines.find((each) => each.id === id);
    return line?.kind === kind ? typedForm(line, bill) : undefined;
  },
  together: [
    ['price', 'quantity', 'each'],
    ['selection', 'division'],
  ],
});

/** The form of an item, and that of a round (docs/product/bill.md, "Items step" and "Rounds step"). */
export const LINE_FORMS: Readonly<Record<LineKind, LineFormDraft<LineForm>>> = {
  item: draftOf('item'),
  round: draftOf('round'),
};

/**
 * The chosen diners of an item: the selection without people who have left, or the bill's default. At a live table the default is nobody,
 * since people claim for themselves (docs/product/live-table.md, "The host's bill").
 */
function selectionOf(form: LineForm, bill: Bill, isAtTable: boolean): Selection {
  if (!form.selection) return isAtTable ? NOBODY : newItemSelection(bill, form.category);
  const { isEveryone, dinerIds, isShared } = form.selection;
  const here = bill.diners.map(({ id }) => id);
  if (isEveryone) return { dinerIds: here, isShared: here.length > 1 };
  return { dinerIds: dinerIds.filter((id) => here.includes(id)), isShared };
}

/** The typed quantity of an item; 1 if the field is empty or holds no number. */
const countOf = ({ quantity }: Pick<LineForm, 'quantity'>): number => {
  const parsed = parseQuantity(quantity);
  return parsed.ok ? Math.max(parsed.value, 1) : 1;
};

/** The fields of an item with the price of the whole line, in the person's own notation, if a unit price was typed. */
export function withTotal<T extends TypedFields>(form: T, currency: string): T {
  const each = parseAmount(form.each, currency);
  if (form.each.trim() === '' || !each.ok) return form;
  return { ...form, price: formatAmount(each.minor * countOf(form), currency) };
}

/** The form with a line that was typed into the name distributed over its fields; what the text does not say stays as it is. */
export function withTypedLine(
  form: LineForm,
  { name, price, quantity }: TypedLine,
  { kind, currency }: { readonly kind: LineKind; readonly currency: string },
): LineForm {
  const counted = { ...form, name, ...(quantity !== undefined && { quantity: String(quantity) }) };
  if (kind === 'item' && quantity !== undefined)
    return withTotal({ ...counted, each: price ?? form.price }, currency);
  return price === undefined ? counted : { ...counted, price, each: '' };
}

/** Each present diner's units of a round, in the order of the table, without zeros. */
const unitsOf = ({ given }: LineForm, { diners }: Bill): Share[] =>
  diners.map(({ id }) => ({ dinerId: id, weight: given[id] ?? 0 })).filter(({ weight }) => weight > 0);

/** How a line is divided; the default is equally. */
interface DividedLine {
  readonly sharing: Sharing;
  /** True if it is not just equal. */
  readonly isUneven: boolean;
  readonly shareErrors: ShareErrors;
  /** Its quantity; 0 while a round has none. */
  readonly count: number;
  /** See `leftToGive`. */
  readonly left?: number | undefined;
  /** See `evenRest`. */
  readonly even?: ReturnType<typeof evenRest>;
}

const NO_ERRORS: ShareErrors = new Map();

function dividedItem(form: LineForm, { dinerIds }: Selection, currency: string): DividedLine {
  const count = countOf(form);
  if (!form.division) {
    const sharing: Sharing = form.selection?.isEveryone ? { by: 'everyone' } : equally(dinerIds);
    return { sharing, isUneven: false, shareErrors: NO_ERRORS, count };
  }
  const parsed = parseAmount(form.price, currency);
  const price = parsed.ok ? parsed.minor : undefined;
  const { sharing, shareErrors } = divided(form.division, dinerIds, { price: price ?? 0, currency });
  const left = leftToGive(sharing, shareErrors, price);
  return { sharing, isUneven: true, shareErrors, count, left, even: evenRest(sharing, shareErrors, price) };
}

/** True if the selection is the proposed one, or everybody. */
const isProposed = (form: LineForm, { dinerIds }: Selection, bill: Bill, isChange: boolean): boolean =>
  !form.selection ||
  dinerIds.length === bill.diners.length ||
  (!isChange && isSame(dinerIds, selectionForCategory(bill, form.category).dinerIds));

/** The contents and errors of a form, from the bill and the typed text. */
export function lineFormOf(state: Pick<WizardState, 'bill' | 'forms' | 'isAtTable'>, kind: LineKind) {
  const { bill, isAtTable } = state;
  const { currency, lines } = bill;
  const { form: typed, edit, onBill } = lineIn(state, LINE_FORMS[kind]);
  const edited = onBill && lines.find(({ id }) => id === edit?.id);
  /** The units of a round as they are on the bill: other people's changes are kept, since the form stores only its own. */
  const givenOnBill = (onBill ?? edit?.opened)?.given ?? {};
  const form: LineForm = { ...typed, given: { ...givenOnBill, ...typed.given } };
  const selection = selectionOf(form, bill, isAtTable);
  const units = unitsOf(form, bill);
  const givenOut = unitsGiven(units);
  // Until a quantity is typed, that of a round is the number of units assigned.
  const quantityOf = ({ quantity }: LineForm) =>
    kind === 'round' && quantity === '' && givenOut > 0 ? String(givenOut) : quantity;
  const dividedOf = (as: LineForm): DividedLine => {
    if (kind === 'item') return dividedItem(as, selection, currency);
    const count = parseQuantity(quantityOf(as));
    const sharing = { by: 'units', shares: units } as const;
    return { sharing, isUneven: true, shareErrors: NO_ERRORS, count: count.ok ? count.value : 0 };
  };
  const errorsOf = (as: LineForm): LineErrors => {
    if (kind === 'item') {
      const { sharing, isUneven } = dividedOf(as);
      const fields = { ...as, ...selection, sharing: isUneven ? sharing : undefined, isAtTable };
      const { diners: who, ...errors } = itemFormErrors(fields, currency);
      return { ...errors, ...(who && { who }) };
    }
    const fields = { price: as.price, quantity: quantityOf(as), shares: units };
    const { allocations: who, ...errors } = roundFormErrors(fields, currency, { othersTake: isAtTable });
    return { ...errors, ...(who && { who }) };
  };
  return {
    kind,
    form,
    selection,
    givenOut,
    givenOnBill,
    quantityOf,
    /** How the line with these fields would be divided. */
    dividedOf,
    errorsOf,
    isEditing: edited !== undefined,
    /** Another tab or undo has removed the edited line: the form continues as a new one. */
    isGone: edit !== undefined && !edited,
    lineId: edit?.id,
    /** The line that is edited, as it is on the bill. */
    edited,
    /** The edited line's price as the form shows it, until another one is typed. */
    priceOnBill: onBill?.price,
    /** Several diners share it as proposed, or everybody does: choosing others then starts from nobody. */
    isSharedAsProposed: selection.isShared && isProposed(form, selection, bill, edit !== undefined),
    /** At a live table other people's claims are kept, unless the sharers were changed here. */
    isTheirs: isAtTable && edit !== undefined && !('selection' in edit.changed),
    /** At a live table others can claim the line, so it may stay unassigned here. */
    isAtTable,
  };
}

export type LineInForm = ReturnType<typeof lineFormOf>;

/** A line that nobody has: one of several units is claimed and assigned by the unit. */
export const nobodys = (quantity: number): Sharing => ({ by: quantity > 1 ? 'units' : 'parts', shares: [] });

/** The line that the form makes with these fields; undefined while price or quantity cannot be read. */
export function toLine(line: LineInForm, as: LineForm, id: string, currency: string): NewLine | undefined {
  const price = parseAmount(as.price, currency);
  const { sharing, count: quantity } = line.dividedOf(as);
  if (!price.ok || quantity === 0) return undefined;
  const name = tidyName(as.name);
  const { edited } = line;
  const common = {
    id,
    ...(name === '' ? {} : { name }),
    price: price.minor,
    quantity,
    timestamp: edited?.timestamp ?? now(),
  };
  if (line.kind === 'round')
    return sharing.by === 'units' ? { kind: 'round', ...common, sharing } : undefined;
  const own = edited?.kind === 'item' && line.isTheirs ? edited.sharing : sharing;
  const isOpen = own.by !== 'everyone' && own.shares.length === 0;
  return { kind: 'item', category: as.category, ...common, sharing: isOpen ? nobodys(quantity) : own };
}
