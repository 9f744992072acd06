import * as v from 'valibot';
import { CATEGORIES, type Line } from '#domain';
import { storedLineForm } from '#web/bill-kit/state/line-form.ts';

export type LineKind = Line['kind'];

export const DIVISION_KINDS = ['adjusted', 'units', 'parts', 'percent', 'amounts'] as const;
export type DivisionKind = (typeof DIVISION_KINDS)[number];

/** The stored shape of the form of a line. An item leaves `given` alone; a round everything from `each` to `division`. */
const lineForm = v.object({
  name: v.string(),
  /** The price of a whole item; of one unit of a round. */
  price: v.string(),
  /** The quantity; empty is one for an item, and the number of units assigned for a round. */
  quantity: v.string(),
  /** The unit price of an item, if that was typed. */
  each: v.string(),
  category: v.picklist(CATEGORIES),
  /** Null until somebody chooses, so that the default can follow the bill. */
  selection: v.nullable(
    v.object({
      dinerIds: v.pipe(v.array(v.string()), v.readonly()),
      isShared: v.boolean(),
      /** Everyone at the table, including people who join while the form is open; `dinerIds` is then empty. */
      isEveryone: v.exactOptional(v.boolean()),
    }),
  ),
  /** An uneven division; `null` if the chosen diners share equally. */
  division: v.nullable(
    v.object({
      by: v.picklist(DIVISION_KINDS),
      /** Per diner id. */
      typed: v.record(v.string(), v.string()),
      /** For amounts: the diner who has the rest. */
      restOf: v.nullable(v.string()),
    }),
  ),
  /** Units by diner id. For a round that is being changed, only those diners whose number was changed in the form. */
  given: v.record(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});

export type LineForm = v.InferOutput<typeof lineForm>;
/** The fields into which a whole line can be typed. */
export type TypedFields = Pick<LineForm, 'name' | 'price' | 'quantity' | 'each'>;
/** The diners chosen in the form. */
export type Chosen = NonNullable<LineForm['selection']>;
export type Division = NonNullable<LineForm['division']>;

export const EMPTY_LINE: LineForm = {
  name: '',
  price: '',
  quantity: '',
  each: '',
  category: 'Food',
  selection: null,
  division: null,
  given: {},
};

const stored = (name: LineKind) =>
  storedLineForm({ name, form: lineForm, empty: EMPTY_LINE, hasAmounts: true });

/** The stored fields of both forms, without the code that reads a line of the bill: the tabs need no more. */
export const STORED_LINES: Readonly<Record<LineKind, ReturnType<typeof stored>>> = {
  item: stored('item'),
  round: stored('round'),
};
