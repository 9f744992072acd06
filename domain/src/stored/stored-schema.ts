import * as v from 'valibot';
import { furtherIn, SHARE_FIELDS } from '../bill/further.ts';
import { isRate } from '../exchange/is-rate.ts';
import { isJsonObject, type JsonObject } from '../text/json-object.ts';
import { isCurrency } from '../money/currency.ts';
import { tidyName } from '../text/plain-text.ts';
import {
  ADJUSTMENT_KINDS,
  CATEGORIES,
  CHARGE_KINDS,
  EVERYONE_ELSE,
  OCCASIONS,
  TRANSFER_STEPS,
  type Further,
} from '../bill/bill.ts';
import { MAX_POSITION } from '../bill/limits.ts';
import { omit } from '../bill/omit.ts';
import { RULES_VERSION } from '../bill/rules-version.ts';
import { isAdjustment, isDinerWeight, MAX_WEIGHT } from '../bill/sharing.ts';

export type BillProblemCode =
  | 'not_an_object'
  | 'not_a_list'
  | 'missing_id'
  | 'repeated_id'
  | 'not_a_number'
  | 'negative'
  | 'too_large'
  | 'too_many'
  | 'not_whole'
  | 'bad_weight'
  | 'bad_currency'
  | 'bad_charge'
  | 'bad_adjustment'
  | 'too_new';

/** Why a stored bill cannot be read: the error and its path (`['items', 2, 'price']`); the words are the app's. */
export interface BillProblem {
  readonly code: BillProblemCode;
  readonly path: readonly (string | number)[];
}

/** Bills of the product's first version have no currency: it knew only pounds. */
const FIRST_CURRENCY = 'GBP';

const code = (value: BillProblemCode): BillProblemCode => value;
/** Turns −0 into 0. */
const plain = v.transform((value: number) => value + 0);

/** A number, or a plain decimal in a string, as form fields once stored it. */
const numeric = (message: BillProblemCode) =>
  v.union(
    [
      v.pipe(v.number(), v.finite(message)),
      v.pipe(v.string(), v.regex(/^-?\d+(?:\.\d+)?$/, message), v.transform(Number)),
    ],
    message,
  );
/** Major units, from 0. */
const amount = v.pipe(numeric('not_a_number'), v.minValue(0, code('negative')), plain);
const quantity = v.pipe(
  numeric('not_whole'),
  v.safeInteger(code('not_whole')),
  v.minValue(0, code('not_whole')),
  // The upper limit of a weight.
  v.maxValue(MAX_WEIGHT, code('too_large')),
  plain,
);
/** Below 0 only in adjustments, which is checked later; other shares of 0 are dropped. */
const weight = v.pipe(numeric('bad_weight'), v.check(isAdjustment, code('bad_weight')), plain);
const percentage = v.pipe(numeric('not_a_number'), v.minValue(0), v.maxValue(100), plain);

/** Older versions had numbers as ids. */
const id = v.union(
  [
    v.pipe(v.string(), v.nonEmpty(code('missing_id'))),
    v.pipe(v.number(), v.finite(code('missing_id')), v.transform(String)),
  ],
  code('missing_id'),
);
/** A missing list is an empty one. */
const listOf = <S extends v.GenericSchema>(entry: S) => v.nullish(v.array(entry, code('not_a_list')), []);
/** The error of a missing field: the same as of an undefined one. */
function missing(entries: v.ObjectEntries, key: unknown): string {
  const field = Object.hasOwn(entries, String(key)) ? entries[String(key)] : undefined;
  return (field && v.safeParse(field, undefined).issues?.[0].message) ?? code('not_an_object');
}
const fieldsOf = (...entries: readonly v.ObjectEntries[]): ReadonlySet<string> =>
  new Set(entries.flatMap(Object.keys));

/** A JSON object, not a list, with the fields that it has beside the `known` ones. */
const object = <E extends v.ObjectEntries>(entries: E, known = fieldsOf(entries)) =>
  v.pipe(
    v.custom<JsonObject>(isJsonObject, code('not_an_object')),
    v.looseObject(entries, ({ path }) => missing(entries, path?.at(-1)?.key)),
    v.transform((value): v.InferOutput<v.ObjectSchema<E, undefined>> & Further => {
      const found = furtherIn(value, known);
      // The compiler loses what kind of object it is.
      return (
        found.further || 'further' in value ? { ...omit(value, 'further'), ...found } : value
      ) as typeof value & Further;
    }),
  );
/** Absent, or `null`. */
const maybe = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );
/** Reads an unusable value as absent. */
const optionally = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), () => undefined);
/** One of these words or figures. Another one is a later version's (`too_new`). */
const oneOf = <const T extends readonly (string | number)[]>(words: T, bad: BillProblemCode) =>
  v.picklist(words, ({ input }) => code(typeof input === typeof words[0] && input ? 'too_new' : bad));
/** The same; anything that cannot be a word is absent. */
const maybeOneOf = <const T extends readonly (string | number)[]>(words: T) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => (typeof value === typeof words[0] && value ? value : undefined)),
      v.optional(oneOf(words, 'too_new')),
    ),
  );
const text = v.fallback(v.string(), '');
const givenName = optionally(
  v.pipe(
    v.string(),
    v.check((name) => tidyName(name) !== ''),
  ),
);
/** Milliseconds, or an ISO date; 0 for anything else, since only the order of lines depends on it. */
const timestamp = v.fallback(
  v.pipe(
    v.union([
      v.number(),
      v.pipe(
        v.string(),
        v.transform((date) => Date.parse(date)),
      ),
    ]),
    v.finite(),
    plain,
  ),
  0,
);
const position = optionally(v.pipe(v.number(), v.minValue(-MAX_POSITION), v.maxValue(MAX_POSITION), plain));

const dinerFields = {
  id,
  name: text,
  groupId: optionally(id),
  weight: maybe(v.pipe(numeric('bad_weight'), v.check(isDinerWeight, code('bad_weight')), plain)),
  color: optionally(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(11), plain)),
  position,
};

const groupFields = { id, name: text, dinerIds: listOf(id), position };

const itemFields = {
  id,
  category: maybeOneOf(CATEGORIES),
  name: givenName,
  price: amount,
  quantity: v.nullish(v.pipe(quantity, v.minValue(1, code('not_whole'))), 1),
  dinerIds: listOf(id),
  isShared: optionally(v.boolean()),
  isWholeTable: optionally(v.boolean()),
  shares: v.nullish(v.array(object({ dinerId: id, weight }, SHARE_FIELDS), code('not_a_list'))),
  sharesBy: maybeOneOf(['parts', 'percent', 'units', 'amounts', 'adjusted']),
  restOf: optionally(id),
  timestamp,
  position,
};

const roundFields = {
  id,
  name: givenName,
  pricePerUnit: amount,
  totalQuantity: quantity,
  allocations: listOf(object({ dinerId: id, quantity }, SHARE_FIELDS)),
  timestamp,
  position,
};

const split = maybeOneOf(['equal', 'proportional']);
const rule = {
  base: maybeOneOf(['subtotal', 'withService']),
  split,
  dinerIds: optionally(v.array(id)),
  lineIds: optionally(v.array(id)),
};

/** The size of a charge or an adjustment: one of the two. */
const size = {
  amount: maybe(amount),
  percentage: maybe(
    v.pipe(
      numeric('not_a_number'),
      v.minValue(0, code('negative')),
      v.maxValue(100, code('too_large')),
      plain,
    ),
  ),
};

const chargeFields = {
  id,
  kind: oneOf(CHARGE_KINDS, 'bad_charge'),
  name: givenName,
  ...size,
  ...rule,
  position,
};

/** An object with an amount, or, as the first version had it, the bare amount. */
const storedMainCharge = v.nullish(
  v.pipe(
    v.unknown(),
    v.transform((value) => (isJsonObject(value) ? value : { amount: value })),
    object({ amount, percentage: optionally(percentage), ...rule }, fieldsOf(chargeFields)),
  ),
);

/** Named like the first version's fields: `items` and `dinerIds` are the target of a discount, `dinerIds` the owner of a voucher. */
const adjustmentFields = {
  id,
  kind: oneOf(ADJUSTMENT_KINDS, 'bad_adjustment'),
  name: givenName,
  ...size,
  items: maybe(v.array(id, code('not_a_list'))),
  dinerIds: maybe(v.array(id, code('not_a_list'))),
  split,
  position,
};

const treatFields = {
  id: optionally(id),
  name: givenName,
  occasion: maybeOneOf(OCCASIONS),
  dinerIds: listOf(id),
  by: v.union([v.literal(EVERYONE_ELSE), v.array(id)], ({ input }) =>
    code(typeof input === 'string' && input ? 'too_new' : 'not_a_list'),
  ),
  position,
};

const paymentFields = { id: optionally(id), dinerId: id, amount, name: givenName, position };

const repaymentFields = { id: optionally(id), from: id, to: id, amount, position };

const rateFields = {
  to: v.pipe(v.string(), v.check(isCurrency)),
  rate: v.pipe(
    v.number(),
    v.check((value: number) => isRate(value)),
  ),
  date: text,
  source: text,
  isCustom: v.fallback(v.boolean(), false),
  isCached: optionally(v.boolean()),
  isDemo: optionally(v.boolean()),
};

const partFields = {
  charges: fieldsOf(chargeFields),
  adjustments: fieldsOf(adjustmentFields),
  treats: fieldsOf(treatFields),
  payments: fieldsOf(paymentFields),
  repayments: fieldsOf(repaymentFields),
  diners: fieldsOf(dinerFields),
  dinerGroups: fieldsOf(groupFields),
  // The last one is the first version's, which kept there what was on screen.
  lines: new Set([...fieldsOf(itemFields, roundFields), 'kind', 'by', 'isRecentlyModified']),
  rate: new Set([...fieldsOf(rateFields), 'from']),
};

const billFields = {
  id: optionally(id),
  /** The version of the rules that it needs; absent: those of the first one. */
  rules: v.optional(
    v.pipe(
      v.unknown(),
      v.check((rules) => !(Number(rules) > RULES_VERSION), code('too_new')),
    ),
  ),
  currency: v.nullish(
    v.pipe(v.string(code('bad_currency')), v.regex(/^[A-Z]{3}$/, code('bad_currency'))),
    FIRST_CURRENCY,
  ),
  diners: listOf(object(dinerFields)),
  dinerGroups: listOf(object(groupFields)),
  items: listOf(object(itemFields, partFields.lines)),
  drinkRounds: listOf(object(roundFields, partFields.lines)),
  serviceCharge: storedMainCharge,
  tax: storedMainCharge,
  tip: storedMainCharge,
  charges: listOf(object(chargeFields)),
  extrasSplit: split,
  chargesOnUnassigned: optionally(v.literal(true)),
  adjustments: listOf(object(adjustmentFields)),
  treats: listOf(object(treatFields)),
  payments: listOf(object(paymentFields)),
  repayments: listOf(object(repaymentFields)),
  transferStep: maybeOneOf(TRANSFER_STEPS),
  billInput: optionally(
    v.pipe(
      numeric('not_a_number'),
      v.check((value) => value > 0),
    ),
  ),
  usesHomeCurrency: optionally(v.boolean()),
  exchangeRate: optionally(object(rateFields, partFields.rate)),
  timestamp,
};

/** The shape of a stored bill of any version, with defaults and conversions for missing or older fields. */
export const storedBillSchema = object(billFields);

/**
 * The fields that this version knows of a bill and of its parts, as they are stored and as registers have them: a field of a later version
 * has none of these names.
 */
export const KNOWN_FIELDS = { ...partFields, bill: new Set([...fieldsOf(billFields), 'newer']) };

export type StoredValues = v.InferOutput<typeof storedBillSchema>;
