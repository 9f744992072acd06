import { useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import layout from '#web/ui/layout.module.css';
import typography from '#web/ui/typography.module.css';
import { LooksAfter } from '../LooksAfter.tsx';
import { Reception } from '../Reception.tsx';
import { RefusedChange } from '../RefusedChange.tsx';
import { TableProblem } from '../TableProblem.tsx';
import type { HostActions } from './host-actions.ts';

export interface HandedOverProps {
  readonly table: Pick<LiveTable, 'bill' | 'seats' | 'status' | 'error' | 'reception' | 'unsent' | 'refused'>;
  readonly actions: Pick<HostActions, 'takeOver' | 'leave' | 'dismissError' | 'keepMine' | 'keepTheirs'>;
}

/** On the phone that opened the table, once somebody else looks after it: whoever opened it can take it back. */
export function HandedOver({ table, actions }: HandedOverProps) {
  const { status, error, reception, unsent } = table;
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={layout.stack}>
      {error && <TableProblem error={error} onDismiss={actions.dismissError} />}
      <RefusedChange table={table} actions={actions} />
      <Reception reception={reception} unsent={unsent} />
      <LooksAfter table={table} />
      {status !== 'finished' && (
        <>
          <p className={typography.secondary}>{t('host.handedOverBody')}</p>
          <Button onClick={actions.takeOver} block>
            {t('host.takeBack')}
          </Button>
        </>
      )}
      <Button
        variant="secondary"
        onClick={() => (status === 'finished' ? actions.leave() : setAsking(true))}
        block
      >
        {t('host.leave')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('host.leave')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('host.cancel')}
            </Button>
            <Button variant="destructive-filled" onClick={actions.leave}>
              {t('host.leave')}
            </Button>
          </>
        }
      >
        <p>{t('host.leaveBody')}</p>
      </Dialog>
    </div>
  );
}
