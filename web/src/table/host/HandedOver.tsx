import { useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import typography from '#web/ui/typography.module.css';
import type { HostActions } from './host-actions.ts';

export interface HandedOverProps {
  readonly status: LiveTable['status'];
  readonly actions: Pick<HostActions, 'takeOver' | 'leave'>;
}

/** On the phone that opened the table, once somebody else looks after it: its opener can take it back. */
export function HandedOver({ status, actions }: HandedOverProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
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
    </>
  );
}
