import * as v from 'valibot';
import { STEPS } from '#domain';
import {
  DIVISION_KINDS,
  EMPTY_FORMS,
  EMPTY_GROUP,
  EMPTY_ITEM,
  EMPTY_PAYMENT,
  EMPTY_ROUND,
  OFF_KINDS,
  type Editing,
  type Forms,
} from './forms.ts';

const text = v.fallback(v.string(), '');
const textOrNull = v.fallback(v.nullable(v.string()), null);
const flag = (otherwise: boolean) => v.fallback(v.boolean(), otherwise);

/** Keeps the texts of a list, and leaves out anything else in it. */
const texts = v.pipe(
  v.array(v.unknown()),
  v.transform((list): readonly string[] => list.filter((each) => typeof each === 'string')),
);
const ids = v.fallback(texts, []);

/** Keeps the entries of a record whose value fits, and leaves out the others. */
const entriesOf = <T>(value: v.GenericSchema<unknown, T>) =>
  v.fallback(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((record) =>
        Object.fromEntries(
          Object.entries(record).filter((entry): entry is [string, T] => v.is(value, entry[1])),
        ),
      ),
    ),
    {},
  );

const orNull = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.nullable(schema), null);

const editing = <F>(form: v.GenericSchema<unknown, F>): v.GenericSchema<unknown, Editing<F> | null> =>
  orNull(v.object({ id: v.string(), form, touched: v.array(v.string()) }));

const item = v.object({
  category: v.fallback(v.picklist(['Food', 'Drinks', 'Other']), 'Food'),
  name: text,
  price: text,
  quantity: text,
  each: text,
  selection: orNull(
    v.object({ dinerIds: ids, isShared: flag(false), isEveryone: v.exactOptional(flag(false)) }),
  ),
  division: orNull(
    v.object({ by: v.picklist(DIVISION_KINDS), typed: entriesOf(v.string()), restOf: textOrNull }),
  ),
});

const round = v.object({
  name: text,
  price: text,
  quantity: text,
  given: entriesOf(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});

const group = v.object({ name: text, dinerIds: ids });

const payment = v.object({ dinerId: textOrNull, amount: text, name: text });

const off = v.object({
  kind: v.picklist(OFF_KINDS),
  id: textOrNull,
  name: text,
  size: text,
  target: v.fallback(v.picklist(['everything', 'lines', 'diners']), 'everything'),
  lineIds: ids,
  dinerIds: ids,
  payerIds: v.fallback(v.nullable(texts), null),
  split: v.fallback(v.picklist(['equal', 'proportional']), 'proportional'),
});

const amounts = v.object({
  service: textOrNull,
  tax: textOrNull,
  tip: textOrNull,
  tipPercent: textOrNull,
  billTotal: textOrNull,
});

const forms: v.GenericSchema<unknown, Forms> = v.fallback(
  v.object({
    step: v.fallback(v.picklist(STEPS), EMPTY_FORMS.step),
    currency: textOrNull,
    diner: text,
    group: v.fallback(group, EMPTY_GROUP),
    groupEdit: editing(group),
    item: v.fallback(item, EMPTY_ITEM),
    itemEdit: editing(item),
    round: v.fallback(round, EMPTY_ROUND),
    roundEdit: editing(round),
    amounts: v.fallback(amounts, EMPTY_FORMS.amounts),
    off: orNull(off),
    payment: v.fallback(payment, EMPTY_PAYMENT),
    paymentEdit: editing(payment),
    showTax: flag(false),
    customTip: flag(false),
    showPercent: flag(true),
  }),
  EMPTY_FORMS,
);

/**
 * Reads stored forms field by field: a form is worth less than a bill, so what does not fit is left out
 * instead of being put into quarantine.
 */
export function parseForms(stored: string | null): Forms {
  try {
    return v.parse(forms, JSON.parse(stored ?? 'null'));
  } catch {
    return EMPTY_FORMS;
  }
}
