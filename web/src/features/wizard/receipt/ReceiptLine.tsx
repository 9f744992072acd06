import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { memo, type ReactNode } from 'react';
import { roundTotal, toMinor, type DrinkRound, type Item } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { cx } from '#web/ui/cx.ts';
import { Leader } from '#web/ui/Paper.tsx';
import { pick, type People } from './people.ts';
import { Chips, WholeTable } from './Sharers.tsx';
import css from './ReceiptLine.module.css';

interface LineProps {
  readonly people: People;
  readonly currency: string;
  /** Added or changed within the last three seconds. */
  readonly isNew: boolean;
}

/** "÷3 · about £4.17 each"; "about" whenever it does not come out even. */
function splitNote(price: number, count: number, currency: string): string {
  const amount = formatMoney(Math.round(price / count), currency);
  return t(price % count === 0 ? 'receipt.each' : 'receipt.eachAbout', { count, amount });
}

/** An item on the receipt. Memoised: only a change of this line, of the diners or of the currency renders it again. */
export const ItemLine = memo(function ItemLine({
  item,
  people,
  currency,
  isNew,
}: LineProps & { item: Item }) {
  const price = toMinor(item.price, currency);
  const sharers = item.isWholeTable ? [...people.values()] : pick(people, item.dinerIds);
  const assigned = item.isShared ? sharers.length > 0 : sharers.length === 1;
  const isEverybody = item.isShared && item.isWholeTable && sharers.length > 1;
  return (
    <Line
      name={item.name?.trim() || t(`items.unnamed.${item.category}`)}
      amount={formatMoney(price, currency)}
      isNew={isNew}
      who={assigned && (isEverybody ? <WholeTable people={people} /> : <Chips people={sharers} />)}
      warning={assigned ? undefined : t('items.unassigned')}
      note={assigned && sharers.length > 1 ? splitNote(price, sharers.length, currency) : undefined}
    />
  );
});

/** A round on the receipt, with how many each of them had. */
export const RoundLine = memo(function RoundLine({
  round,
  people,
  currency,
  isNew,
}: LineProps & { round: DrinkRound }) {
  const each = toMinor(round.pricePerUnit, currency);
  const quantities = new Map<string, number>();
  let given = 0;
  for (const { dinerId, quantity } of round.allocations) {
    if (quantity <= 0 || !people.has(dinerId)) continue;
    quantities.set(dinerId, (quantities.get(dinerId) ?? 0) + quantity);
    given += quantity;
  }
  const missing = round.totalQuantity - given;
  const name = round.name?.trim() || t('rounds.unnamed');
  return (
    <Line
      name={t('rounds.line', { quantity: round.totalQuantity, name })}
      amount={formatMoney(roundTotal(round, currency), currency)}
      isNew={isNew}
      who={given > 0 && <Chips people={pick(people, [...quantities.keys()])} quantities={quantities} />}
      warning={missing === 0 ? undefined : roundWarning(missing)}
      note={t('rounds.unitPrice', { amount: formatMoney(each, currency) })}
    />
  );
});

const roundWarning = (missing: number): string =>
  missing > 0
    ? t('rounds.unallocated', { count: missing })
    : t('rounds.overAllocated', { count: Math.abs(missing) });

interface LineLook {
  readonly name: string;
  readonly amount: string;
  readonly who: ReactNode;
  readonly note: string | undefined;
  readonly warning: string | undefined;
  readonly isNew: boolean;
}

function Line({ name, amount, who, note, warning, isNew }: LineLook) {
  return (
    <li className={cx(css.line, isNew && css.fresh)}>
      <div className={css.inner}>
        <Leader label={<bdi className={cx(isNew && css.marker)}>{name}</bdi>} amount={amount} />
        {(who || note || warning) && (
          <div className={css.under}>
            {who}
            {warning !== undefined && (
              <span className={css.warning}>
                <TriangleAlert size={16} aria-hidden />
                {warning}
              </span>
            )}
            {note !== undefined && <span className={css.note}>{note}</span>}
          </div>
        )}
      </div>
    </li>
  );
}
