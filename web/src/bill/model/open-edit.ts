import { flushSync } from 'react-dom';
import { isSame, type Step } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import type { BillStore, WizardState } from './bill-store.ts';
import { EMPTY_FORMS, type Forms } from './forms.ts';
import { formsIn } from './forms-in-currency.ts';
import { openInForm } from './open-in-form.ts';
import { openStep } from './use-step.ts';

/** The forms in which something that is on the bill is changed. */
type EditField = 'groupEdit' | 'itemEdit' | 'roundEdit' | 'paymentEdit';

/** One kind of them, and where it stands. */
export interface EditKind<K extends EditField> {
  readonly field: K;
  readonly step: Step;
  /** What is called so on the bill, as the form shows it; nothing where it has been taken away meanwhile. */
  readonly onBill: (
    state: WizardState,
    id: string,
  ) => { readonly name: string; readonly form: NonNullable<Forms[K]>['form'] } | undefined;
  /** The form that is brought into sight, and goes on as a new line where its own has been taken away. */
  readonly formId?: Parameters<typeof openInForm>[0];
}

/** What a form says, in whatever order diners were chosen. */
const saidIn = (form: object): unknown =>
  JSON.parse(
    JSON.stringify(form, (_, value: unknown) =>
      Array.isArray(value) ? value.map(String).toSorted() : value,
    ),
  );

/** What the open form is about, where that was changed in it and not saved. */
export function unsaved<K extends EditField>(
  state: WizardState,
  { field, formId, onBill }: EditKind<K>,
): string | undefined {
  const open = state.forms[field];
  if (!open) return undefined;
  const line = onBill(state, open.id);
  if (!line) return formId && open.form.name;
  return isSame(saidIn(open.form), saidIn(line.form)) ? undefined : line.name;
}

/**
 * Opens something of the bill in the form that it is changed in. The form that is open for it already stays as it is; what was changed
 * in that of another one and not saved is said, and can be had back.
 */
export function openEdit<K extends EditField>(
  store: BillStore,
  kind: EditKind<K>,
  wanted: NonNullable<Forms[K]>,
): void {
  const { field, step, formId } = kind;
  const state = store.getState();
  const open = state.forms[field];
  const isOther = open?.id !== wanted.id;
  // Shown before the focus moves: the field that is left would be tidied as that of the form before.
  if (isOther) flushSync(() => store.setForms((forms) => ({ ...forms, [field]: wanted })));
  if (formId) openInForm(formId);
  const name = isOther && unsaved(state, kind);
  if (!open || !name) return;
  const { currency, timestamp } = state.bill;
  const onAction = () => {
    const { bill } = store.getState();
    // On another bill it would be a line that nobody has put there.
    if (bill.timestamp !== timestamp) return;
    const again = formsIn({ ...EMPTY_FORMS, currency, [field]: open } as Forms, bill)[field] ?? open;
    flushSync(() => {
      openStep(store, step);
      // The same line, opened from its row meanwhile and not touched, makes way.
      const isUntouched = unsaved(store.getState(), kind) === undefined;
      if (isUntouched) store.setForms((forms) => ({ ...forms, [field]: null }));
    });
    openEdit(store, kind, again);
  };
  toast({ title: t('edit.unsaved', { name }), action: { label: t('edit.reopen'), onAction } });
}
