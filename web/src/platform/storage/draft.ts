import { readBill, storedBill, type Bill } from '#domain';
import { readText, remove, writeText, type WriteResult } from './store.ts';
import { spaceKeys, type Space } from './keys.ts';

/** Version of the stored shape. Raise it with a step in `upgrade` and a frozen fixture of the version before. */
const VERSION = 1;

export type DraftProblem = 'absent' | 'corrupt' | 'too_new' | 'unavailable';
export type DraftLoad =
  | {
      readonly ok: true;
      readonly bill: Bill;
      /** Ids of the latest edits in this bill; `undefined` where it was stored without them. */
      readonly edits: readonly string[] | undefined;
      readonly text: string;
    }
  | { readonly ok: false; readonly problem: DraftProblem; readonly text: string | null };

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The bill inside a stored value of any known version, still to be validated. */
function upgrade(stored: unknown): { bill: unknown; edits?: unknown } | 'corrupt' | 'too_new' {
  if (typeof stored !== 'object' || stored === null) return 'corrupt';
  // The product's first version kept the bare bill.
  if (!('version' in stored)) return { bill: stored };
  const { version } = stored;
  if (typeof version !== 'number' || version < 1) return 'corrupt';
  if (version > VERSION) return 'too_new';
  return {
    bill: 'bill' in stored ? stored.bill : undefined,
    edits: 'edits' in stored ? stored.edits : undefined,
  };
}

/** Reads a draft from its stored text. */
export function parseDraft(text: string): DraftLoad {
  const stored = upgrade(parse(text));
  if (typeof stored === 'string') return { ok: false, problem: stored, text };
  const result = readBill(stored.bill);
  if (!result.ok) return { ok: false, problem: 'corrupt', text };
  const edits = Array.isArray(stored.edits) ? stored.edits.filter((id) => typeof id === 'string') : undefined;
  return { ok: true, bill: result.bill, edits, text };
}

/** The bill as it lies on the device, with the version of its form. */
export function serializeDraft(bill: Bill, edits: readonly string[]): string {
  return JSON.stringify({ version: VERSION, bill: storedBill(bill), edits });
}

/** The bill of a space, or why there is none. */
export function loadDraft(space: Space): DraftLoad {
  const read = readText(spaceKeys(space).bill);
  if (read.status === 'unavailable') return { ok: false, problem: 'unavailable', text: null };
  if (read.text === null) return { ok: false, problem: 'absent', text: null };
  return parseDraft(read.text);
}

/**
 * Puts an unreadable draft into quarantine: word for word, where no later bill overwrites it. The newest one wins the place:
 * an older one was offered to the person before.
 */
export function quarantineDraft(space: Space, text: string): WriteResult {
  return writeText(spaceKeys(space).quarantinedBill, text);
}

/** The draft in quarantine, if there is one. */
export function readQuarantinedDraft(space: Space): string | null {
  const read = readText(spaceKeys(space).quarantinedBill);
  return read.status === 'ok' ? read.text : null;
}

/** Throws away the draft in quarantine. */
export function discardQuarantinedDraft(space: Space): void {
  remove(spaceKeys(space).quarantinedBill);
}
