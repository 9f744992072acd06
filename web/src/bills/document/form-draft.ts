import * as v from 'valibot';
import type { Bill } from '#domain';
import type { StoredForms } from './forms.ts';

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
  /** True if it holds amounts. They would be different amounts in another currency, so it reads as empty while the bill is in one. */
  readonly hasAmounts?: boolean;
}

/** The part of the wizard's state that a form is read from. */
export interface FormState {
  readonly bill: Bill;
  readonly forms: StoredForms;
}

/** Parsed forms by their stored value, so that an unchanged form is the same object. */
const known = new WeakMap<StoredForms[string], unknown>();

/** The contents of a form; `empty` if there is no draft. */
export function formIn<T>({ bill, forms }: FormState, draft: FormDraft<T>): T {
  const own = forms[draft.name];
  if (!own || (draft.hasAmounts && own.currency !== bill.currency)) return draft.empty;
  if (!known.has(own)) {
    const read = v.safeParse(draft.schema, own.form);
    known.set(own, read.success ? read.output : draft.empty);
  }
  // Parsed above by this draft's schema.
  return known.get(own) as T;
}
