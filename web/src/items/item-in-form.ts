import {
  equally,
  itemFormErrors,
  isSame,
  itemsOf,
  newItemSelection,
  parseAmount,
  parseQuantity,
  selectionForCategory,
  selectionOf as itemSelection,
  tidyName,
  type Bill,
  type Item,
  type Selection,
  type Sharing,
  type TypedLine,
} from '#domain';
import { now } from '#web/platform/device/clock.ts';
import { formatAmount } from '#web/platform/format.ts';
import type { WizardState } from '#web/bill-kit/state/bill-store.ts';
import { lineIn, type LineFormDraft } from '#web/bill-kit/state/line-form.ts';
import { writtenAmount } from '#web/bill-kit/words/written-amount.ts';
import { divided, evenRest, leftToGive, typedDivision, type ShareErrors } from './division.ts';
import { ITEM_STORED, type Chosen, type ItemForm } from './item-draft.ts';

export const NOBODY: Selection = { dinerIds: [], isShared: false };
export const EVERYONE: Chosen = { dinerIds: [], isShared: true, isEveryone: true };

/**
 * The chosen diners: the selection without people who have left, or the bill's default. At a live table the default is nobody, since people
 * claim for themselves (docs/product/live-table.md, "The host's bill").
 */
function selectionOf(form: ItemForm, bill: Bill, isAtTable: boolean): Selection {
  if (!form.selection) return isAtTable ? NOBODY : newItemSelection(bill, form.category);
  const { isEveryone, dinerIds, isShared } = form.selection;
  const here = bill.diners.map(({ id }) => id);
  if (isEveryone) return { dinerIds: here, isShared: here.length > 1 };
  return { dinerIds: dinerIds.filter((id) => here.includes(id)), isShared };
}

/** The typed quantity; 1 if the field is empty or holds no number. */
const countOf = ({ quantity }: ItemForm): number => {
  const parsed = parseQuantity(quantity);
  return parsed.ok ? Math.max(parsed.value, 1) : 1;
};

/** The form with the price of the whole line, in the person's own notation, if a unit price was typed. */
export function withTotal(form: ItemForm, currency: string): ItemForm {
  const each = parseAmount(form.each, currency);
  if (form.each.trim() === '' || !each.ok) return form;
  return { ...form, price: formatAmount(each.minor * countOf(form), currency) };
}

/** The form with a line that was typed into the name distributed over its fields. */
export function withTypedLine(
  form: ItemForm,
  { name, price, quantity }: TypedLine,
  currency: string,
): ItemForm {
  if (quantity === undefined) return { ...form, name, ...(price !== undefined && { price, each: '' }) };
  return withTotal({ ...form, name, quantity: String(quantity), each: price ?? form.price }, currency);
}

const NOT_DIVIDED: { readonly sharing?: Sharing; readonly shareErrors: ShareErrors } = {
  shareErrors: new Map(),
};

/** The sharers and the division; `sharing` is undefined unless the form has an uneven division. */
export function sharingOf(form: ItemForm, selection: Selection, bill: Bill): typeof NOT_DIVIDED {
  if (!form.division) return NOT_DIVIDED;
  const price = parseAmount(form.price, bill.currency);
  return divided(form.division, selection.dinerIds, {
    price: price.ok ? price.minor : 0,
    currency: bill.currency,
  });
}

/** The line that the form makes; undefined while its price cannot be read. */
export function toItem(
  form: ItemForm,
  sharing: Sharing,
  currency: string,
  id: string,
): Omit<Item, 'position'> | undefined {
  const price = parseAmount(form.price, currency);
  if (!price.ok) return undefined;
  const name = tidyName(form.name);
  const quantity = countOf(form);
  // At a live table, items of several units that nobody has are claimed by the unit.
  const isOpen = sharing.by !== 'everyone' && sharing.shares.length === 0;
  return {
    kind: 'item',
    id,
    category: form.category,
    ...(name === '' ? {} : { name }),
    price: price.minor,
    quantity,
    sharing: isOpen ? { by: quantity > 1 ? 'units' : 'parts', shares: [] } : sharing,
    timestamp: now(),
  };
}

/** The sharers of a line and its division, in the form's shape. */
const whoHas = (item: Item, bill: Bill): Pick<ItemForm, 'selection' | 'division'> => ({
  selection: item.sharing.by === 'everyone' ? EVERYONE : itemSelection(bill, item),
  division: typedDivision(item, bill),
});

/** A line of the bill as the form shows it. */
const typedItem = (item: Item, bill: Bill): ItemForm => ({
  category: item.category,
  name: item.name ?? '',
  price: writtenAmount(item.price, item.writtenPrice, bill.currency),
  quantity: item.quantity === 1 ? '' : String(item.quantity),
  each: '',
  ...whoHas(item, bill),
});

/** The item form (docs/product/bill.md, "Items step"). */
export const ITEM: LineFormDraft<ItemForm> = {
  ...ITEM_STORED,
  onBill(bill, id) {
    const item = itemsOf(bill).find((each) => each.id === id);
    return item && typedItem(item, bill);
  },
  together: [
    ['price', 'quantity', 'each'],
    ['selection', 'division'],
  ],
};

/** How a line of this price would be divided among these sharers. */
function dividedFigures(
  price: string,
  { sharing, shareErrors }: typeof NOT_DIVIDED,
  { dinerIds }: Selection,
  currency: string,
) {
  const parsed = parseAmount(price, currency);
  const minor = parsed.ok ? parsed.minor : undefined;
  return {
    sharing: sharing ?? equally(dinerIds),
    /** The invalid figures. */
    shareErrors,
    /** See `leftToGive`. */
    left: sharing && leftToGive(sharing, shareErrors, minor),
    /** See `evenRest`. */
    even: sharing && evenRest(sharing, shareErrors, minor),
  };
}

/** The item form's contents and errors, from the bill and the typed text. */
export function itemFormOf(state: Pick<WizardState, 'bill' | 'forms' | 'isAtTable'>) {
  const { bill, isAtTable } = state;
  const { currency, diners } = bill;
  // A line that another tab or an undo has removed can no longer be edited: the form continues as a new line.
  const { form, edit } = lineIn(state, ITEM);
  const edited = itemsOf(bill).find((line) => line.id === edit?.id);
  const selection = selectionOf(form, bill, isAtTable);
  const division = sharingOf(form, selection, bill);
  const figuresOf = (as: ItemForm) =>
    dividedFigures(as.price, as === form ? division : sharingOf(as, selection, bill), selection, currency);
  const errorsOf = (as: ItemForm) =>
    itemFormErrors(
      {
        price: as.price,
        quantity: as.quantity,
        each: as.each,
        ...selection,
        sharing: (as === form ? division : sharingOf(as, selection, bill)).sharing,
        isAtTable,
      },
      currency,
    );
  return {
    form,
    selection,
    count: countOf(form),
    ...figuresOf(form),
    /** The same for another price. */
    figuresOf,
    isEditing: edited !== undefined,
    /** Another tab or undo has removed the edited line. */
    isGone: edit !== undefined && !edited,
    /** The line that is edited, as it is on the bill. */
    edited,
    /** True if the sharers were changed in the form. */
    isWhoTouched: !edit || 'selection' in edit.changed,
    /** The line in the form, and its name on the bill, whose figure has been asked about already. */
    onBill: { lineId: edit?.id, nameOnBill: edited?.name },
    /** The edited line's price as the form shows it, until another one is typed. */
    priceOnBill: edited && writtenAmount(edited.price, edited.writtenPrice, currency),
    errors: errorsOf(form),
    errorsOf,
    /** Several diners share it as proposed, or everybody does: choosing others then starts from nobody. */
    isSharedAsProposed:
      selection.isShared &&
      (!form.selection ||
        selection.dinerIds.length === diners.length ||
        (!edit && isSame(selection.dinerIds, selectionForCategory(bill, form.category).dinerIds))),
    /** At a live table others can claim the line, so it may stay unassigned here. */
    isAtTable,
  };
}

export type ItemFormState = ReturnType<typeof itemFormOf>;
