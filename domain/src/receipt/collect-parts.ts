import type { Amount } from './amounts.ts';
import { chargeOf, unknownCharge } from './charge-parts.ts';
import type { ClassifiedRow, RowRole } from './classify.ts';
import type { DraftChargeKind } from './draft.ts';
import { itemOf, sumOfDishes } from './item-parts.ts';
import type { ChargePart, ItemPart, Zones } from './parts.ts';
import { withPrice, type Rows } from './rows.ts';

const CHARGE_KINDS = new Map<RowRole, DraftChargeKind>([
  ['tax', 'tax'],
  ['service', 'service'],
  ['tip', 'tip'],
  ['rounding', 'rounding'],
  ['discount', 'discount'],
]);

/** How far below the last total a charge is still looked at. */
const ROWS_AFTER_TOTAL = 8;

/** Walks down the receipt and says of each row whether it is a dish, a note to one, a charge, or nothing. */
export class Collector {
  readonly items: ItemPart[] = [];
  readonly charges: ChargePart[] = [];
  readonly leftOver: ClassifiedRow[] = [];
  private lastPart: ClassifiedRow | undefined;
  private readonly page: Rows;
  private readonly zones: Zones;

  constructor(page: Rows, zones: Zones) {
    this.page = page;
    this.zones = zones;
  }

  take(row: ClassifiedRow): void {
    const kind = CHARGE_KINDS.get(row.role);
    const isAbove = row.index < this.zones.endOfItems;
    if (kind && row.price) this.takeCharge(row, kind, isAbove);
    else if (row.role === 'item' && row.price) this.takeItem(row, isAbove);
    else if (row.role === 'text' && isAbove && row.pointless && this.items.length > 0)
      this.takePointless(row, row.pointless);
    else if (row.role === 'text' && isAbove) this.takeNote(row);
    else if ((row.role === 'information' || row.role === 'payment') && row.price && isAbove && row.isInColumn)
      this.leftOver.push(row);
  }

  private push(row: ClassifiedRow, value = row.value): void {
    this.items.push(itemOf(row, this.page, value));
    this.lastPart = row;
  }

  private takeCharge(row: ClassifiedRow, kind: DraftChargeKind, isAbove: boolean): void {
    const { endOfItems, lastTotal } = this.zones;
    // Nothing is charged or taken off.
    if (row.value === 0) return;
    if (row.index >= lastTotal + ROWS_AFTER_TOTAL || (kind === 'tip' && row.index > lastTotal + 3)) return;
    if (kind === 'discount' && isAbove) {
      this.push(
        row,
        row.hits.discount.isCommon || row.hits.discount.length === 0 ? row.value : -Math.abs(row.value),
      );
    } else if (kind === 'service' && row.hits.service.isCommon && row.index < endOfItems - 3) this.push(row);
    else this.charges.push(chargeOf(row, kind, this.zones));
  }

  private takeItem(row: ClassifiedRow, isAbove: boolean): void {
    const { endOfItems, lastTotal } = this.zones;
    // "No onions 0.00" is a note to its dish.
    if (isAbove && row.value === 0) this.takeNote(row);
    else if (isAbove) this.push(row);
    else if (row.index > endOfItems && row.index <= lastTotal) {
      if (this.items.length === 0 || row.value <= 0.8 * sumOfDishes(this.items))
        this.charges.push(unknownCharge(row, this.items, this.zones));
    } else this.leftOver.push(row);
  }

  private takePointless(row: ClassifiedRow, price: Amount): void {
    const words = row.words.slice(0, price.from).map((word) => word.text);
    const priced = withPrice(
      { ...row, label: words.join(' '), prices: [price] },
      price,
      this.page.digits,
      true,
    );
    this.leftOver.push({ ...priced, isBlurred: true });
  }

  private takeNote(row: ClassifiedRow): void {
    const item = this.items.at(-1);
    if (!item || !this.lastPart || !row.key || row.index - this.lastPart.index > 2) return;
    this.items[this.items.length - 1] = { ...item, notes: [...item.notes, row.label] };
    this.lastPart = row;
  }
}
