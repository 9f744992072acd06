import { useState } from 'react';
import {
  lineTotal,
  openOf,
  overClaimedOf,
  unclaimedOf,
  type Bill,
  type Line,
  type LineId,
  type OverClaimed as Over,
} from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatNumber, formatParts, isolate, listNames } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { Leader } from '#web/ui/paper/Paper.tsx';
import { lineLabel, lineName } from '#web/bill-kit/words/line-name.ts';
import { claimantsOf } from '../claims/claims.ts';
import { earlyPayments, type EarlyTable } from '../early-payment.ts';
import { WaitingPeople } from './WaitingPeople.tsx';
import { Seats } from './Seats.tsx';
import { useHostActions } from './host-actions.ts';

const GuestsReading = lazyPart(() => import('./GuestsReading.tsx').then((module) => module.GuestsReading));

/** Obstacles to finishing on top, then unclaimed lines, then everybody's claims. */
export function WhoHasWhat({ table }: { readonly table: LiveTable }) {
  const { bill, waiting } = table;
  return (
    <>
      <OverClaimed bill={bill} />
      {table.readings.size > 0 && <GuestsReading table={table} />}
      {waiting.length > 0 && <WaitingPeople table={table} />}
      <PaidEarlyChanged table={table} />
      <Unclaimed table={table} />
      <Seats table={table} />
    </>
  );
}

const byIdOf = ({ lines }: Bill): ReadonlyMap<LineId, Line> => new Map(lines.map((line) => [line.id, line]));

/** Who has paid early, and has something else now. */
const PaidEarlyChanged = ({ table }: { readonly table: EarlyTable }) =>
  earlyPayments(table)
    .filter(({ isChanged }) => isChanged)
    .map(({ names, paid = '', amount }) => {
      const title = t('host.early.changed', { name: listNames(names), paid, amount });
      return <Banner key={title} tone="warn" title={title} />;
    });

function Unclaimed({ table }: { readonly table: Pick<LiveTable, 'bill' | 'status' | 'paidEarly'> }) {
  const { shareRestEqually } = useHostActions();
  const { bill, status, paidEarly } = table;
  const [isForAll, setForAll] = useState(false);
  const paid = bill.diners.filter(({ id }) => paidEarly.has(id)).map(({ name }) => name);
  const unclaimed = unclaimedOf(bill);
  const lines = byIdOf(bill);
  if (unclaimed.length === 0) return null;
  return (
    <section className={layout.stack} aria-labelledby="unclaimed-heading">
      <h3 id="unclaimed-heading" className={typography.heading}>
        {t('host.open.title', { count: unclaimed.length })}
      </h3>
      <ul className={layout.lines}>
        {unclaimed.map(({ lineId, units, amount }) => {
          const line = lines.get(lineId);
          if (!line) return null;
          const isWhole = amount === lineTotal(line);
          const label = isWhole
            ? lineLabel(line)
            : t('host.open.line', {
                name: lineName(line),
                count: units,
                quantity: formatNumber(line.quantity),
              });
          return (
            <li key={lineId}>
              <Leader label={<bdi translate="no">{label}</bdi>} amount={formatMoney(amount, bill.currency)} />
            </li>
          );
        })}
      </ul>
      {status !== 'finished' && (
        <>
          {paid.length > 0 && (
            <Switch
              label={t('host.open.withPaid', { names: listNames(paid) })}
              checked={isForAll}
              onChange={setForAll}
            />
          )}
          <Button variant="secondary" onClick={() => shareRestEqually(isForAll)} block>
            {t('host.open.share')}
          </Button>
        </>
      )}
    </section>
  );
}

/** "1 too many: Oysters, 13 of 12 (Tom 12, Priya 1)". */
function overText({ lineId, given, quantity }: Over, { lines, diners }: Bill): string {
  const line = lines.find(({ id }) => id === lineId);
  if (!line) return '';
  const shares = claimantsOf(line, diners).map(({ person, weight }) =>
    t('live.bill.codeShare', { name: isolate(person.name), amount: formatNumber(weight) }),
  );
  return t('host.over.line', {
    over: formatNumber(-openOf(line)),
    name: lineName(line),
    given: formatNumber(given),
    quantity: formatNumber(quantity),
    shares: formatParts(shares),
  });
}

function OverClaimed({ bill }: { bill: Bill }) {
  return overClaimedOf(bill).map((over) => (
    <Banner key={over.lineId} tone="warn" title={overText(over, bill)} />
  ));
}
