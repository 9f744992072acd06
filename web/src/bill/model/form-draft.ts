import * as v from 'valibot';
import { isBlank, STEPS, type Bill, type Step } from '#domain';
import type { Stamp } from '#web/platform/storage/draft.ts';
import { parseJson } from '#web/platform/storage/store.ts';

/**
 * A form whose content is kept on the device while it is typed. Its feature declares it beside the form, with its shape. `useDraft` reads
 * and writes it.
 *
 * @example
 * const NICKNAME: FormDraft<string> = { name: 'nickname', empty: '', schema: v.string() };
 * const [nickname, setNickname] = useDraft(NICKNAME);
 */
export interface FormDraft<T> {
  /** Its key among the stored forms. */
  readonly name: string;
  readonly empty: T;
  /** A stored form of another shape is dropped: a form is worth less than a bill. */
  readonly schema: v.GenericSchema<unknown, T>;
  /** It holds amounts, which would be other amounts in another currency: it reads as empty while the bill is in another one. */
  readonly hasAmounts?: boolean;
}

/** A form as it is kept: the currency that the bill was in when it was typed, and its content. */
interface StoredForm {
  readonly currency: string;
  readonly form: unknown;
}

/** The forms of one bill by their names. */
export type StoredForms = Readonly<Record<string, StoredForm>>;

/** The step that was shown last, and what is half typed beside the bill. */
export interface Forms {
  readonly step: Step;
  readonly forms: StoredForms;
}

const stored = v.object({
  step: v.fallback(v.picklist(STEPS), 'diner-setup'),
  bill: v.fallback(v.string(), ''),
  forms: v.fallback(v.record(v.string(), v.object({ currency: v.string(), form: v.unknown() })), {}),
});

/** Reads stored forms; those of another bill are dropped. Never throws. */
export function readForms(text: string | null, bill: Bill): Forms {
  const read = v.safeParse(stored, parseJson(text));
  if (!read.success) return { step: 'diner-setup', forms: {} };
  const { step, forms, bill: id } = read.output;
  // A bill that nobody has begun is not on the device, and has another id on every page.
  return { step, forms: id === bill.id || isBlank(bill) ? forms : {} };
}

/** The forms as they are stored. @param stamp as for `serializeDraft` */
export const serializeForms = ({ step, forms }: Forms, { id: bill }: Bill, stamp?: Stamp): string =>
  JSON.stringify({ step, bill, forms, stamp });

/** The part of the wizard's state that a form is read from. */
export interface FormState {
  readonly bill: Bill;
  readonly forms: StoredForms;
}

/** What each stored form was read as, so that a form that has not changed is the same object. */
const known = new WeakMap<StoredForm, unknown>();

/** What is typed in a form; `empty` where nothing is. */
export function formIn<T>({ bill, forms }: FormState, draft: FormDraft<T>): T {
  const own = forms[draft.name];
  if (!own || (draft.hasAmounts && own.currency !== bill.currency)) return draft.empty;
  if (!known.has(own)) {
    const read = v.safeParse(draft.schema, own.form);
    known.set(own, read.success ? read.output : draft.empty);
  }
  // Stored above, by the draft of this name.
  return known.get(own) as T;
}
