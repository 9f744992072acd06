import Copy from 'lucide-react/icons/copy';
import Share from 'lucide-react/icons/share';
import '#web/messages/en/live-table-host.po';
import '#web/messages/en/live-table.po';
import '#web/messages/en/bill-link.po';
import { t } from '#web/messages/i18n.ts';
import { useConfig } from '#web/platform/config.ts';
import { isolate } from '#web/platform/format.ts';
import { copyText, shareOrCopy } from '#web/platform/share/share.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextButton } from '#web/ui/TextButton.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { AskFirst } from '#web/ui/overlays/AskFirst.tsx';
import { CodeToType } from '#web/table/host/CodeToType.tsx';
import { joinOrigin, withOrigin } from '#web/table/host/join-origin.ts';
import type { OfTripProps } from './of-trip.ts';
import { TripProblem } from './TripProblem.tsx';
import css from './Trip.module.css';

const QrCode = lazyPart(
  () => import('#web/ui/paper/QrCode.tsx').then((module) => module.QrCode),
  () => <p role="alert">{t('host.qrMissing')}</p>,
);

interface InviteSheetProps extends OfTripProps {
  readonly onClose: () => void;
}

/** How others come into the trip: a link to send, a code to scan, one to type. The founder can replace them. */
export function InviteSheet({ trip, state, onClose }: InviteSheetProps) {
  const networkUrls = useConfig((config) => config.networkUrls);
  const { name, code, isFounder, phase, link: ownLink, error } = state;
  const reached = joinOrigin(window.location.origin, networkUrls);
  const origin = reached.isReachable ? reached.origin : window.location.origin;
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
  const send = async () => {
    const outcome = await shareOrCopy(t('trip.inviteText', { trip: isolate(name), link }));
    if (outcome === 'copied') toast({ title: t('link.copied'), tone: 'ok' });
    if (outcome === 'failed') toast({ title: t('host.linkFailed'), tone: 'bad' });
  };
  const copy = async () => {
    const isCopied = await copyText(link);
    toast({ title: t(isCopied ? 'host.linkCopied' : 'host.linkFailed'), tone: isCopied ? 'ok' : 'bad' });
  };
  return (
    <>
      <div className={cx(layout.buttons, layout.byLength)}>
        <Button icon={Share} onClick={() => void send()}>
          {t('link.send')}
        </Button>
        <Button variant="secondary" icon={Copy} onClick={() => void copy()}>
          {t('host.copyLink')}
        </Button>
      </div>
      <div className={css.qr}>
        <QrCode text={link} label={t('trip.qr', { link })} />
      </div>
    </>
  );
}
