import * as v from 'valibot';
import type { Bill } from '#domain';
import { loadDraft, parseDraft, type DraftLoad, type SavedAs } from './draft.ts';
import { stampAfter, stampOf } from '#web/platform/storage/stamps.ts';
import { spaceKeys, type Space } from '#web/platform/storage/keys.ts';
import { parseJson, storedText, writeText, type WriteResult } from '#web/platform/storage/store.ts';

/** A bill that was left for another one and is not saved as it is. */
export interface ReadableBill {
  readonly text: string;
  readonly bill: Bill;
  readonly savedAs: SavedAs | null;
  readonly problem?: never;
}

/** An unreadable text in the place of a bill. */
export interface UnreadableBill {
  readonly text: string;
  readonly bill?: never;
  readonly problem: 'corrupt' | 'too_new';
}

export type LeftBill = ReadableBill | UnreadableBill;

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

function asLeft(draft: DraftLoad & { readonly text: string }): LeftBill {
  const { text } = draft;
  if (draft.ok) return { text, bill: draft.bill, savedAs: draft.savedAs };
  return { text, problem: draft.problem === 'too_new' ? 'too_new' : 'corrupt' };
}

const leftBill = (text: string): LeftBill => asLeft({ ...parseDraft(text), text });

/** The left bills in a stored text, the most recent first. */
export const readLeft = (text: string | null): readonly LeftBill[] =>
  text === null ? [] : textsIn(text).map(leftBill);

/** What a space has on this device beside its saved bills: what is in the place of the bill on screen, and then the left bills. */
export function billsBeside(space: Space): readonly LeftBill[] {
  const { text, ...draft } = loadDraft(space);
  return [
    ...(text === null ? [] : [asLeft({ ...draft, text })]),
    ...readLeft(storedText(spaceKeys(space).left)),
  ];
}

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
  const added = leftBill(text);
  return [added, ...withoutLeft(all, added)];
}

/** Adds a stored draft to the left bills, while no page shows the space's bill. */
export function leaveBill(space: Space, text: string): WriteResult {
  const { left } = spaceKeys(space);
  const before = storedText(left);
  return writeText(left, serializeLeft(withLeft(readLeft(before), text), stampAfter(stampOf(before))));
}
