import { flushSync } from 'react-dom';
import { isSame, type Step } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import type { BillStore, WizardState } from './bill-store.ts';
import { shownEdit, type Together } from './edit-form.ts';
import { EMPTY_FORMS, type Editing, type Forms } from './forms.ts';
import { formsIn } from './forms-in-currency.ts';
import { openInForm } from './open-in-form.ts';
import { openStep } from './use-step.ts';

/** The forms in which something that is on the bill is changed. */
type EditField = 'groupEdit' | 'itemEdit' | 'roundEdit' | 'paymentEdit';

type FormOf<K extends EditField> = NonNullable<Forms[K]>['form'];

/** One kind of them, and where it stands. */
export interface EditKind<K extends EditField> {
  readonly field: K;
  readonly step: Step;
  /** What is called so on the bill, as the form shows it; nothing where it has been taken away meanwhile. */
  readonly onBill: (
    state: WizardState,
    id: string,
  ) => { readonly name: string; readonly form: FormOf<K> } | undefined;
  readonly together: Together<FormOf<K>>;
  /** The form that is brought into sight, and goes on as a new line where its own has been taken away; and what that is called. */
  readonly line?: {
    readonly formId: Parameters<typeof openInForm>[0];
    readonly nameOf: (form: FormOf<K>) => string;
  };
}

/** What a form says, in whatever order diners were chosen. */
const saidIn = (form: object): unknown =>
  JSON.parse(
    JSON.stringify(form, (_, value: unknown) =>
      Array.isArray(value) ? value.map(String).toSorted() : value,
    ),
  );

/** What the open form is about, where something was changed in it that is not on the bill, and not saved. */
export function unsaved<K extends EditField>(
  state: WizardState,
  { field, line, onBill, together }: EditKind<K>,
): string | undefined {
  const open: Editing<FormOf<K>> | null = state.forms[field];
  if (!open) return undefined;
  const present = onBill(state, open.id);
  if (!present) return open.touched.length === 0 ? undefined : line?.nameOf(open.form);
  const shown = shownEdit(open, present.form, together);
  // One that nobody has touched is the same object.
  return shown === present.form || isSame(saidIn(shown), saidIn(present.form)) ? undefined : present.name;
}

/**
 * Opens something of the bill in the form that it is changed in. What was changed in the form that is open for it already stays there; what
 * was changed in that of another one and not saved is said, and can be had back.
 */
export function openEdit<K extends EditField>(store: BillStore, kind: EditKind<K>, id: string): void {
  const form = kind.onBill(store.getState(), id)?.form;
  if (form) openForm(store, kind, { id, form, touched: [] } as unknown as NonNullable<Forms[K]>);
}

function openForm<K extends EditField>(
  store: BillStore,
  kind: EditKind<K>,
  wanted: NonNullable<Forms[K]>,
): void {
  const { field, step, line } = kind;
  const state = store.getState();
  const open = state.forms[field];
  const changed = unsaved(state, kind);
  const isOther = open?.id !== wanted.id;
  // Shown before the focus moves: the field that is left would be tidied as that of the form before.
  if (isOther || changed === undefined)
    flushSync(() => store.setForms((forms) => ({ ...forms, [field]: wanted })));
  if (line) openInForm(line.formId);
  if (!open || !isOther || changed === undefined) return;
  const { currency, id: billId } = state.bill;
  const onAction = () => {
    const { bill } = store.getState();
    // On another bill it would be a line that nobody has put there.
    if (bill.id !== billId) return;
    const again = formsIn({ ...EMPTY_FORMS, currency, [field]: open } as Forms, bill)[field] ?? open;
    flushSync(() => openStep(store, step));
    openForm(store, kind, again);
  };
  toast({ title: t('edit.unsaved', { name: changed }), action: { label: t('edit.reopen'), onAction } });
}
