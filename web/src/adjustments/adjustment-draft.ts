import {
  addAdjustment,
  EVERYONE_ELSE,
  parseAmount,
  parsePercent,
  payersOf,
  setTreat,
  updateAdjustment,
  type AdjustmentKind,
  type Bill,
  type ChargeSize,
  type Edit,
  type NewAdjustment,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { MessageId } from '#web/messages/message-id.ts';
import { amountErrorText, percentErrorText } from '#web/bill-kit/words/error-text.ts';
import type { ReductionForm } from './reduction-draft.ts';
import { treatLabel } from '#web/bill-kit/words/adjustment-words.ts';
import { isPercent } from '#web/bill-kit/words/percent-text.ts';

/** The errors of a form, as sentences beside the fields. */
export interface DraftErrors {
  readonly size?: string | undefined;
  readonly lines?: string | undefined;
  readonly diners?: string | undefined;
  readonly payers?: string | undefined;
}

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

/** Reads an amount above 0 or, with its sign, a percentage. */
export function readSize(text: string, currency: string): Read<ChargeSize> {
  if (isPercent(text)) {
    const parsed = parsePercent(text);
    if (!parsed.ok) return { ok: false, error: percentErrorText(parsed.error) };
    return parsed.value > 0
      ? { ok: true, value: { percentage: parsed.value } }
      : { ok: false, error: t('adjust.sizeZero') };
  }
  const parsed = parseAmount(text, currency);
  if (!parsed.ok) return { ok: false, error: amountErrorText(parsed.error, currency) };
  return parsed.minor > 0
    ? { ok: true, value: { amount: parsed.minor } }
    : { ok: false, error: t('adjust.sizeZero') };
}

/** The edit that a form asks for, given an id for a new part; or the form's errors. */
export type ReadDraft =
  | { readonly ok: true; readonly edit: (bill: Bill, newId: string) => Edit }
  | { readonly ok: false; readonly errors: DraftErrors };

function readTreat({ id, name, dinerIds, payerIds }: ReductionForm, bill: Bill): ReadDraft {
  const by = payerIds ?? EVERYONE_ELSE;
  const hasPayer = payersOf({ id: '', dinerIds, by, position: 0 }, bill).length > 0;
  const noPayer = payerIds ? t('adjust.noPayers') : t('adjust.nobodyElse');
  const errors = {
    diners: dinerIds.length === 0 ? t('adjust.noTreated') : undefined,
    payers: dinerIds.length > 0 && !hasPayer ? noPayer : undefined,
  };
  if (errors.diners !== undefined || errors.payers !== undefined) return { ok: false, errors };
  const { occasion } = bill.treats.find((each) => each.id === id) ?? {};
  const what = occasion && name.trim() === treatLabel({ occasion }) ? { occasion } : { name };
  return {
    ok: true,
    edit: (current, newId) => setTreat(current, { id: id ?? newId, ...what, dinerIds, by }),
  };
}

const NO_DINERS = {
  discount: 'adjust.noDiners',
  voucher: 'adjust.noOwner',
} as const satisfies Readonly<Record<AdjustmentKind, MessageId>>;

/** Reads what was typed and chosen. */
export function readDraft(form: ReductionForm, bill: Bill): ReadDraft {
  if (form.kind === 'treat') return readTreat(form, bill);
  const { kind, id, name, target, lineIds, dinerIds, split } = form;
  const size = readSize(form.size, bill.currency);
  const isForDiners = target === 'diners';
  const errors = {
    size: size.ok ? undefined : size.error,
    lines: target === 'lines' && lineIds.length === 0 ? t('adjust.noLines') : undefined,
    diners: isForDiners && dinerIds.length === 0 ? t(NO_DINERS[kind]) : undefined,
  };
  if (!size.ok || Object.values(errors).some((error) => error !== undefined)) return { ok: false, errors };
  const [owner] = dinerIds;
  const made = (ownId: string): NewAdjustment => {
    const common = { id: ownId, name, ...size.value };
    const divided = split === 'equal' ? { split } : {};
    switch (kind) {
      case 'discount':
        if (target === 'lines') return { kind, ...common, ...divided, target: { of: target, lineIds } };
        return isForDiners
          ? { kind, ...common, ...divided, target: { of: target, dinerIds } }
          : { kind, ...common, ...divided, target: { of: 'everything' } };
      case 'voucher':
        return isForDiners && owner !== undefined
          ? { kind, ...common, owner }
          : { kind, ...common, ...divided };
    }
  };
  return {
    ok: true,
    edit: (current, newId) =>
      id !== null && current.adjustments.some((each) => each.id === id)
        ? updateAdjustment(current, made(id))
        : addAdjustment(current, made(newId)),
  };
}
