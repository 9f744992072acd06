import type { ReactNode } from 'react';
import type { DinerSummary, LineShare } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { Leader } from '#web/ui/Paper.tsx';
import { ShareSwatch, type SharePart } from '#web/ui/ShareBar.tsx';
import typography from '#web/ui/typography.module.css';
import { itemName } from '../model/line-name.ts';
import { useBill, useSummary } from '../model/use-wizard.ts';
import { isolate, type Person } from '../receipt/people.ts';
import { extraLabel } from '../receipt/ReceiptFoot.tsx';
import css from './Breakdown.module.css';

/** What one diner pays for, line by line; the sections add up to the total, the lines to their section. */
export function Breakdown({ share, person }: { share: DinerSummary; person: Person }) {
  const { currency } = useSummary();
  const own = share.items.filter((item) => !item.isShared);
  const shared = share.items.filter((item) => item.isShared);
  const itemLine = (item: LineShare) => (
    <Leader
      key={item.id}
      label={<bdi>{itemName(item)}</bdi>}
      note={item.isShared && item.sharers > 1 && t('summary.oneOf', { count: item.sharers })}
      amount={formatMoney(item.amount, currency)}
    />
  );
  const isEmpty = share.items.length + share.drinkRounds.length === 0 && share.extras === 0;
  if (isEmpty)
    return <p className={typography.muted}>{t('summary.nothingHad', { name: isolate(share.name) })}</p>;
  return (
    <div className={css.sections}>
      <Section part="food" title={t('ui.share.food')} sum={share.food} person={person}>
        {own.filter((item) => item.category !== 'Drinks').map(itemLine)}
      </Section>
      <Section part="drinks" title={t('ui.share.drinks')} sum={share.drinks} person={person}>
        {own.filter((item) => item.category === 'Drinks').map(itemLine)}
        {share.drinkRounds.map((round) => (
          <Leader
            key={round.roundId}
            label={<bdi>{round.name ?? t('rounds.unnamed')}</bdi>}
            note={t('summary.quantity', {
              quantity: round.quantity,
              amount: formatMoney(round.pricePerUnit, currency),
            })}
            amount={formatMoney(round.amount, currency)}
          />
        ))}
      </Section>
      <Section part="shared" title={t('ui.share.shared')} sum={share.shared} person={person}>
        {shared.map(itemLine)}
      </Section>
      <Section part="extras" title={t('ui.share.extras')} sum={share.extras} person={person}>
        <Extras share={share} />
      </Section>
    </div>
  );
}

interface SectionProps {
  readonly part: SharePart;
  readonly title: string;
  readonly sum: number;
  readonly person: Person;
  readonly children: ReactNode;
}

function Section({ part, title, sum, person, children }: SectionProps) {
  const { currency } = useSummary();
  if (sum === 0) return null;
  return (
    <section className={css.section}>
      <h4 className={cx(layout.row, typography.label, css.title)}>
        <ShareSwatch part={part} color={person.color} />
        <span className={layout.fillsRow}>{title}</span>
        <span className={typography.money}>{formatMoney(sum, currency)}</span>
      </h4>
      {children}
    </section>
  );
}

function Extras({ share }: { share: DinerSummary }) {
  const { diners, serviceCharge, tip } = useBill();
  const { currency, extrasSplit } = useSummary();
  const isProportional = extrasSplit === 'proportional';
  const note = isProportional ? t('summary.inProportion') : t('summary.oneOf', { count: diners.length });
  const lines = [
    { label: extraLabel(t('receipt.service'), serviceCharge?.percentage), amount: share.serviceCharge },
    { label: t('receipt.tax'), amount: share.tax },
    { label: extraLabel(t('receipt.tip'), tip?.percentage), amount: share.tip },
  ];
  return lines
    .filter((line) => line.amount !== 0)
    .map((line) => (
      <Leader key={line.label} label={line.label} note={note} amount={formatMoney(line.amount, currency)} />
    ));
}
