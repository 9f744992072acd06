import { sumOf } from '../money/sum-of.ts';
import type { DraftChargeKind, ReceiptDraft } from './draft.ts';

/** What stands on a receipt, without where: as a model elsewhere has read it. Amounts in minor units. */
export interface ReceiptAmounts {
  /** `amount` is of the whole line. */
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly amount: number }[];
  /** A discount is negative. */
  readonly charges: readonly {
    readonly kind: DraftChargeKind;
    readonly label: string;
    readonly amount: number;
  }[];
  /** `null`: none is printed. */
  readonly total: number | null;
}

/**
 * A draft of what others have read, one part after the other as the pictures of a long receipt; its total stands in the last one that has any.
 * Nothing is repaired: a misread digit cannot be told from the right one where nobody says how it was read, so what does not add up is `open`.
 *
 * @param digits after the point of the receipt's amounts
 */
export function draftOfAmounts(parts: readonly ReceiptAmounts[], digits: number): ReceiptDraft {
  const lines = parts.flatMap((part) => part.lines);
  const charges = parts.flatMap((part) => part.charges);
  const total = parts.reduce<number | null>((last, part) => part.total ?? last, null);
  const difference = total === null ? null : total - sumOf([...lines, ...charges], ({ amount }) => amount);
  const isEmpty = lines.length === 0 && charges.length === 0;
  return {
    digits,
    lines: lines.map((line, at) => ({
      ...line,
      id: `line-${at + 1}`,
      notes: [],
      place: null,
      weak: false,
      repair: null,
    })),
    charges: charges.map((charge, at) => ({
      ...charge,
      id: `charge-${at + 1}`,
      place: null,
      repair: null,
    })),
    total,
    totalPlace: null,
    status: difference === 0 ? 'balanced' : 'open',
    difference,
    repairs: [],
    doubts: isEmpty ? [{ kind: 'noReceipt' }] : total === null ? [{ kind: 'noTotal' }] : [],
  };
}
