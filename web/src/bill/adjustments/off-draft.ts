import * as v from 'valibot';
import type { FormDraft } from '../model/form-draft.ts';

export const OFF_KINDS = ['discount', 'voucher', 'treat'] as const;
export type OffKind = (typeof OFF_KINDS)[number];

const ids = v.pipe(v.array(v.string()), v.readonly());

const offForm = v.object({
  kind: v.picklist(OFF_KINDS),
  /** What is being changed; null for a new one. */
  id: v.nullable(v.string()),
  name: v.string(),
  /** An amount, or with its sign a percentage. */
  size: v.string(),
  /** What a discount is for; whether a voucher is somebody's ('diners'). */
  target: v.picklist(['everything', 'lines', 'diners']),
  lineIds: ids,
  /** Whom a discount is for, whose voucher it is, who is treated. */
  dinerIds: ids,
  /** Who treats; null for everyone else. */
  payerIds: v.nullable(ids),
  split: v.picklist(['equal', 'proportional']),
});
/** A discount, a voucher or a treat as typed. */
export type OffForm = v.InferOutput<typeof offForm>;

/** The form that is open; null while none is. */
export const OFF: FormDraft<OffForm | null> = {
  name: 'off',
  empty: null,
  schema: v.nullable(offForm),
  hasAmounts: true,
};
