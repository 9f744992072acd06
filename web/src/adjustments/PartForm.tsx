import { useEffect, useId, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Bill } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { newId } from '#web/platform/device/ids.ts';
import { cx, layout, surface } from '#web/ui/styles.ts';
import { offerUndo } from '#web/bill-kit/state/offer-undo.ts';
import { useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import type { DraftErrors, ReadDraft } from './adjustment-draft.ts';
import { FormButtons } from '#web/bill-kit/parts/FormButtons.tsx';

/** The form of a part of the bill: its heading, its fields, and Add or Save, which reports errors before it does anything. */
export function PartForm({
  id,
  title,
  changedId,
  read,
  nameOf,
  onClose,
  children,
}: {
  id: string;
  title: string;
  /** The id of the part being changed; null for something new. */
  changedId: string | null;
  read: ReadDraft;
  nameOf: (bill: Bill, id: string) => string;
  onClose: () => void;
  children: (errors: DraftErrors) => ReactNode;
}) {
  const store = useBillStore();
  const [failed, setFailed] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  // A layout effect, as in other forms: whoever sees the form can type, and no key goes elsewhere in between.
  useLayoutEffect(() => {
    heading.current?.focus();
  }, []);
  // The form is longer than a phone's screen: an error may be out of sight at its end.
  useEffect(() => {
    if (failed > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failed]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!read.ok) {
      setFailed(failed + 1);
      return;
    }
    const ownId = newId();
    const { changes } = store.edit((current) => read.edit(current, ownId));
    const name = nameOf(store.getState().bill, changedId ?? ownId);
    onClose();
    if (changes.length === 0) return;
    offerUndo(store, {
      title: t(changedId === null ? 'adjust.added' : 'adjust.changed', { name }),
      tone: 'ok',
    });
  };
  return (
    <form
      id={id}
      ref={form}
      className={cx(surface.pad, layout.stack)}
      onSubmit={submit}
      noValidate
      aria-labelledby={titleId}
    >
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children(failed > 0 && !read.ok ? read.errors : {})}
      <FormButtons submit={t(changedId === null ? 'adjust.add' : 'adjust.save')} onCancel={onClose} />
    </form>
  );
}
