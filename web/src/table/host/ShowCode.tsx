import { Copy, RefreshCw } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { CodeToType, QrCode } from './CodeToType.tsx';
import { Seats } from './Seats.tsx';
import { useHostActions } from './host-actions.ts';
import { useJoinOrigin, withOrigin } from './join-origin.ts';
import css from './ShowCode.module.css';
import { copyAndTell } from '#web/settle/send-message.ts';

/** How to join: a code to scan from across the table, one to type, and the people who have joined. */
export function ShowCode({ table }: { readonly table: LiveTable }) {
  const actions = useHostActions();
  const { link: ownLink, code, guestsAddLines } = table;
  const { origin, isNetwork } = useJoinOrigin();
  const link = ownLink === undefined ? undefined : withOrigin(origin, ownLink);
  return (
    <>
      <figure className={cx(layout.stack, css.figure)}>
        {link !== undefined && (
          <div className={css.qr}>
            <QrCode text={link} label={t('host.qr', { link })} />
          </div>
        )}
        <figcaption className={typography.centered}>
          {link !== undefined && <p className={typography.bold}>{t('host.scan')}</p>}
          {code && <CodeToType {...{ code }} address={`${new URL(origin).host}/t`} />}
          {isNetwork && (
            <p className={typography.meta}>{t('host.network', { address: new URL(origin).host })}</p>
          )}
        </figcaption>
      </figure>
      <div className={cx(layout.buttons, css.buttons)}>
        {link !== undefined && (
          <Button
            variant="secondary"
            icon={Copy}
            onClick={() => void copyAndTell(link, ['host.linkCopied', 'host.linkFailed'])}
          >
            {t('host.copyLink')}
          </Button>
        )}
        <Button variant="secondary" icon={RefreshCw} onClick={actions.newCode}>
          {t('host.newCode')}
        </Button>
      </div>
      <Seats table={table} />
      <Switch
        label={t('host.guestsAddLines')}
        description={t('host.guestsAddLinesHelp')}
        checked={guestsAddLines}
        onChange={actions.setGuestsAddLines}
      />
    </>
  );
}
