import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { isSame, type Bill } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { BillStore } from '#web/bills/bill-store.ts';
import { formIn, type FormDraft, type FormState } from '#web/bills/document/form-draft.ts';
import { offerUndo } from './offer-undo.ts';
import { openStep } from './use-step.ts';
import { useBill, useDraft } from './use-wizard.ts';

/** A part of the bill that is being changed in a form. */
export interface OpenEdit<F> {
  readonly id: string;
  /** The part as it was when it was opened: the form shows it if it has been removed from the bill. */
  readonly opened: F;
  /** The fields that the person has changed. The others follow the bill, and saving leaves them as they are there. */
  readonly changed: Partial<F>;
}

/** A form in which parts of one kind are added to the bill and changed. */
export interface LineForm<F> {
  /** The draft of a new part. */
  readonly fresh: F;
  /** The part being changed, instead of which a new one can be added otherwise. */
  readonly edit: OpenEdit<F> | null;
}

export interface LineFormDraft<F extends object> extends FormDraft<LineForm<F>> {
  /** A part of the bill as the form shows it; undefined where it is not on the bill. */
  readonly onBill: (bill: Bill, id: string) => F | undefined;
  /** Fields that make sense only together, such as a price and its quantity: changing one counts as changing all of them. */
  readonly together: readonly (readonly (keyof F)[])[];
}

type FormOf<E extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<E, undefined>>;

interface StoredLineFormOptions<E extends v.ObjectEntries> extends Pick<
  FormDraft<unknown>,
  'name' | 'hasAmounts'
> {
  readonly form: v.ObjectSchema<E, undefined>;
  readonly empty: FormOf<E>;
}

interface LineFormOptions<E extends v.ObjectEntries>
  extends StoredLineFormOptions<E>, Pick<LineFormDraft<FormOf<E>>, 'onBill'> {
  readonly together?: LineFormDraft<FormOf<E>>['together'];
}

/** Declares the stored part of a form in which parts of one kind are added and changed: enough to see whether something is typed. */
export function storedLineForm<E extends v.ObjectEntries>({
  form,
  empty,
  ...rest
}: StoredLineFormOptions<E>): FormDraft<LineForm<FormOf<E>>> {
  type F = FormOf<E>;
  // JSON has no undefined, so a field is present or absent.
  const changed = v.partial(form) as unknown as v.GenericSchema<unknown, Partial<F>>;
  const edit = v.object({ id: v.string(), opened: form, changed });
  const schema = v.object({ fresh: form, edit: v.nullable(edit) });
  return { ...rest, empty: { fresh: empty, edit: null }, schema };
}

/** Declares a form in which parts of one kind are added and changed. */
export const lineFormDraft = <E extends v.ObjectEntries>({
  onBill,
  together = [],
  ...stored
}: LineFormOptions<E>): LineFormDraft<FormOf<E>> => ({ ...storedLineForm(stored), onBill, together });

const isChanged = ({ changed }: { readonly changed: object }): boolean => Object.keys(changed).length > 0;

function lineOf<F extends object>(bill: Bill, draft: LineFormDraft<F>, { fresh, edit }: LineForm<F>) {
  const onBill = edit ? draft.onBill(bill, edit.id) : undefined;
  // An edit without changes ends when its part is removed from the bill.
  const isOpen = edit !== null && (onBill !== undefined || isChanged(edit));
  return {
    form: isOpen ? { ...(onBill ?? edit.opened), ...edit.changed } : fresh,
    edit: isOpen ? edit : undefined,
    /** The part being changed, as it is on the bill; undefined also if it has been removed: saving then adds it as a new one. */
    onBill,
  };
}

/** The form's contents: the part being changed, with its changes on top of what is on the bill by now, or the part to be added. */
export const lineIn = <F extends object>(state: FormState, draft: LineFormDraft<F>) =>
  lineOf(state.bill, draft, formIn(state, draft));

/** The form's contents, as `lineIn`. */
export const useLine = <F extends object>(draft: LineFormDraft<F>) =>
  lineOf(useBill(), draft, useDraft(draft)[0]);

/** Sets a field of the form. A value equal to that on the bill is no change. */
export function typeInto<F extends object>(
  store: BillStore,
  draft: LineFormDraft<F>,
  part: Partial<F>,
): void {
  const state = store.getState();
  const { fresh } = formIn(state, draft);
  const { form, edit, onBill } = lineIn(state, draft);
  if (!edit) return store.setForm(draft, { fresh: { ...fresh, ...part }, edit: null });
  const shown: F = { ...form, ...part };
  const differs = (field: keyof F): boolean => !onBill || !isSame(shown[field], onBill[field]);
  const groups = draft.together.filter((group) => group.some(differs));
  const fields = (Object.keys(shown) as (keyof F)[]).filter(
    (field) => differs(field) || groups.some((group) => group.includes(field)),
  );
  const changed = Object.fromEntries(fields.map((field) => [field, shown[field]])) as Partial<F>;
  store.setForm(draft, { fresh, edit: { ...edit, changed } });
}

/** The id of a form's element, whose Save button `openEdit` presses. */
export const formId = (draft: FormDraft<unknown>): string => `${draft.name}-form`;

/** Saves what is in the form as its Save button does; false if it stays there, with the reason. */
function isLeft<F extends object>(store: BillStore, draft: LineFormDraft<F>): boolean {
  const { edit, onBill } = lineIn(store.getState(), draft);
  if (!edit || !isChanged(edit)) return true;
  // Others have removed it: saving would add it again.
  if (!onBill) cancelEdit(store, draft);
  else document.querySelector<HTMLFormElement>(`form#${formId(draft)}`)?.requestSubmit();
  return lineIn(store.getState(), draft).edit?.id !== edit.id;
}

/**
 * Opens an existing part of the bill in the form. Unsaved changes of another part are saved first. False if that is not possible: the form
 * then shows why (docs/product/bill.md, "Items step").
 */
export function openEdit<F extends object>(store: BillStore, draft: LineFormDraft<F>, id: string): boolean {
  if (lineIn(store.getState(), draft).edit?.id === id) return true;
  const opened = draft.onBill(store.getState().bill, id);
  if (!opened || !isLeft(store, draft)) return false;
  const { fresh } = formIn(store.getState(), draft);
  store.setForm(draft, { fresh, edit: { id, opened, changed: {} } });
  return true;
}

/**
 * Clears the form, whose contents were saved, added or cancelled.
 * @param next replaces a new part that was added
 */
export function closeForm<F extends object>(
  store: BillStore,
  draft: LineFormDraft<F>,
  next: F = draft.empty.fresh,
): void {
  const state = store.getState();
  const { fresh } = formIn(state, draft);
  store.setForm(draft, { fresh: lineIn(state, draft).edit ? fresh : next, edit: null });
}

/** Leaves the part in the form as it is on the bill. Discarding what was typed can be undone. */
export function cancelEdit<F extends object>(store: BillStore, draft: LineFormDraft<F>): void {
  const { step } = store.getState();
  const { edit } = lineIn(store.getState(), draft);
  closeForm(store, draft);
  if (!edit || !isChanged(edit)) return;
  const offer = () =>
    offerUndo(store, { title: t('notice.discarded') }, () => {
      // Another part that is open by now is saved by its form, which has to be on the page.
      flushSync(() => openStep(store, step));
      // If it cannot be saved, the form shows why, and the discarded text is offered again.
      if (!isLeft(store, draft)) return offer();
      store.setForm(draft, { fresh: formIn(store.getState(), draft).fresh, edit });
    });
  offer();
}

/** True if there are unsaved changes. */
export const isUnsaved = <F>(state: FormState, draft: FormDraft<LineForm<F>>): boolean =>
  isChanged(formIn(state, draft).edit ?? { changed: {} });
