import * as v from 'valibot';
import { CHARGE_KINDS, isMainCharge } from '#domain';
import { sizeText } from '#web/adjustments/reduction-draft.ts';
import { lineFormDraft } from '#web/bill-kit/state/line-form.ts';

const ids = v.pipe(v.array(v.string()), v.readonly());

const form = v.object({
  /** True while the form is on screen. */
  isOpen: v.boolean(),
  /** The id of the charge being changed; null for a new one. */
  id: v.nullable(v.string()),
  kind: v.picklist(CHARGE_KINDS),
  name: v.string(),
  /** An amount, or a percentage with its sign. */
  size: v.string(),
  base: v.picklist(['subtotal', 'withService']),
  /** The lines or diners that it is for. */
  target: v.picklist(['everything', 'lines', 'diners']),
  lineIds: ids,
  dinerIds: ids,
  /** 'common': divided as the bill says. */
  split: v.picklist(['common', 'equal', 'proportional']),
});
/** A further charge, as typed. */
export type ChargeForm = v.InferOutput<typeof form>;

/** The form of a new charge. */
export const NEW_CHARGE: ChargeForm = {
  isOpen: true,
  id: null,
  kind: 'fee',
  name: '',
  size: '',
  base: 'subtotal',
  target: 'everything',
  lineIds: [],
  dinerIds: [],
  split: 'common',
};

/** The form of a charge beside service charge, tax and tip (docs/product/bill.md, "Service step"). */
export const OTHER_CHARGE = lineFormDraft({
  name: 'otherCharge',
  form,
  empty: { ...NEW_CHARGE, isOpen: false },
  onBill({ charges, currency }, id): ChargeForm | undefined {
    const charge = charges.find((each) => each.id === id && !isMainCharge(id));
    if (!charge) return undefined;
    const { kind, name = '', base = 'subtotal', split = 'common', lineIds = [], dinerIds = [] } = charge;
    const target = lineIds.length > 0 ? 'lines' : dinerIds.length > 0 ? 'diners' : 'everything';
    const size = sizeText(charge, currency);
    return { isOpen: true, id, kind, name, size, base, target, lineIds, dinerIds, split };
  },
  together: [['target', 'lineIds', 'dinerIds']],
  hasAmounts: true,
});
