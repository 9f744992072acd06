import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { overClaimedOf, type Bill, type BillSummary, type DinerId, type Line } from '#domain';
import '#web/messages/en/live-table-bill.po';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, formatMoneyParts, formatParts, isolate } from '#web/platform/format.ts';
import { whenIdle } from '#web/platform/device/idle.ts';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Figure } from '#web/ui/paper/Figure.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { useFocusKept } from '#web/ui/overlays/use-focus-kept.ts';
import { DashedRule, Paper } from '#web/ui/paper/Paper.tsx';
import { TabCode } from '#web/ui/paper/TabCode.tsx';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { peopleOf, type People } from '#web/bill-kit/words/people.ts';
import { guestTable, takesChanges, type LiveTable } from '#web/platform/table/index.ts';
import { Announcer } from '../Announcer.tsx';
import { Answers } from '../Answers.tsx';
import { HostName } from '../HostName.tsx';
import { HowPaid } from '../HowPaid.tsx';
import { tellOfHost, useNotices } from '../notices.ts';
import { showsPhoto } from '../readings.ts';
import { WhatHappenedButton } from '../WhatHappenedButton.tsx';
import type { GuestActions } from './guest-actions.ts';
import { ClaimList } from '../claims/ClaimList.tsx';
import { MyTotal } from './MyTotal.tsx';
import { PaidEarlyChanged } from './PaidEarly.tsx';
import { loadSheets, GuestSheet, type Opened } from './GuestSheet.tsx';
import { notClaimed } from '../claims/claims.ts';
import { ClaimTargetPicker } from '../claims/ClaimTargetPicker.tsx';
import { useClaimTarget } from '../claims/use-claim-target.ts';
import { useClaimHandlers } from '../claims/use-claim-handlers.ts';
import css from './GuestBill.module.css';

const GuestPhoto = lazyPart(() => import('./GuestPhoto.tsx').then((module) => module.GuestPhoto));
const Finished = lazyPart(() => import('./end/Finished.tsx').then((module) => module.Finished));

export interface GuestBillProps {
  readonly table: LiveTable;
  readonly me: DinerId;
  readonly actions: GuestActions;
  /** Chooses another name, as long as that is possible. */
  readonly onNotMe?: () => void;
  /** The host's sheet, once this guest is the host; or that the table is over. */
  readonly underHeading?: ReactNode;
  /** Opens the host's sheet. */
  readonly onLook?: (() => void) | undefined;
}

/** The bill as the receipt, with rows to tap: guests claim what they had, and see what the others claim. */
export function GuestBill({ table, me, actions, onNotMe, underHeading, onLook }: GuestBillProps) {
  const { bill, status } = table;
  const summary = summaryOf(bill);
  const share = summary.perDiner[me];
  const { partner, who, chosen, choose } = useClaimTarget(table, me);
  const isFinished = status === 'finished';
  const isFixed = !takesChanges(table);
  const main = useRef<HTMLDivElement>(null);
  useFocusKept(main);
  const [opened, setOpened] = useState<Opened>();
  const close = useCallback(() => setOpened(undefined), []);
  useEffect(() => whenIdle(loadSheets), []);
  const handlers = useClaimHandlers(who, actions.setClaim);
  const portion = useCallback((line: Line) => setOpened({ what: 'portion', lineId: line.id }), []);
  const store = guestTable();
  useNotices(store, tellOfHost);
  if (!share) return null;
  return (
    <div ref={main} className={css.page}>
      <div className={cx(layout.stack, css.main)}>
        <Heading name={share.name} {...{ table, actions, onNotMe }} />
        {!isFixed && (
          <ClaimTargetPicker
            {...{ table, partner, chosen }}
            onChoose={choose}
            onClaimAlsoFor={actions.claimAlsoFor}
          />
        )}
        {underHeading}
        <Answers table={table} actions={actions} />
        <PaidEarlyChanged table={table} />
        <HowPaid table={table} actions={actions} />
        {isFinished && (
          <Finished
            table={table}
            onPaid={actions.reportPaid}
            remind={actions.remind}
            onKeep={actions.keepOwnCopy}
          />
        )}
        {bill.lines.length > 0 && (
          <Paper as="section" className={css.paper} aria-label={t('live.bill.lines')}>
            <ClaimList {...{ table, summary, who, ...handlers }} isFixed={isFixed} onPortion={portion} />
            <DashedRule />
            <Foot bill={bill} summary={summary} />
          </Paper>
        )}
        {showsPhoto(table) && <GuestPhoto table={table} actions={actions} />}
        {(table.guestsAddLines || table.role === 'host') && !isFixed && (
          <Button variant="secondary" icon={Plus} onClick={() => setOpened({ what: 'add' })} block>
            {t('live.add.open')}
          </Button>
        )}
        {table.phase === 'joined' && <WhatHappenedButton {...{ table, actions }} />}
      </div>
      <MyTotal
        shares={who.flatMap((id) => summary.perDiner[id] ?? [])}
        names={partner && who.flatMap((id) => summary.perDiner[id]?.name ?? [])}
        {...{ summary, table }}
        actions={{ ...actions, withdraw: () => actions.sit(me), look: onLook }}
        onOpen={() => setOpened({ what: 'share' })}
      />
      <Announcer table={table} />
      {opened && (
        <GuestSheet
          {...{ table, store, actions, opened, who, summary }}
          isForTwo={partner !== undefined}
          onOpen={setOpened}
          onClose={close}
        />
      )}
    </div>
  );
}

interface HeadingProps {
  readonly name: string;
  readonly table: LiveTable;
  readonly actions: GuestActions;
  readonly onNotMe: (() => void) | undefined;
}

function Heading({ name, table, actions, onNotMe }: HeadingProps) {
  const isFinished = table.status === 'finished';
  return (
    <header>
      <h1>{t(isFinished ? 'live.bill.finished' : 'live.bill.title')}</h1>
      <div className={cx(layout.wrappingSpreadRow, css.who)}>
        <p className={cx(typography.muted, css.me)}>{t('live.bill.me', { name: isolate(name) })}</p>
        {onNotMe && !isFinished && (
          <TextButton at="both" onClick={onNotMe}>
            {t('live.bill.notMe')}
          </TextButton>
        )}
      </div>
      <HostName table={table} onTakeOver={actions.takeOver} />
    </header>
  );
}

/** The total of the bill, its unclaimed and over-claimed parts, and the code of everybody's share. */
export function Foot({ bill, summary }: { bill: Bill; summary: BillSummary }) {
  const { currency, grandTotal } = summary;
  const open = notClaimed(bill);
  const over = overClaimedOf(bill).length;
  return (
    <div className={cx(layout.stack, css.foot)}>
      <dl>
        {open > 0 && (
          <div className={cx(layout.wrappingSpreadRow, typography.secondary)}>
            <dt className={layout.nameColumn}>{t('live.bill.open')}</dt>
            <dd className={cx(layout.pushedToEnd, typography.money)}>{formatMoney(open, currency)}</dd>
          </div>
        )}
        {over > 0 && (
          <div className={cx(layout.wrappingSpreadRow, typography.secondary)}>
            <dt className={layout.nameColumn}>{t('live.bill.over')}</dt>
            <dd className={layout.pushedToEnd}>{t('live.bill.overLines', { count: over })}</dd>
          </div>
        )}
        <div className={layout.wrappingSpreadRow}>
          <dt className={cx(layout.nameColumn, typography.heading, css.total)}>{t('live.bill.total')}</dt>
          <dd className={layout.pushedToEnd}>
            <Figure {...formatMoneyParts(grandTotal, currency)} size="receipt" />
          </dd>
        </div>
      </dl>
      <Code people={peopleOf(bill.diners)} summary={summary} open={open} />
    </div>
  );
}

function Code({ people, summary, open }: { people: People; summary: BillSummary; open: number }) {
  const { currency, perDiner } = summary;
  const parts = [...people.values()].map((person) => ({
    ...person,
    weight: perDiner[person.id]?.total ?? 0,
  }));
  const shares = parts
    .filter(({ weight }) => weight !== 0)
    .map(({ name, weight }) =>
      t('live.bill.codeShare', { name: isolate(name), amount: formatMoney(weight, currency) }),
    );
  const label = t('live.bill.code', {
    shares: shares.length > 0 ? formatParts(shares) : t('live.bill.open'),
  });
  return <TabCode parts={parts} size={34} label={label} unassigned={open} />;
}
