import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { memo, type ReactNode } from 'react';
import { roundTotal, toMinor, totalAllocated, type DrinkRound, type Item } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { Leader } from '#web/ui/Paper.tsx';
import { PersonChip } from '#web/ui/PersonChip.tsx';
import typography from '#web/ui/typography.module.css';
import { itemName, roundName } from '../model/line-name.ts';
import { LineDiners } from '../shell/LineDiners.tsx';
import { pick, type People } from './people.ts';
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
  const sharers = item.isWholeTable ? people.size : pick(people, item.dinerIds).length;
  return (
    <Line
      name={itemName(item)}
      amount={formatMoney(price, currency)}
      isNew={isNew}
      note={item.isShared && sharers > 1 && splitNote(price, sharers, currency)}
    >
      <LineDiners item={item} />
    </Line>
  );
});

/** A round on the receipt, with how many each of them had. */
export const RoundLine = memo(function RoundLine({
  round,
  people,
  currency,
  isNew,
}: LineProps & { round: DrinkRound }) {
  const given = round.allocations.filter(({ dinerId, quantity }) => quantity > 0 && people.has(dinerId));
  const missing = round.totalQuantity - totalAllocated(given);
  return (
    <Line
      name={t('rounds.line', { quantity: round.totalQuantity, name: roundName(round) })}
      amount={formatMoney(roundTotal(round, currency), currency)}
      isNew={isNew}
      note={t('rounds.unitPrice', { amount: formatMoney(toMinor(round.pricePerUnit, currency), currency) })}
    >
      {given.map(({ dinerId, quantity }, index) => {
        const person = people.get(dinerId);
        return (
          person && (
            <span key={index} className={css.chip}>
              <PersonChip initials={person.initials} color={person.color} size={24} label={person.name} />
              {quantity > 1 && <span className={typography.bold}>{t('receipt.times', { quantity })}</span>}
            </span>
          )
        );
      })}
      {missing !== 0 && (
        <span className={cx(layout.row, typography.warning)}>
          <TriangleAlert size={16} aria-hidden />
          {t(missing > 0 ? 'rounds.unallocated' : 'rounds.overAllocated', { count: Math.abs(missing) })}
        </span>
      )}
    </Line>
  );
});

interface LineLook {
  readonly name: string;
  readonly amount: string;
  /** At the right, under the amount. */
  readonly note: string | false;
  readonly isNew: boolean;
  /** Who had it. */
  readonly children: ReactNode;
}

function Line({ name, amount, note, isNew, children }: LineLook) {
  return (
    <li className={cx(css.line, isNew && css.fresh)}>
      <div className={css.inner}>
        <Leader label={<bdi className={cx(isNew && typography.highlighted)}>{name}</bdi>} amount={amount} />
        <div className={cx(layout.wrappingRow, typography.meta, css.under)}>
          {children}
          {note && <span className={cx(layout.pushedToEnd, typography.money)}>{note}</span>}
        </div>
      </div>
    </li>
  );
}
