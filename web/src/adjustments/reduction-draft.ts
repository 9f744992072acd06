import * as v from 'valibot';
import {
  ADJUSTMENT_KINDS,
  EVERYONE_ELSE,
  type Adjustment,
  type Bill,
  type ChargeSize,
  type Treat,
} from '#domain';
import { formatNumber } from '#web/platform/format.ts';
import { lineFormDraft } from '#web/bill-kit/state/line-form.ts';
import { treatLabel } from '#web/bill-kit/words/adjustment-words.ts';
import { writtenAmount } from '#web/bill-kit/words/written-amount.ts';

export const REDUCTION_KINDS = [...ADJUSTMENT_KINDS, 'treat'] as const;
export type ReductionKind = (typeof REDUCTION_KINDS)[number];

const ids = v.pipe(v.array(v.string()), v.readonly());

const reductionForm = v.object({
  /** True while the form is on screen. */
  isOpen: v.boolean(),
  kind: v.picklist(REDUCTION_KINDS),
  /** The id of the part being changed; null for a new one. */
  id: v.nullable(v.string()),
  name: v.string(),
  /** An amount, or a percentage with its sign. */
  size: v.string(),
  /** The target of a discount; 'diners' for a voucher with an owner. */
  target: v.picklist(['everything', 'lines', 'diners']),
  lineIds: ids,
  /** The diners of a discount, the owner of a voucher, or the treated diners. */
  dinerIds: ids,
  /** The payers; null for everyone else. */
  payerIds: v.nullable(ids),
  split: v.picklist(['equal', 'proportional']),
});
/** A discount, a voucher or a treat as typed. */
export type ReductionForm = v.InferOutput<typeof reductionForm>;

const FIRST_TARGET: Readonly<Record<ReductionKind, ReductionForm['target']>> = {
  discount: 'everything',
  voucher: 'diners',
  treat: 'everything',
};

/** The form of a new discount, voucher or treat. */
export const newDraft = (kind: ReductionKind): ReductionForm => ({
  isOpen: true,
  kind,
  id: null,
  name: '',
  size: '',
  target: FIRST_TARGET[kind],
  lineIds: [],
  dinerIds: [],
  payerIds: null,
  split: 'proportional',
});

/** A size as it is typed. */
export const sizeText = (size: ChargeSize, currency: string): string =>
  'percentage' in size
    ? `${formatNumber(size.percentage)}%`
    : writtenAmount(size.amount, size.written, currency);

/** The form that changes a discount or a voucher. */
export function draftOf(adjustment: Adjustment, { currency }: Bill): ReductionForm {
  const { kind, id, name = '', split = 'proportional' } = adjustment;
  const common = { ...newDraft(kind), id, name, split, size: sizeText(adjustment, currency) };
  switch (adjustment.kind) {
    case 'discount': {
      const { target } = adjustment;
      if (target.of === 'lines') return { ...common, target: 'lines', lineIds: target.lineIds };
      return target.of === 'diners' ? { ...common, target: 'diners', dinerIds: target.dinerIds } : common;
    }
    case 'voucher': {
      const { owner } = adjustment;
      return owner === undefined ? { ...common, target: 'everything' } : { ...common, dinerIds: [owner] };
    }
  }
}

/** The form that changes a treat. */
export const draftOfTreat = (treat: Treat): ReductionForm => ({
  ...newDraft('treat'),
  id: treat.id,
  name: treatLabel(treat) ?? '',
  dinerIds: treat.dinerIds,
  payerIds: treat.by === EVERYONE_ELSE ? null : treat.by,
});

/** The form of a discount, a voucher or a treat (docs/product/bill.md, "Service step"). */
export const REDUCTION = lineFormDraft({
  name: 'off',
  form: reductionForm,
  empty: { ...newDraft('discount'), isOpen: false },
  onBill(bill, id) {
    const adjustment = bill.adjustments.find((each) => each.id === id);
    if (adjustment) return draftOf(adjustment, bill);
    const treat = bill.treats.find((each) => each.id === id);
    return treat && draftOfTreat(treat);
  },
  together: [['target', 'lineIds', 'dinerIds']],
  hasAmounts: true,
});
