import {
  addLine,
  equally,
  itemFormErrors,
  newItemSelection,
  parseAmount,
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
  type NewLine,
  type Selection,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/clock.ts';
import { newId } from '#web/platform/ids.ts';
import { formatAmount } from '#web/platform/format.ts';
import { toast } from '#web/ui/toast.ts';
import type { BillStore } from '../model/bill-store.ts';
import { EMPTY_ITEM, type Forms, type ItemForm } from '../model/forms.ts';
import { useBill, useForms, useStore } from '../model/use-wizard.ts';
import { writtenAmount } from '../model/written-amount.ts';

/** The form on screen: the line being edited, or the new one. */
const shownForm = (forms: Forms): ItemForm => forms.itemEdit?.form ?? forms.item;

/** Who is chosen: what was touched, without those who have left, or the default of the bill. */
function selectionOf(form: ItemForm, bill: Bill): Selection {
  if (!form.selection) return newItemSelection(bill, form.category);
  const dinerIds = form.selection.dinerIds.filter((id) => bill.diners.some((diner) => diner.id === id));
  return { ...form.selection, dinerIds };
}

function toItem(form: ItemForm, selection: Selection, bill: Bill, id: string): NewLine | undefined {
  const price = parseAmount(form.price, bill.currency);
  if (!price.ok) return undefined;
  const name = form.name.trim();
  return {
    kind: 'item',
    id,
    category: form.category,
    ...(name === '' ? {} : { name }),
    price: price.minor,
    quantity: 1,
    sharing: equally(selection.dinerIds),
    timestamp: now(),
  };
}

/** Starts editing a line; the half-typed new line stays where it is (docs/product/bill.md, "Items step"). */
export function editItem(store: BillStore, item: Item): void {
  const { bill } = store.getState();
  const form: ItemForm = {
    category: item.category,
    name: item.name ?? '',
    price: writtenAmount(item.price, item.writtenPrice, bill.currency),
    selection: itemSelection(bill, item),
  };
  store.setForms((forms) => ({ ...forms, itemEdit: { id: item.id, form } }));
}

/** The item form: what is shown, what is wrong with it, and everything it can do. */
export function useItemForm() {
  const store = useStore();
  const bill = useBill();
  const forms = useForms();
  // A line that another tab or undo took away cannot be edited any longer: the form goes on as a new line.
  const editingId = bill.lines.find((line) => line.id === forms.itemEdit?.id)?.id;
  const form = shownForm(forms);
  const selection = selectionOf(form, bill);

  const change = (part: Partial<ItemForm>) =>
    store.setForms((all) =>
      all.itemEdit
        ? { ...all, itemEdit: { ...all.itemEdit, form: { ...all.itemEdit.form, ...part } } }
        : { ...all, item: { ...all.item, ...part } },
    );
  const stopEditing = () => store.setForms((all) => ({ ...all, itemEdit: null }));

  return {
    form,
    selection,
    isEditing: editingId !== undefined,
    errors: itemFormErrors({ price: form.price, ...selection }, bill.currency),
    change,
    /** Tidies a valid price to the currency's digits when the field is left. */
    tidyPrice() {
      const price = parseAmount(form.price, bill.currency);
      if (price.ok) change({ price: formatAmount(price.minor, bill.currency) });
    },
    setCategory: (category: Category) =>
      change(
        editingId === undefined
          ? { category, selection: selectionForCategory(bill, category) }
          : { category },
      ),
    setShared: (shared: boolean) => change({ selection: setShared(selection, shared, bill) }),
    toggle: (id: DinerId) => change({ selection: toggleDiner(selection, id) }),
    shareWithSome: () => change({ selection: shareWithSome(selection) }),
    selectWholeTable: () =>
      change({
        selection: { dinerIds: bill.diners.map((diner) => diner.id), isShared: bill.diners.length > 1 },
      }),
    cancel: stopEditing,
    /** Puts the line on the bill, with this instead of what is typed; false when the form is not valid. */
    submit(part: Partial<ItemForm>): boolean {
      const id = editingId ?? newId();
      const item = toItem({ ...form, ...part }, selection, bill, id);
      if (!item) return false;
      if (editingId === undefined) {
        store.edit((current) => addLine(current, item), { highlight: id });
        const fresh = { ...EMPTY_ITEM, category: form.category };
        store.setForms((all) => (all.itemEdit ? { ...all, itemEdit: null } : { ...all, item: fresh }));
      } else {
        const timestamp = bill.lines.find((other) => other.id === id)?.timestamp ?? item.timestamp;
        store.edit((current) => updateLine(current, { ...item, timestamp }), { highlight: id });
        stopEditing();
        toast({ title: t('items.saved'), tone: 'ok' });
      }
      return true;
    },
  };
}
