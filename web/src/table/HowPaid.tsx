import { useState } from 'react';
import { balances, payeesOf, readWaysToPay, wayEnteredBy, type Diner, type DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/live-table-end.po';
import '#web/messages/en/settle.po';
import { isolate } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { EnteredBy } from '#web/settle/EnteredBy.tsx';
import { wayText } from '#web/settle/way-words.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import { isOpenersPhone } from './host-of.ts';
import type { OwnActions } from './own-actions.ts';

const WaySheet = lazyPart(() => import('./WaySheet.tsx').then((module) => module.WaySheet), NotOpened);

export interface HowPaidProps {
  readonly table: Pick<LiveTable, 'bill' | 'seats' | 'status' | 'role' | 'ways' | 'me' | 'phase'>;
  readonly actions: Pick<OwnActions, 'setWayToPay'>;
  /** The people it is about; those who paid, unless named. */
  readonly dinerIds?: readonly DinerId[];
}

/**
 * How the person of this phone gets paid, if they paid or get money back, to be said here at any time; on the host's phone, also how those
 * get paid whose phones are not at the table (docs/product/live-table.md, "Ways to be paid").
 */
export function HowPaid({ table, actions, dinerIds }: HowPaidProps) {
  const { bill, seats, status, role, me, phase } = table;
  if (phase !== 'joined') return null;
  const payers = new Set(dinerIds ?? payeesOf(bill, balances(bill, summaryOf(bill))));
  const isOpener = isOpenersPhone(table);
  const isOwnPhoneThere = (id: DinerId) =>
    seats.some(({ dinerId, isLater }) => dinerId === id && !(isOpener && isLater));
  const isSaidHere = ({ id }: Diner) =>
    payers.has(id) &&
    (id === me?.dinerId ||
      (role === 'host' &&
        (status !== 'finished' || isOpener) &&
        me?.dinerId !== undefined &&
        !isOwnPhoneThere(id)));
  return bill.diners
    .filter(isSaidHere)
    .map((diner) => <HowOnePaid key={diner.id} {...{ table, actions, diner }} />);
}

function HowOnePaid({ table, actions, diner }: HowPaidProps & { readonly diner: Diner }) {
  const { bill, ways, me, seats } = table;
  const [isOpen, setOpen] = useState(false);
  const stored = ways.get(diner.id);
  const [way] = readWaysToPay([stored]);
  const enteredBy = wayEnteredBy(stored);
  const isMine = diner.id === me?.dinerId;
  const title = isMine ? t('ways.title') : t('live.finished.how', { name: isolate(diner.name) });
  const isOpener = isOpenersPhone(table);
  const isLater = seats.some((seat) => seat.dinerId === diner.id && seat.isLater);
  // The database keeps what somebody else has entered from a host who did not open the table.
  const isFixed = isMine ? isLater : way !== undefined && !isOpener && enteredBy?.dinerId !== me?.dinerId;
  return (
    <section aria-label={title}>
      <p className={typography.label}>{title}</p>
      {way && (
        <p className={layout.row}>
          <span className={layout.fillsRow}>{wayText(way)}</span>
        </p>
      )}
      {!way && isMine && <p className={typography.secondary}>{t('live.ways.unsaid')}</p>}
      {way && enteredBy && <EnteredBy author={enteredBy} diners={bill.diners} />}
      {isLater && <p>{t('live.ways.later', { name: isolate(diner.name) })}</p>}
      {isLater && !isMine && (
        <TextButton at="start" onClick={() => actions.setWayToPay(undefined, diner.id)}>
          {t('live.ways.free')}
        </TextButton>
      )}
      {!isFixed && (
        <TextButton at="start" onClick={() => setOpen(true)}>
          {t(way ? 'live.ways.change' : 'live.ways.enter')}
        </TextButton>
      )}
      {isOpen && (
        <WaySheet
          {...{ title, way, isMine }}
          onSay={(next) => actions.setWayToPay(next, diner.id)}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
