import { useMemo, useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Paper } from '#web/ui/paper/Paper.tsx';
import typography from '#web/ui/typography.module.css';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { Lines } from '../guest/GuestBill.tsx';
import { PortionSheet } from '../guest/PortionSheet.tsx';
import { takeByTap } from '../take-by-tap.ts';
import type { HostActions } from './host-actions.ts';
import { WhoIsHost } from './WhoIsHost.tsx';
import css from './WhoHasWhat.module.css';

export interface HostTakesProps {
  readonly table: Pick<LiveTable, 'bill' | 'seats' | 'status' | 'me'>;
  readonly actions: Pick<HostActions, 'setClaim' | 'sit'>;
}

/** The host's own claims, made like everybody's: by a tap on its row. */
export function HostTakes({ table, actions }: HostTakesProps) {
  const { bill, me } = table;
  const [openedId, setOpened] = useState<string>();
  const dinerId = bill.diners.find(({ id }) => id === me?.dinerId)?.id;
  const who = useMemo(() => (dinerId === undefined ? [] : [dinerId]), [dinerId]);
  if (dinerId === undefined) return <WhoIsHost table={table} actions={actions} />;
  const summary = summaryOf(bill);
  const opened = bill.lines.find(({ id }) => id === openedId);
  return (
    <section aria-labelledby="host-takes">
      <h3 id="host-takes" className={css.heading}>
        {t('live.bill.title')}
      </h3>
      <p className={typography.secondary}>{t('live.bill.help')}</p>
      <Paper aria-label={t('live.bill.lines')}>
        <Lines
          {...{ bill, summary }}
          who={who}
          isFixed={false}
          onTap={(line) => takeByTap(line, who, actions.setClaim)}
          onTake={(line, weight) => actions.setClaim(line.id, weight > 0 ? weight : undefined, who)}
          onPortion={({ id }) => setOpened(id)}
        />
      </Paper>
      <PortionSheet
        line={opened}
        me={dinerId}
        myPart={summary.perDiner[dinerId]?.lines.find(({ id }) => id === openedId)?.amount ?? 0}
        currency={bill.currency}
        setClaim={actions.setClaim}
        onRemove={() => undefined}
        onClose={() => setOpened(undefined)}
      />
    </section>
  );
}
