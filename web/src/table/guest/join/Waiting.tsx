import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { PaperCard } from '#web/ui/paper/PaperCard.tsx';

export interface WaitingProps {
  /** They came after the lock, or as one of many new people, or say that they are here already with another phone. */
  readonly why: 'locked' | 'many' | 'place';
  /** The name of the person who wants to join, isolated. */
  readonly name: string;
  /** The host's name, isolated, if their phone is silent. */
  readonly awayHost: string | undefined;
  /** Withdraws the request to the host, and chooses again. */
  readonly onNotMe: () => void;
}

const WORDS = {
  locked: 'live.waiting.body',
  many: 'live.waiting.asked',
  place: 'live.waiting.place',
} as const;

/** Shown to somebody new until the host has said whether they join (docs/product/live-table.md, "New people" and "Locking"). */
export function Waiting({ why, name, awayHost, onNotMe }: WaitingProps) {
  return (
    <PaperCard place="band">
      <h1>{t('live.waiting.title')}</h1>
      <p role="status">{t(WORDS[why], { name })}</p>
      {awayHost !== undefined && <p role="status">{t('live.status.away', { host: awayHost })}</p>}
      <Button variant="secondary" onClick={onNotMe} block>
        {t('live.bill.notMe')}
      </Button>
    </PaperCard>
  );
}
