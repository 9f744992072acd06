import * as v from 'valibot';
import { CATEGORIES } from '#domain';
import { storedLineForm } from '#web/bill-kit/state/line-form.ts';

export const DIVISION_KINDS = ['adjusted', 'units', 'parts', 'percent', 'amounts'] as const;
export type DivisionKind = (typeof DIVISION_KINDS)[number];

/** The stored shape of the item form. */
const itemForm = v.object({
  category: v.picklist(CATEGORIES),
  name: v.string(),
  /** The price of the whole line, not of one unit. */
  price: v.string(),
  /** The quantity; empty is one. */
  quantity: v.string(),
  /** The unit price, if that was typed. */
  each: v.string(),
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
});

export type ItemForm = v.InferOutput<typeof itemForm>;
/** The diners chosen in the form. */
export type Chosen = NonNullable<ItemForm['selection']>;
export type Division = NonNullable<ItemForm['division']>;

export const EMPTY_ITEM: ItemForm = {
  category: 'Food',
  name: '',
  price: '',
  quantity: '',
  each: '',
  selection: null,
  division: null,
};

/** The stored fields of the item form. */
export const ITEM_STORED = storedLineForm({
  name: 'item',
  form: itemForm,
  empty: EMPTY_ITEM,
  hasAmounts: true,
});
