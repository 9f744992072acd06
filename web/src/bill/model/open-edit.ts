import { flushSync } from 'react-dom';
import type { Step } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { toast } from '#web/ui/toast.ts';
import type { BillStore, WizardState } from './bill-store.ts';
import type { Forms } from './forms.ts';
import { openStep } from './use-step.ts';

/** The forms in which something that is on the bill is changed. */
type EditField = 'groupEdit' | 'itemEdit' | 'roundEdit' | 'paymentEdit';

/** One kind of them: where it stands, and what is in it. */
export interface EditKind<K extends EditField> {
  readonly field: K;
  readonly step: Step;
  /** What the open form is about, where that was changed in it and not saved. */
  readonly unsaved: (state: WizardState) => string | undefined;
  /** Brings the form into sight. */
  readonly show?: () => void;
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
  const { field, step, unsaved, show } = kind;
  const state = store.getState();
  const open = state.forms[field];
  const name = open?.id === wanted.id ? undefined : unsaved(state);
  // Shown before the focus moves: the field that is left would be tidied as that of the form before.
  if (open?.id !== wanted.id) flushSync(() => store.setForms((forms) => ({ ...forms, [field]: wanted })));
  show?.();
  if (!open || name === undefined) return;
  const onAction = () => {
    flushSync(() => openStep(store, step));
    openEdit(store, kind, open);
  };
  toast({ title: t('edit.unsaved', { name }), action: { label: t('edit.reopen'), onAction } });
}
