import * as v from 'valibot';
import { isSameBill, type Bill } from '#domain';
import {
  isNowhereElse,
  loadDraft,
  readDraft,
  serializeDraft,
  type Draft,
  type LeftBill,
  type ReadableBill,
  type SavedAs,
} from './draft.ts';
import { NO_STAMP, stampAfter, stampOf } from '#web/platform/storage/stamps.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { parseJson, storedText, writeText, type WriteResult } from '#web/platform/storage/store.ts';

/** The readable ones, in the same order. */
export const readableOf = (left: readonly LeftBill[]): readonly ReadableBill[] =>
  left.filter((each) => each.bill !== undefined);

const VERSION = 1;
const stored = v.object({ version: v.literal(VERSION), bills: v.array(v.string()) });

/**
 * The stored drafts in a list. A list of another version is kept whole, as one unreadable entry: the version that wrote it can read it from
 * this list.
 */
function textsIn(text: string): readonly string[] {
  const list = v.safeParse(stored, parseJson(text));
  return list.success ? list.output.bills.flatMap(textsIn) : [text];
}

/** The left bills in a stored text, the most recent first. */
export const readLeft = (text: string | null): readonly LeftBill[] =>
  text === null ? [] : textsIn(text).map(readDraft);

/** What a space has on this device beside its saved bills: what is in the place of the bill on screen, and then the left bills. */
export function billsBeside(space: Space): readonly LeftBill[] {
  const shown = loadDraft(space);
  return [...(shown ? [shown] : []), ...readLeft(storedText(spaceKeys(space).left))];
}

/** The bills of a space that are not saved as they are, the one on screen among them. */
export const unsavedBills = (space: Space): readonly Bill[] =>
  readableOf(billsBeside(space))
    .filter(isNowhereElse)
    .map(({ bill }) => bill);

/** The bills as they are stored. @param stamp as for `serializeDraft` */
export const serializeLeft = (bills: readonly Pick<LeftBill, 'text'>[], stamp?: number): string =>
  JSON.stringify({ version: VERSION, bills: bills.map(({ text }) => text), stamp });

const isOne = (one: LeftBill, other: LeftBill): boolean =>
  one.bill && other.bill ? one.bill.id === other.bill.id : one.text === other.text;

/** The list without one of them. */
export const withoutLeft = (all: readonly LeftBill[], gone: LeftBill): readonly LeftBill[] =>
  all.filter((each) => !isOne(each, gone));

/** The list with this stored draft added; it replaces an earlier copy of the same bill. */
export function withLeft(all: readonly LeftBill[], text: string): readonly LeftBill[] {
  const added = readDraft(text);
  return [added, ...withoutLeft(all, added)];
}

/** Adds a stored draft to the left bills. A page that shows them reads them again. */
export function leaveBill(space: Space, text: string): WriteResult {
  const { left } = spaceKeys(space);
  const before = storedText(left);
  return writeText(left, serializeLeft(withLeft(readLeft(before), text), stampAfter(stampOf(before))));
}

/**
 * Puts a bill in the place of the one on screen, while no page shows that. The former one becomes a left bill, if it is
 * nowhere else, and is there before it is replaced.
 */
export function showBill(space: Space, { bill, savedAs }: Draft): WriteResult {
  const before = loadDraft(space);
  if (before && (!before.ok || isNowhereElse(before))) {
    const result = leaveBill(space, before.text);
    if (result !== 'saved') return result;
  }
  return writeText(
    spaceKeys(space).bill,
    serializeDraft(bill, stampAfter(before?.stamp ?? NO_STAMP), savedAs),
  );
}

/** Notes that a bill was saved, while no page shows it: on screen it has its name from now on, and it is not one of the left bills. */
export function noteSaved(space: Space, bill: Bill, entry: Omit<SavedAs, 'isChanged'>): void {
  const keys = spaceKeys(space);
  const shown = loadDraft(space);
  if (shown?.bill?.id === bill.id) {
    // Another tab may have changed it meanwhile.
    const savedAs = { ...entry, isChanged: !isSameBill(shown.bill, bill) };
    writeText(keys.bill, serializeDraft(shown.bill, stampAfter(shown.stamp), savedAs));
  } else {
    const before = storedText(keys.left);
    const others = readLeft(before).filter((each) => each.bill?.id !== bill.id);
    writeText(keys.left, serializeLeft(others, stampAfter(stampOf(before))));
  }
}
