import { isJsonObject, readInstant, type BillEntry } from '#domain';

/**
 * A saved bill as one device keeps it, without the bill itself.
 * `unsent`: the account has not confirmed it (a guest's stay so); `synced`: the account has it; `deleting`: deleted
 * here, and the account is still to hear of it; `gone`: deleted, and remembered so that nothing late brings it back.
 */
export interface HistoryEntry extends BillEntry {
  readonly state: 'unsent' | 'synced' | 'deleting' | 'gone';
  /** A request for this state has been sent at least once: what it did is unknown until an answer comes. */
  readonly tried?: boolean;
  /** The account has said that it will not take it. */
  readonly refused?: boolean;
  /** The account was full when it was offered last; it is offered again. */
  readonly noRoom?: boolean;
  /** When the account stored it; absent as long as it has not said so. */
  readonly createdAt?: string;
  /** When it was deleted. */
  readonly goneAt?: string;
}

const STATES: readonly HistoryEntry['state'][] = ['unsent', 'synced', 'deleting', 'gone'];

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** A stored entry; `undefined` when it is none. */
export function readEntry(value: unknown): HistoryEntry | undefined {
  if (!isJsonObject(value)) return undefined;
  const { id, name, currency, dinerCount, totalAmount, diners } = value;
  const date = readInstant(value['date']);
  const state = STATES.find((known) => known === value['state']);
  const isWhole =
    typeof id === 'string' &&
    typeof name === 'string' &&
    typeof currency === 'string' &&
    isNumber(dinerCount) &&
    isNumber(totalAmount) &&
    Array.isArray(diners) &&
    diners.every((each) => typeof each === 'string');
  return isWhole && date && state ? ({ ...value, date, state } as unknown as HistoryEntry) : undefined;
}
