import * as v from 'valibot';
import { STEPS, type BillId, type Step } from '#domain';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { parseJson, storedText } from '#web/platform/storage/store.ts';

/** A form as stored: the currency that the bill was in when it was typed, and its content. */
interface StoredForm {
  readonly currency: string;
  readonly form: unknown;
}

/** The forms of one bill by their names. */
export type StoredForms = Readonly<Record<string, StoredForm>>;

/** The step that was shown last, and the half-typed forms of a bill. */
export interface Forms {
  readonly step: Step;
  readonly forms: StoredForms;
}

/** For how many bills form drafts are kept: more than there are unsaved bills. */
const MOST_BILLS = 20;

const formsOfBill = v.record(v.string(), v.object({ currency: v.string(), form: v.unknown() }));
const stored = v.object({
  step: v.fallback(v.picklist(STEPS), 'diner-setup'),
  /** The id of the bill on screen. */
  bill: v.fallback(v.string(), ''),
  /** The forms of each bill by its id, those that were typed in last at the end. */
  bills: v.fallback(v.record(v.string(), formsOfBill), {}),
});

function read(text: string | null): v.InferOutput<typeof stored> {
  const result = v.safeParse(stored, parseJson(text));
  return result.success ? result.output : { step: 'diner-setup', bill: '', bills: {} };
}

/** Reads the forms of a bill. Never throws. @param bill its id; `undefined`: that of the bill that was on screen last */
export function readForms(text: string | null, bill: BillId | undefined): Forms {
  const { step, bill: last, bills } = read(text);
  return { step, forms: bills[bill ?? last] ?? {} };
}

/** The step that was shown last, as local storage has it. */
export const lastStep = (space: Space): Step => read(storedText(spaceKeys(space).forms)).step;

/**
 * The forms as they are stored.
 * @param bill the id of the bill that they belong to, which is on screen
 * @param before the stored text, whose forms of other bills are kept
 * @param stamp as for `serializeDraft`
 */
export function serializeForms(
  { step, forms }: Forms,
  bill: BillId,
  before: string | null,
  stamp?: number,
): string {
  const others = Object.entries(read(before).bills).filter(([id]) => id !== bill);
  // A bill without forms does not push out another one.
  const own = Object.keys(forms).length > 0 ? [[bill, forms] as const] : [];
  const bills = Object.fromEntries([...others, ...own].slice(-MOST_BILLS));
  return JSON.stringify({ step, bill, bills, stamp });
}

/** Stored forms, those of one bill under another id. @param stamp as for `serializeDraft` */
export function moveForms(text: string | null, from: BillId, to: BillId, stamp: number): string {
  const { bill, bills, ...rest } = read(text);
  const ids = Object.entries(bills).map(([id, forms]) => [id === from ? to : id, forms] as const);
  return JSON.stringify({ ...rest, bill: bill === from ? to : bill, bills: Object.fromEntries(ids), stamp });
}

/** Stored forms, joined with another stored text's forms of other bills. @param stamp as for `serializeDraft` */
export function joinForms(text: string | null, other: string | null, stamp: number): string {
  const own = read(text);
  return JSON.stringify({ ...own, bills: { ...read(other).bills, ...own.bills }, stamp });
}
