import * as v from 'valibot';
import { furtherIn } from '../bill/further.ts';
import { isRate } from '../exchange/is-rate.ts';
import { isCurrency } from '../money/currency.ts';
import { isCountable } from '../money/minor-units.ts';
import {
  ADJUSTMENT_KINDS,
  CATEGORIES,
  CHARGE_KINDS,
  EVERYONE_ELSE,
  OCCASIONS,
  TRANSFER_STEPS,
} from '../bill/bill.ts';
import { registerParts } from '../registers/register-keys.ts';
import type { RegisterValue } from '../registers/registers.ts';
import { KNOWN_FIELDS } from '../stored/stored-schema.ts';
import { MAX_POSITION } from '../bill/limits.ts';
import { isDinerWeight, MAX_WEIGHT } from '../bill/sharing.ts';

const id = v.pipe(v.string(), v.nonEmpty());
const ids = v.array(id);
const number = v.pipe(v.number(), v.finite());
const position = v.pipe(number, v.minValue(-MAX_POSITION), v.maxValue(MAX_POSITION));
const percentage = v.pipe(number, v.minValue(0), v.maxValue(100));
const split = v.picklist(['equal', 'proportional']);
const quantity = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_WEIGHT));
const maybe = v.exactOptional;

/** The schemas of the fields of `meta/` without an amount. */
const META = {
  id,
  currency: v.pipe(v.string(), v.check(isCurrency)),
  timestamp: number,
  extrasSplit: split,
  chargesOnUnassigned: v.literal(true),
  transferStep: v.picklist(TRANSFER_STEPS),
  usesHomeCurrency: v.boolean(),
  exchangeRate: v.looseObject({
    from: v.string(),
    to: v.pipe(v.string(), v.check(isCurrency)),
    rate: v.pipe(
      v.number(),
      v.check((value: number) => isRate(value)),
    ),
    date: v.string(),
    source: v.string(),
    isCustom: v.boolean(),
    isCached: maybe(v.boolean()),
    isDemo: maybe(v.boolean()),
  }),
} as const;

const diner = v.looseObject({
  name: v.string(),
  color: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(11)),
  groupId: maybe(id),
  weight: maybe(v.pipe(number, v.check(isDinerWeight))),
  position,
});
const group = v.looseObject({ name: v.string(), position });
const treat = v.looseObject({
  name: maybe(v.string()),
  occasion: maybe(v.picklist(OCCASIONS)),
  dinerIds: ids,
  by: v.union([v.literal(EVERYONE_ELSE), ids]),
  position,
});

/** A weight, an amount in major units, or an adjustment, which may be 0 or negative. */
const claim = v.pipe(number, v.minValue(-MAX_WEIGHT), v.maxValue(MAX_WEIGHT));

/** The schemas of the fields of `meta/`, and those of the other kinds. Amounts, in major units of a currency, must be countable in it. */
function schemasIn(currency: string) {
  const amount = v.pipe(
    number,
    v.minValue(0),
    v.check((value) => isCountable(value, currency)),
  );
  const line = v.looseObject({
    kind: v.picklist(['item', 'round']),
    category: maybe(v.picklist(CATEGORIES)),
    name: maybe(v.string()),
    price: amount,
    quantity,
    by: v.picklist(['everyone', 'parts', 'percent', 'units', 'amounts', 'adjusted']),
    restOf: maybe(id),
    position,
    timestamp: number,
  });
  const billInput = v.pipe(
    amount,
    v.check((value) => value > 0),
  );
  const kinds = {
    diner,
    group,
    treat,
    claim,
    charge: v.looseObject({
      kind: v.picklist(CHARGE_KINDS),
      name: maybe(v.string()),
      amount: maybe(amount),
      percentage: maybe(percentage),
      base: maybe(v.picklist(['subtotal', 'withService'])),
      split: maybe(split),
      dinerIds: maybe(ids),
      lineIds: maybe(ids),
      position,
    }),
    line: v.pipe(
      line,
      v.check(({ kind, quantity: units }) => kind === 'round' || units > 0),
    ),
    adjustment: v.looseObject({
      kind: v.picklist(ADJUSTMENT_KINDS),
      name: maybe(v.string()),
      amount: maybe(amount),
      percentage: maybe(percentage),
      items: maybe(ids),
      dinerIds: maybe(ids),
      split: maybe(split),
      position,
    }),
    payment: v.looseObject({ dinerId: id, amount, name: maybe(v.string()), position }),
    repayment: v.looseObject({ from: id, to: id, amount, position }),
  };
  return { meta: new Map(Object.entries({ ...META, billInput })), kinds: new Map(Object.entries(kinds)) };
}

/**
 * Reads the values under the bill's keys in a currency. An unreadable value is `undefined`, as if it did not exist: every phone leaves it
 * out in the same way. Never throws.
 */
export function registerReader(currency: string): (key: string, value: unknown) => RegisterValue | undefined {
  const { meta, kinds } = schemasIn(currency);
  return (key, value) => {
    const [kind = '', name = ''] = registerParts(key);
    const schema: v.GenericSchema | undefined = kind === 'meta' ? meta.get(name) : kinds.get(kind);
    // A later version's.
    if (!schema && kind === 'meta')
      return furtherIn({ [name]: value }, KNOWN_FIELDS.bill).further?.[name] as RegisterValue | undefined;
    if (!schema) return undefined;
    const read = v.safeParse(schema, value);
    return read.success ? (read.output as RegisterValue) : undefined;
  };
}

/** The currency in an entry, if it has a known one. */
export function readCurrency(value: unknown): string | undefined {
  const read = v.safeParse(META.currency, value);
  return read.success ? read.output : undefined;
}
