import { flushSync } from 'react-dom';
import {
  addLine,
  equally,
  itemFormErrors,
  isSame,
  itemsOf,
  newItemSelection,
  parseAmount,
  parseQuantity,
  selectionForCategory,
  selectionOf as itemSelection,
  setShared,
  shareWithSome,
  toggleDiner,
  updateLine,
  type Bill,
  type Category,
  type DinerId,
  type Item,
  type Selection,
  type Sharing,
  type TypedLine,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/clock.ts';
import { newId } from '#web/platform/ids.ts';
import { formatAmount } from '#web/platform/format.ts';
import { toast } from '#web/ui/toast.ts';
import type { BillStore } from '../model/bill-store.ts';
import { shownEdit, touchedEdit } from '../model/edit-form.ts';
import { EMPTY_ITEM, type Chosen, type DivisionKind, type ItemForm } from '../model/forms.ts';
import { itemName } from '../model/line-name.ts';
import { openEdit, type EditKind } from '../model/open-edit.ts';
import { returnToRow } from '../model/open-in-form.ts';
import { useBill, useForms, useStore, useWizard } from '../model/use-wizard.ts';
import { writtenAmount } from '../model/written-amount.ts';
import { openOf } from '../table/claims.ts';
import { divided, newDivision, typedDivision, withUnits, type Unfit } from './division.ts';

const NOBODY: Selection = { dinerIds: [], isShared: false };
const EVERYONE: Chosen = { dinerIds: [], isShared: true, isEveryone: true };

/**
 * Who is chosen: what was touched, without those who have left, or the default of the bill. At a live table that is nobody: whoever
 * had it takes it (docs/product/live-table.md, "The host's bill").
 */
function selectionOf(form: ItemForm, bill: Bill, isAtTable: boolean): Selection {
  if (!form.selection) return isAtTable ? NOBODY : newItemSelection(bill, form.category);
  const { isEveryone, dinerIds, isShared } = form.selection;
  const here = bill.diners.map(({ id }) => id);
  if (isEveryone) return { dinerIds: here, isShared: here.length > 1 };
  return { dinerIds: dinerIds.filter((id) => here.includes(id)), isShared };
}

/** How many there are; a field that is empty, or holds no number, is one. */
const countOf = ({ quantity }: ItemForm): number => {
  const parsed = parseQuantity(quantity);
  return parsed.ok ? Math.max(parsed.value, 1) : 1;
};

/** The price of the whole line where the price of one was typed, in the person's own notation. */
function withTotal(form: ItemForm, currency: string): ItemForm {
  const each = parseAmount(form.each, currency);
  if (form.each.trim() === '' || !each.ok) return form;
  return { ...form, price: formatAmount(each.minor * countOf(form), currency) };
}

/** The form with a line that was typed in one go put where it belongs. */
export function withTypedLine(
  form: ItemForm,
  { name, price, quantity }: TypedLine,
  currency: string,
): ItemForm {
  if (quantity === undefined) return { ...form, name, ...(price !== undefined && { price, each: '' }) };
  return withTotal({ ...form, name, quantity: String(quantity), each: price ?? form.price }, currency);
}

const NOT_DIVIDED: { readonly sharing?: Sharing; readonly unfit: Unfit } = { unfit: new Map() };

/** Who has it and how; undefined while what was typed does not read. */
function sharingOf(form: ItemForm, selection: Selection, bill: Bill): typeof NOT_DIVIDED {
  if (!form.division) return NOT_DIVIDED;
  const price = parseAmount(form.price, bill.currency);
  return divided(form.division, selection.dinerIds, {
    price: price.ok ? price.minor : 0,
    currency: bill.currency,
  });
}

function toItem(
  form: ItemForm,
  sharing: Sharing,
  currency: string,
  id: string,
): Omit<Item, 'position'> | undefined {
  const price = parseAmount(form.price, currency);
  if (!price.ok) return undefined;
  const name = form.name.trim();
  const quantity = countOf(form);
  // As a table has what nobody has: several of it are taken by the unit.
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

/** Who has a line and how, as the form shows it. */
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

/** The form of a line that is changed (docs/product/bill.md, "Items step"). */
export const ITEM_EDIT: EditKind<'itemEdit'> = {
  field: 'itemEdit',
  step: 'item-entry',
  together: [['category'], ['name'], ['price', 'quantity', 'each'], ['selection', 'division']],
  line: {
    formId: 'item-form',
    nameOf: ({ name, category }) => itemName({ name: name || undefined, category }),
  },
  onBill({ bill }, id) {
    const item = itemsOf(bill).find((each) => each.id === id);
    return item && { name: itemName(item), form: typedItem(item, bill) };
  },
};

/** Starts editing a line; the half-typed new line stays where it is. */
export const editItem = (store: BillStore, item: Item): void => openEdit(store, ITEM_EDIT, item.id);

/** The item form: what is shown, what is wrong with it, and everything it can do. */
// oxlint-disable-next-line max-lines-per-function -- everything that a form can do, a line or two each
export function useItemForm() {
  const store = useStore();
  const bill = useBill();
  const forms = useForms();
  const { currency, diners } = bill;
  // A line that another tab or undo took away cannot be edited any longer: the form goes on as a new line.
  const edited = bill.lines.find((line) => line.id === forms.itemEdit?.id);
  const editingId = edited?.id;
  const isAtTable = useWizard((state) => state.isAtTable);
  const present = edited?.kind === 'item' ? typedItem(edited, bill) : undefined;
  const edit = forms.itemEdit;
  // The form on screen: the line being edited, or the new one.
  const form = edit ? shownEdit(edit, present, ITEM_EDIT.together) : forms.item;
  const selection = selectionOf(form, bill, isAtTable);
  const division = sharingOf(form, selection, bill);
  const sharing = division.sharing ?? equally(selection.dinerIds);

  const change = (part: Partial<ItemForm>) =>
    store.setForms((all) =>
      all.itemEdit
        ? { ...all, itemEdit: touchedEdit(all.itemEdit, present, part, ITEM_EDIT.together) }
        : { ...all, item: { ...all.item, ...part } },
    );
  /** The form first: without its panel of shares it is shorter, and the row below it stands elsewhere. */
  const backToRow = () => {
    flushSync(() => store.setForms((all) => ({ ...all, itemEdit: null })));
    if (editingId !== undefined) returnToRow(editingId);
  };
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
    /** How the line would be divided, where not equally; and whose figure does not do. */
    sharing,
    unfit: division.unfit,
    isEditing: editingId !== undefined,
    /** The line that is edited has been taken away, by another tab or undo. */
    isGone: forms.itemEdit !== null && !edited,
    editingId,
    /** Which line is in the form, and what it is called: whatever figure is in there has been asked about before. */
    onBill: { lineId: forms.itemEdit?.id, nameOnBill: edited?.name },
    /** The price of the line that is edited as the form shows it, until somebody types another one. */
    priceOnBill: edited && writtenAmount(edited.price, edited.writtenPrice, currency),
    errors: errorsOf(form),
    errorsOf,
    change,
    /** Puts the price of one, or how many there are, into the form; the price of all follows where one's was typed. */
    changeUnits: (part: Partial<Pick<ItemForm, 'quantity' | 'each'>>) =>
      change(withTotal({ ...form, ...part }, currency)),
    /** Tidies a valid price to the currency's digits when the field is left. */
    tidyPrice() {
      const price = parseAmount(form.price, currency);
      if (price.ok) change({ price: formatAmount(price.minor, currency) });
    },
    setCategory: (category: Category) =>
      change(
        editingId === undefined && !isAtTable
          ? { category, selection: selectionForCategory(bill, category) }
          : { category },
      ),
    setShared: (shared: boolean) =>
      change({ selection: setShared(selection, shared, bill), ...(!shared && { division: null }) }),
    /** Several share it as it was proposed, or everybody: whoever wants others begins anew. */
    isSharedAsProposed:
      selection.isShared &&
      (!form.selection ||
        selection.dinerIds.length === diners.length ||
        (!edit && isSame(selection.dinerIds, selectionForCategory(bill, form.category).dinerIds))),
    shareWithSome: () => change({ selection: shareWithSome(selection) }),
    toggle: (id: DinerId) => change({ selection: toggleDiner(selection, id) }),
    selectWholeTable: () =>
      // Whoever joins has nothing yet of what is divided unevenly.
      change({
        selection: form.division ? { dinerIds: diners.map(({ id }) => id), isShared: true } : EVERYONE,
      }),
    /** At a live table somebody else can take it, so that it can be nobody's here. */
    isAtTable,
    selectNobody: () => change({ selection: NOBODY, division: null }),
    /** Divides it by this, from the beginning; `null`: equally. */
    divideBy: (by: DivisionKind | null) =>
      change({ selection, division: by && newDivision(by, selection.dinerIds) }),
    typeShare: (id: DinerId, typed: string) =>
      form.division &&
      change({ division: { ...form.division, typed: { ...form.division.typed, [id]: typed } } }),
    giveUnits: (id: DinerId, units: number) =>
      form.division &&
      change({
        division: withUnits(form.division, id, units, openOf({ sharing, quantity: countOf(form) })),
      }),
    giveRest: (restOf: DinerId | null) => form.division && change({ division: { ...form.division, restOf } }),
    cancel: backToRow,
    /** Puts this line on the bill; false when it is not valid. */
    submit(as: ItemForm): boolean {
      const id = editingId ?? newId();
      const chosen = sharingOf(as, selection, bill).sharing ?? equally(selection.dinerIds);
      // At a live table, what the others take of it meanwhile stays theirs, as long as nobody has touched here who had it.
      const isTouched = edit?.touched?.includes('selection') ?? true;
      const isTheirs = isAtTable && edited?.kind === 'item' && !isTouched;
      const item = toItem(as, isTheirs ? edited.sharing : chosen, currency, id);
      if (!item) return false;
      if (editingId === undefined) {
        store.edit((current) => addLine(current, item), { highlight: id });
        const fresh = { ...EMPTY_ITEM, category: form.category };
        store.setForms((all) => (all.itemEdit ? { ...all, itemEdit: null } : { ...all, item: fresh }));
      } else {
        const { timestamp } = edited ?? item;
        store.edit((current) => updateLine(current, { ...item, timestamp }), { highlight: id });
        backToRow();
        toast({ title: t('items.saved'), tone: 'ok' });
      }
      return true;
    },
  };
}

export type ItemFormState = ReturnType<typeof useItemForm>;
