import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { PaperCard } from '#web/ui/paper/PaperCard.tsx';

export interface WaitingProps {
  /** True if they came after the lock; otherwise as one of many new people, or before it was ended. */
  readonly isLocked: boolean;
  /** The name of the person who wants to join, isolated. */
  readonly name: string;
  /** Withdraws the request to the host, and chooses again. */
  readonly onNotMe: () => void;
}

/** Shown to somebody new until the host has said whether they join (docs/product/live-table.md, "New people" and "Locking"). */
export function Waiting({ isLocked, name, onNotMe }: WaitingProps) {
  return (
    <PaperCard place="band">
      <h1>{t('live.waiting.title')}</h1>
      <p role="status">{t(isLocked ? 'live.waiting.body' : 'live.waiting.asked', { name })}</p>
      <Button variant="secondary" onClick={onNotMe} block>
        {t('live.bill.notMe')}
      </Button>
    </PaperCard>
  );
}
