import { Check, Share } from 'lucide-react';
import { useEffect, useState } from 'react';
import { shareText, type Bill, type BillSummary } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { after } from '#web/platform/device/clock.ts';
import { shareOrCopy } from '#web/platform/share/share.ts';
import { Button, ButtonContent, EitherContent } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { convertedWords } from '#web/currency/converted-words.ts';
import { useBillStore, summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { shareWords } from './share-words.ts';

/** How long the button shows "Copied" (docs/product/interface.md, "How long things last"). */
const COPIED_MS = 2000;

/** The transfers as text. Their texts come with the card "Who paid?", which is fetched as soon as somebody has paid. */
async function whoPaysWhomOn(bill: Bill, summary: BillSummary): Promise<readonly string[]> {
  if (bill.payments.length + bill.repayments.length === 0) return [];
  try {
    return (await import('#web/settle/who-pays-whom.ts')).whoPaysWhom(bill, summary);
  } catch {
    // Offline: the card reports it.
    return [];
  }
}

/** Shares the summary as text: the device's share sheet where there is one, else the clipboard. */
function useShare() {
  const store = useBillStore();
  const [copies, setCopies] = useState(0);
  const [justCopied, setJustCopied] = useState(false);
  useEffect(() => {
    if (copies === 0) return undefined;
    return after(COPIED_MS, () => setJustCopied(false));
  }, [copies]);

  const share = async () => {
    const { bill } = store.getState();
    const summary = summaryOf(bill);
    const lines = await whoPaysWhomOn(bill, summary);
    const words = convertedWords(bill, summary, shareWords(bill, summary, lines));
    const outcome = await shareOrCopy(shareText(bill, summary, words));
    if (outcome === 'failed') toast({ title: t('share.failed'), tone: 'bad' });
    if (outcome !== 'copied') return;
    toast({ title: t('share.copied'), tone: 'ok' });
    setJustCopied(true);
    setCopies((count) => count + 1);
  };
  return { justCopied, share: () => void share() };
}

/** Shares or copies the summary as text, and says "Copied" for two seconds. */
export function ShareButton() {
  const { justCopied, share } = useShare();
  return (
    <Button onClick={share} block>
      <EitherContent
        isOther={justCopied}
        one={<ButtonContent icon={Share}>{t('summary.share')}</ButtonContent>}
        other={<ButtonContent icon={Check}>{t('summary.copied')}</ButtonContent>}
      />
    </Button>
  );
}

/** The share button beside the title, within reach before any scrolling. */
export function ShareIcon({ className }: { className?: string | undefined }) {
  const { justCopied, share } = useShare();
  return (
    <IconButton
      variant="paper"
      className={className}
      icon={justCopied ? Check : Share}
      label={justCopied ? t('summary.copied') : t('summary.share')}
      onClick={share}
    />
  );
}
