import { amountAsWritten, toExactMinor, toMajor } from '../money/minor-units.ts';
import type {
  Bill,
  Category,
  Diner,
  DinerGroup,
  DinerId,
  ExchangeRate,
  GroupId,
  Line,
  Share,
  Sharing,
} from '../bill/bill.ts';
import { furtherIn, withSharesKnown } from '../bill/further.ts';
import { groupsInUse } from '../bill/groups.ts';
import { MAX_DINERS } from '../bill/limits.ts';
import { inOrder } from '../bill/order.ts';
import { areAmounts, ownWeight, tidySharing, tidyUnits } from '../bill/sharing.ts';
import { PART_LISTS } from '../stored/part-lists.ts';
import { readBill } from '../stored/read-bill.ts';
import { KNOWN_FIELDS } from '../stored/stored-schema.ts';
import { writtenRate } from '../stored/written-parts.ts';
import type { JsonObject } from '../text/json-object.ts';
import { partRegister, partsOfRegisters, type PartRegister } from './part-registers.ts';
import { keyOf, registerParts } from './register-keys.ts';

/**
 * A bill as a set of registers: small values under keys, which two devices can change independently (docs/product/bill.md, "Registers").
 * Amounts are as they are written, in major units, so that changing the currency is a change of one register.
 *
 * - `meta/<field>`: currency, printed total and the like
 * - `diner/<id>`, `group/<id>`
 * - `line/<id>`: an item or a round, without its sharers
 * - `claim/<line>/<diner>`: the weight of somebody's share of a line; an amount is in major units
 * - `charge/<id>`, `adjustment/<id>`, `treat/<id>`, `payment/<id>`, `repayment/<id>`
 *
 * Each has the fields that this version does not know beside its own; a line those of its shares, too. A bill that needs a later version's
 * rules is `meta/newer` as a whole, as it is stored.
 */
export type Registers = ReadonlyMap<string, RegisterValue>;

export type RegisterValue =
  | string
  | number
  | boolean
  | JsonObject
  | RateRegister
  | DinerRegister
  | GroupRegister
  | LineRegister
  | PartRegister;

/** A rate with the currency that it was set for: a later change of the bill's currency invalidates it. */
export interface RateRegister extends ExchangeRate {
  readonly from: string;
}

export interface DinerRegister {
  readonly name: string;
  readonly color: number;
  readonly groupId?: GroupId;
  readonly weight?: number;
  readonly position: number;
}

export interface GroupRegister {
  readonly name: string;
  readonly position: number;
}

export interface LineRegister {
  readonly kind: Line['kind'];
  readonly category?: Category;
  readonly name?: string;
  readonly price: number;
  readonly quantity: number;
  readonly by: Sharing['by'];
  readonly restOf?: DinerId;
  readonly position: number;
  readonly timestamp: number;
}

const ID = keyOf('meta', 'id');
const NEWER = keyOf('meta', 'newer');

type Entry = readonly [key: string, value: RegisterValue];

/** A value without its undefined fields, which two devices could not tell from absent ones. */
const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;

/** The registers of one diner. */
export const dinerRegisters = ({ id, name, color, groupId, weight, position, further }: Diner): Entry[] => [
  [keyOf('diner', id), defined({ ...further, name, color, groupId, weight, position }) as DinerRegister],
];

/** The registers of one group. */
export const groupRegisters = ({ id, name, position, further }: DinerGroup): Entry[] => [
  [keyOf('group', id), { ...further, name, position }],
];

/** The registers of one line: itself, and its sharers. */
export function lineRegisters(line: Line, currency: string): Entry[] {
  const { id, kind, name, price, writtenPrice, quantity, sharing, position, timestamp } = line;
  const restOf = sharing.by === 'amounts' ? sharing.restOf : undefined;
  const value = defined({
    ...line.further,
    kind,
    category: kind === 'item' ? line.category : undefined,
    name,
    price: writtenPrice ?? toMajor(price, currency),
    quantity,
    by: sharing.by,
    restOf,
    position,
    timestamp,
  }) as LineRegister;
  // The rest is calculated from the others: not stored, it cannot contradict them.
  const shares = sharing.by === 'everyone' ? [] : sharing.shares.filter(({ dinerId }) => dinerId !== restOf);
  return [
    [keyOf('line', id), value],
    ...shares.map(({ dinerId, weight }): Entry => [
      keyOf('claim', id, dinerId),
      areAmounts(sharing.by) ? toMajor(weight, currency) : weight,
    ]),
  ];
}

/** The registers of the values that a bill has once, such as the currency. */
export function metaRegisters(bill: Bill): Entry[] {
  if (bill.newer)
    return [
      [ID, bill.id],
      [NEWER, bill.newer],
    ];
  const { id, currency, extrasSplit, billInput, usesHomeCurrency, exchangeRate, timestamp } = bill;
  const written =
    bill.writtenBillInput ?? (billInput === undefined ? undefined : toMajor(billInput, currency));
  const values = defined({
    ...bill.further,
    id,
    currency,
    timestamp,
    extrasSplit,
    chargesOnUnassigned: bill.chargesOnUnassigned,
    transferStep: bill.transferStep,
    billInput: written,
    usesHomeCurrency,
    exchangeRate: exchangeRate && { ...writtenRate(exchangeRate), from: currency },
  });
  return Object.entries(values).map(([name, value]): Entry => [keyOf('meta', name), value as RegisterValue]);
}

/** All registers of a bill. `billOf` is the inverse: `billOf(registersOf(bill))` is the bill. */
export const registersOf = (bill: Bill): Registers =>
  new Map(bill.newer ? metaRegisters(bill) : allRegisters(bill));

const allRegisters = (bill: Bill): Entry[] => [
  ...metaRegisters(bill),
  ...bill.diners.flatMap(dinerRegisters),
  ...bill.dinerGroups.flatMap(groupRegisters),
  ...bill.lines.flatMap((line) => lineRegisters(line, bill.currency)),
  ...PART_LISTS.flatMap((list) => bill[list].map((part) => partRegister(list, part, bill.currency))),
];

/** The registers by kind; claims by line, then diner. */
interface Sorted {
  readonly meta: Map<string, RegisterValue>;
  readonly diners: [DinerId, DinerRegister][];
  readonly groups: [GroupId, GroupRegister][];
  readonly lines: [string, LineRegister][];
  readonly claims: Map<string, Map<DinerId, number>>;
  readonly parts: [string, RegisterValue][];
}

function sorted(registers: Registers): Sorted {
  const all: Sorted = {
    meta: new Map(),
    diners: [],
    groups: [],
    lines: [],
    claims: new Map(),
    parts: [],
  };
  for (const [key, value] of registers) {
    const [kind, id = '', dinerId = ''] = registerParts(key);
    if (kind === 'meta') all.meta.set(id, value);
    else if (kind === 'diner') all.diners.push([id, value as DinerRegister]);
    else if (kind === 'group') all.groups.push([id, value as GroupRegister]);
    else if (kind === 'line') all.lines.push([id, value as LineRegister]);
    else if (kind === 'claim') {
      const claims = all.claims.get(id) ?? new Map<DinerId, number>();
      all.claims.set(id, claims.set(dinerId, value as number));
    } else all.parts.push([key, value]);
  }
  return all;
}

/** Beside them a line's register has what its shares have beside their claims. */
const LINE_FIELDS = new Set([...KNOWN_FIELDS.lines].filter((field) => field !== 'shares'));

/** The exchange rate in a register if it converts from this currency to another one. */
function rateOf(register: RateRegister | undefined, currency: string): ExchangeRate | undefined {
  if (register?.from !== currency || register.to === currency) return undefined;
  const { to, rate, date, source, isCustom, isCached, isDemo } = register;
  const known = { to, rate, date, source, isCustom, ...defined({ isCached, isDemo }) } as ExchangeRate;
  return { ...known, ...furtherIn(register, KNOWN_FIELDS.rate) };
}

function lineOf(
  [id, register]: readonly [string, LineRegister],
  claims: ReadonlyMap<DinerId, number> | undefined,
  diners: readonly Diner[],
  currency: string,
): Line {
  const { kind, category, name, quantity, by, restOf, position, timestamp } = register;
  const { amount: price, written } = amountAsWritten(register.price, currency);
  const shares = [...(claims ?? [])].map(([dinerId, claim]): Share => ({
    dinerId,
    weight: areAmounts(by) ? toExactMinor(claim, currency) : claim,
  }));
  const sharing: Sharing =
    by === 'everyone'
      ? { by }
      : by === 'amounts'
        ? (defined({ by, shares, restOf }) as Sharing)
        : { by, shares };
  const line = {
    id,
    kind,
    ...(name !== undefined && { name }),
    ...(kind === 'item' && { category: category ?? 'Other' }),
    price,
    ...(written !== undefined && { writtenPrice: written }),
    quantity,
    sharing:
      kind === 'round'
        ? tidyUnits(shares, { price }, { diners, currency })
        : tidySharing(sharing, { price, writtenPrice: written }, { diners, currency }),
    position,
    timestamp,
    ...furtherIn(register, LINE_FIELDS),
  };
  return withSharesKnown(line as Line);
}

/**
 * Rebuilds the bill from its registers. Dangling entries are left out: claims of people who are not at the table or on lines that are gone,
 * groups without members.
 */
export function billOf(registers: Registers): Bill {
  const { meta, ...all } = sorted(registers);
  const newer = readBill(meta.get('newer'));
  if (newer.ok) return { ...newer.bill, id: meta.get('id') as Bill['id'] };
  const currency = meta.get('currency') as string;
  const groupIds = new Set(all.groups.map(([id]) => id));
  const diners = inOrder(
    all.diners.map(([id, { name, color, groupId, weight, position, ...others }]): Diner => ({
      id,
      name,
      color,
      ...(groupId !== undefined && groupIds.has(groupId) && { groupId }),
      ...ownWeight(weight),
      position,
      ...furtherIn(others, KNOWN_FIELDS.diners),
    })),
  ).slice(0, MAX_DINERS);
  const groups = groupsInUse(
    all.groups.map(([id, { name, position, ...others }]): DinerGroup => ({
      id,
      name,
      position,
      ...furtherIn(others, KNOWN_FIELDS.dinerGroups),
    })),
    diners,
  );
  const lines = all.lines.map((line) => lineOf(line, all.claims.get(line[0]), diners, currency));
  const input = meta.get('billInput') as number | undefined;
  const total = input === undefined ? undefined : amountAsWritten(input, currency);
  return defined({
    id: meta.get('id') as Bill['id'],
    currency,
    diners,
    dinerGroups: inOrder(groups),
    lines: inOrder(lines),
    extrasSplit: meta.get('extrasSplit') as Bill['extrasSplit'],
    chargesOnUnassigned: meta.get('chargesOnUnassigned') as true | undefined,
    ...partsOfRegisters(all.parts, { diners, currency }),
    transferStep: meta.get('transferStep') as Bill['transferStep'],
    billInput: total?.amount,
    writtenBillInput: total?.written,
    usesHomeCurrency: meta.get('usesHomeCurrency') as boolean | undefined,
    exchangeRate: rateOf(meta.get('exchangeRate') as RateRegister | undefined, currency),
    timestamp: meta.get('timestamp') as number,
    ...furtherIn(Object.fromEntries(meta), KNOWN_FIELDS.bill),
  }) as Bill;
}
