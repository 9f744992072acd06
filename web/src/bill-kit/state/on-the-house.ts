import type { Adjustment, LineId } from '#domain';

/**
 * True if a discount takes all of one line off, and nothing else: the line is on the house (docs/product/settling.md).
 */
export const isOnTheHouse = (adjustment: Adjustment, lineId: LineId): boolean =>
  adjustment.kind === 'discount' &&
  adjustment.target.of === 'lines' &&
  adjustment.target.lineIds.length === 1 &&
  adjustment.target.lineIds[0] === lineId &&
  'percentage' in adjustment &&
  adjustment.percentage === 100;
