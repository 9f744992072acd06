import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Button } from '#web/ui/Button.tsx';
import { typography } from '#web/ui/styles.ts';
import { AskFirst } from '#web/bill-kit/parts/AskFirst.tsx';
import { HowPaid } from '../HowPaid.tsx';
import { StatusLine } from '../StatusLine.tsx';
import { MyDebts } from '../MyDebts.tsx';
import { useHostActions } from './host-actions.ts';
import { MyClaims } from './MyClaims.tsx';

/**
 * On the phone that opened the table, once somebody else is the host: its person claims dishes like a guest, can take the table back, and
 * sees what they owe once it is finished.
 */
export function HandedOver({ table }: { readonly table: LiveTable }) {
  const actions = useHostActions();
  const status = (
    <>
      <StatusLine table={table} actions={{ ask: actions.ask }} />
      <HowPaid table={table} actions={actions} />
    </>
  );
  if (table.status === 'finished')
    return (
      <>
        {status}
        <MyDebts table={table} onPaid={actions.reportPaid} remind={actions.remind} />
        {/* The bill in the wizard is their own again. */}
        <p className={typography.secondary}>{t('host.finished.body')}</p>
        <TakeBack onClick={actions.takeOver} />
        <Button variant="secondary" onClick={actions.leave} block>
          {t('host.leave')}
        </Button>
      </>
    );
  return (
    <>
      {status}
      <MyClaims table={table} />
      <p className={typography.secondary}>{t('host.handedOverBody')}</p>
      <TakeBack onClick={actions.takeOver} />
      <AskFirst
        variant="secondary"
        block
        title={t('host.leaveTitle')}
        body={t('host.leaveBody')}
        yes={t('host.leave')}
        isDestructive
        onYes={actions.leave}
      />
    </>
  );
}

const TakeBack = ({ onClick }: { readonly onClick: () => void }) => (
  <Button onClick={onClick} block>
    {t('host.takeBack')}
  </Button>
);
