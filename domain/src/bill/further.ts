import type { Bill, DinerId, Further, Line } from './bill.ts';
import { MAX_FURTHER } from './limits.ts';
import { omit } from './omit.ts';
import { sharesOf } from './sharing.ts';
import { isJsonObject, type JsonObject } from '../text/json-object.ts';

/** Names that later versions may give to fields, as a live table takes them (`is_host_key`); not those that every object knows. */
const NAME = /^[A-Za-z]{1,40}$/;
const isName = (key: string): boolean => NAME.test(key) && key !== 'further' && !(key in Object.prototype);

/** As deep as a live table takes values, and with numbers that it takes (`is_table_value` in supabase/migrations). */
const DEEPEST = 5;
function isPlain(value: unknown, depth = DEEPEST): boolean {
  if (typeof value === 'number') return value === 0 || (Math.abs(value) <= 1e15 && Math.abs(value) >= 1e-9);
  if (typeof value !== 'object' || value === null) return value !== undefined;
  return depth > 0 && Object.values(value).every((each) => isPlain(each, depth - 1));
}

/** These unknown fields of a part, if there are any. None if they are larger, or deeper, than any version writes. */
const bounded = (further: JsonObject): Further =>
  Object.keys(further).length > 0 && isPlain(further) && JSON.stringify(further).length <= MAX_FURTHER
    ? { further }
    : {};

/** The fields of a part beside the known ones. One that is `null` is none: at a table that removes it. */
export function furtherIn(part: object, known: ReadonlySet<string>): Further {
  const names = Object.keys(part).filter((key) => !known.has(key) && isName(key));
  if (names.length === 0) return {};
  const fields = names.map((key) => [key, (part as JsonObject)[key]] as const);
  return bounded(Object.fromEntries(fields.filter(([, value]) => value !== null)));
}

/** The known fields of a share of an item, and of a round. */
export const SHARE_FIELDS: ReadonlySet<string> = new Set(['dinerId', 'weight', 'quantity']);

const NONE: ReadonlyMap<DinerId, JsonObject> = new Map();

/** What the shares of a line have beside a weight, by their diner. */
export function furtherOfShares({ further }: Further): ReadonlyMap<DinerId, JsonObject> {
  const list: unknown = further?.['shares'];
  if (!Array.isArray(list)) return NONE;
  const found = new Map<DinerId, JsonObject>();
  for (const each of list as readonly unknown[]) {
    const id = isJsonObject(each) && each['dinerId'];
    const own =
      typeof id === 'string' && !found.has(id) && furtherIn(each as JsonObject, SHARE_FIELDS).further;
    if (typeof id === 'string' && own) found.set(id, own);
  }
  return found;
}

/** The line with unknown fields of those shares only that it has. @param known those of shares */
export function withSharesKnown<T extends Line>(line: T, known = furtherOfShares(line)): T {
  if (known.size === 0 && line.further?.['shares'] === undefined) return line;
  const shares = sharesOf(line).flatMap(({ dinerId }) => {
    const own = known.get(dinerId);
    return own ? [{ ...own, dinerId }] : [];
  });
  const further = { ...omit(line.further ?? {}, 'shares'), ...(shares.length > 0 && { shares }) };
  return { ...(omit(line, 'further') as T), ...bounded(further) };
}

const LISTS = [
  'diners',
  'dinerGroups',
  'lines',
  'charges',
  'adjustments',
  'treats',
  'payments',
  'repayments',
] as const;
type Part = Bill[(typeof LISTS)[number]][number];

/** An edited bill in which the parts that were put anew have the unknown fields of those that they replaced. */
export function keepingFurther(before: Bill, after: Bill): Bill {
  if (before.id !== after.id) return after;
  const lists = LISTS.flatMap((list) => {
    if (before[list] === after[list]) return [];
    const known = new Map<string, Further>();
    for (const { id, further } of before[list] as readonly Part[]) if (further) known.set(id, { further });
    if (known.size === 0) return [];
    const kept = (after[list] as readonly Part[]).map((part) => {
      const next = part.further ? part : { ...part, ...known.get(part.id) };
      return 'sharing' in next ? withSharesKnown(next) : next;
    });
    return [[list, kept] as const];
  });
  return lists.length === 0 ? after : { ...after, ...Object.fromEntries(lists) };
}
