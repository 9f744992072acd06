import { Copy, Share } from 'lucide-react';
import '#web/messages/en/live-table-host.po';
import '#web/messages/en/live-table.po';
import '#web/messages/en/bill-link.po';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { AskFirst } from '#web/bill-kit/parts/AskFirst.tsx';
import { CodeToType, QrCode } from '#web/table/host/CodeToType.tsx';
import { useJoinOrigin, withOrigin } from '#web/table/host/join-origin.ts';
import type { OfTripProps } from './trip-words.ts';
import { TripProblem } from './TripProblem.tsx';
import css from './Trip.module.css';
import { copyAndTell, sendText } from '#web/settle/send-message.ts';

/** How others come into the trip: a link to send, a code to scan, one to type. The founder can replace them. */
export function InviteSheet({ trip, state, onClose }: OfTripProps & { readonly onClose: () => void }) {
  const { name, code, isFounder, phase, link: ownLink, error } = state;
  const { origin } = useJoinOrigin();
  const link = ownLink === undefined ? undefined : withOrigin(origin, ownLink);
  const renew = async () => {
    if (await trip.renewLink()) toast({ title: t('trip.renewed'), tone: 'ok' });
  };
  return (
    <Sheet open onClose={onClose} title={t('trip.invite')}>
      <div className={layout.stack}>
        {link === undefined ? <p>{t('trip.noLink')}</p> : <LinkToSend {...{ link, name }} />}
        {code && (
          <div className={typography.centered}>
            <CodeToType {...{ code }} address={`${new URL(origin).host}/trip`} />
          </div>
        )}
        {isFounder && !code && phase === 'joined' && (
          <TextButton onClick={() => void trip.newCode()}>{t('host.newCode')}</TextButton>
        )}
        {link !== undefined && <p className={typography.meta}>{t('trip.linkHolds')}</p>}
        {error && <TripProblem error={error} onDismiss={trip.dismissError} />}
        {isFounder && (
          <AskFirst
            variant="text"
            title={t('trip.renew')}
            body={t('trip.renewBody')}
            yes={t('trip.renew')}
            onYes={() => void renew()}
          />
        )}
      </div>
    </Sheet>
  );
}

function LinkToSend({ link, name }: { readonly link: string; readonly name: string }) {
  const message = t('trip.inviteText', { trip: isolate(name), link });
  return (
    <>
      <div className={cx(layout.buttons, layout.byLength)}>
        <Button icon={Share} onClick={() => void sendText(message, ['link.copied', 'host.linkFailed'])}>
          {t('link.send')}
        </Button>
        <Button
          variant="secondary"
          icon={Copy}
          onClick={() => void copyAndTell(link, ['host.linkCopied', 'host.linkFailed'])}
        >
          {t('host.copyLink')}
        </Button>
      </div>
      <div className={css.qr}>
        <QrCode text={link} label={t('trip.qr', { link })} />
      </div>
    </>
  );
}
