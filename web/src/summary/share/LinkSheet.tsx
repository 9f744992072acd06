import { useEffect, useState } from 'react';
import { Share } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/bill-link.po';
import { billLink, type MadeLink } from '#web/platform/share/bill-link.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { PictureButton } from '#web/picture/PictureButton.tsx';
import { sendText } from '#web/settle/send-message.ts';

/** Says what a link of the bill holds, and sends it (docs/product/settling.md, "The split as a link"). */
export function LinkSheet({ onClose }: { onClose: () => void }) {
  const bill = useBill();
  const [link, setLink] = useState<MadeLink>();
  // Built before it is sent, because share sheets open only right after the press.
  useEffect(() => {
    let isGone = false;
    void billLink(bill).then((made) => isGone || setLink(made));
    return () => {
      isGone = true;
    };
  }, [bill]);
  const send = async (url: string) => {
    if ((await sendText(url, ['link.copied', 'share.failed'])) !== 'cancelled') onClose();
  };
  return (
    <Sheet open onClose={onClose} title={t('summary.link')}>
      {typeof link === 'string' ? (
        <Instead why={link} />
      ) : (
        <div className={layout.stack}>
          <p>{t('link.holds')}</p>
          <p className={typography.secondary}>{t('link.noServer')}</p>
          <Button icon={Share} busy={!link} onClick={() => link && void send(link.url)} block>
            {t('link.send')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

/** Offered instead if there is no link: the picture. */
function Instead({ why }: { why: Extract<MadeLink, string> }) {
  return (
    <div className={layout.stack}>
      <Banner tone="warn" title={t(`link.${why}`)}>
        {t(`link.${why}.body`)}
      </Banner>
      <PictureButton />
    </div>
  );
}
