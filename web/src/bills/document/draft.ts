import * as v from 'valibot';
import {
  applyChanges,
  isBlank,
  isOnlySample,
  readBill,
  storedBill,
  type Bill,
  type BillId,
  type Changes,
} from '#domain';
import { NO_STAMP, stampIn } from '#web/platform/storage/stamps.ts';
import { parseJson, storedText } from '#web/platform/storage/store.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';

/** Version of the stored shape. Raise it with a step in `upgrade` and a frozen fixture of the version before. */
const VERSION = 1;

/** The saved bill that a bill was saved as, or opened from. */
export interface SavedAs {
  /** The id of its first version. */
  readonly id: string;
  /** The id of the version; absent if it is the first one. */
  readonly version?: string | undefined;
  readonly name: string;
  readonly isChanged: boolean;
}

/** A bill as it is kept on the device. */
export interface Draft {
  readonly bill: Bill;
  /** The saved bill that it is; null if it was never saved. */
  readonly savedAs: SavedAs | null;
}

/** A stored bill: the one on screen, or one that was left for another one and is not saved as it is. */
export interface ReadableBill extends Draft {
  readonly ok: true;
  readonly text: string;
  readonly stamp: number;
}

/** An unreadable text in the place of a bill. */
export interface UnreadableBill {
  readonly ok: false;
  readonly bill?: never;
  readonly problem: 'corrupt' | 'too_new';
  readonly text: string;
  readonly stamp: number;
}

export type LeftBill = ReadableBill | UnreadableBill;

/** True for a bill of which something is lost if its draft is: not for a blank one, the untouched sample, or one that is saved as it is. */
export const isNowhereElse = ({ bill, savedAs }: Draft): boolean =>
  !isBlank(bill) && !isOnlySample(bill) && savedAs?.isChanged !== false;

const envelope = v.object({
  version: v.pipe(v.number(), v.minValue(1)),
  // A newer version may have another shape.
  bill: v.optional(v.unknown()),
  savedAs: v.fallback(
    v.nullable(
      v.object({
        id: v.string(),
        version: v.optional(v.string()),
        name: v.string(),
        isChanged: v.boolean(),
      }),
    ),
    null,
  ),
});
/** The product's first version kept the bill without anything around it. */
const bare = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((stored) => !('version' in stored)),
);

/** The bill inside a stored value of any known version, still to be validated. */
function upgrade(stored: unknown): { bill?: unknown; savedAs: SavedAs | null } | 'corrupt' | 'too_new' {
  if (v.is(bare, stored)) return { bill: stored, savedAs: null };
  const read = v.safeParse(envelope, stored);
  if (!read.success) return 'corrupt';
  return read.output.version > VERSION ? 'too_new' : read.output;
}

/** Reads a draft from its stored text. */
export function readDraft(text: string): LeftBill {
  const json = parseJson(text);
  const stored = upgrade(json);
  const stamp = stampIn(json);
  if (stored === 'too_new') return { ok: false, problem: stored, text, stamp };
  const result = stored === 'corrupt' ? undefined : readBill(stored.bill);
  if (stored === 'corrupt' || !result?.ok) return { ok: false, problem: 'corrupt', text, stamp: NO_STAMP };
  return { ok: true, bill: result.bill, savedAs: stored.savedAs, text, stamp };
}

/** An entry of a bill's log: changes made after the bill was last written whole. */
const logged = v.object({
  /** The id of the bill. */
  of: v.string(),
  stamp: v.pipe(v.number(), v.safeInteger()),
  changes: v.array(v.looseObject({ key: v.string() })),
});

/** An entry of the log, which has one a line. */
export const logEntry = (of: BillId, stamp: number, changes: Changes): string =>
  `${JSON.stringify({ of, stamp, changes: changes.map(({ key, after }) => ({ key, after })) })}\n`;

/** A bill with the changes of its log. Without them if it could not be read with them: the database has a copy of the whole. */
function withLog(draft: LeftBill, log: string): LeftBill {
  if (!draft.ok) return draft;
  const entries = log.split('\n').flatMap((line) => {
    const entry = v.safeParse(logged, parseJson(line));
    const isLater = entry.success && entry.output.of === draft.bill.id && entry.output.stamp > draft.stamp;
    return isLater ? [entry.output] : [];
  });
  const latest = entries.at(-1);
  if (!latest) return draft;
  try {
    const bill = applyChanges(draft.bill, entries.flatMap(({ changes }) => changes) as Changes);
    const savedAs = draft.savedAs && { ...draft.savedAs, isChanged: true };
    const read = readDraft(serializeDraft(bill, latest.stamp, savedAs));
    return read.ok ? read : draft;
  } catch {
    return draft;
  }
}

/** On arrival both copies and the document read one text, and a log grows: a long bill is validated once. */
let last: LeftBill | undefined;
let lastLogged: { readonly whole: LeftBill; readonly log: string; readonly load: LeftBill } | undefined;

/** The same, with the log of the changes since. */
export function parseDraft(text: string, log: string | null = null): LeftBill {
  if (last?.text !== text) last = readDraft(text);
  if (log === null) return last;
  if (lastLogged?.whole !== last || lastLogged.log !== log)
    lastLogged = { whole: last, log, load: withLog(last, log) };
  return lastLogged.load;
}

/** The bill as stored on the device, with the version of its format. */
export function serializeDraft(bill: Bill, stamp?: number, savedAs: SavedAs | null = null): string {
  return JSON.stringify({ version: VERSION, bill: storedBill(bill), savedAs, stamp });
}

/** What is in the place of a space's bill on screen, if anything. */
export function loadDraft(space: Space): LeftBill | undefined {
  const keys = spaceKeys(space);
  const text = storedText(keys.bill);
  return text === null ? undefined : parseDraft(text, storedText(keys.log));
}
