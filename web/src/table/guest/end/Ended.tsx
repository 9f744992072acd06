import { t } from '#web/messages/i18n.ts';
import { PATHS } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PaperCard } from '#web/ui/paper/PaperCard.tsx';
import type { LiveTable } from '#web/platform/table/types.ts';
import { TableProblem } from '../../TableProblem.tsx';

export interface EndedProps {
  readonly ending: NonNullable<LiveTable['ending']>;
  /** True if this phone still has the bill. */
  readonly hasBill: boolean;
  /** The number of changes made here that have not reached the others, as far as this phone knows. */
  readonly unsent: number;
  /** Why rejoining failed. */
  readonly error: LiveTable['error'];
  readonly isJoining: boolean;
  readonly onKeepCopy: () => void;
  /** Rejoins; undefined if this phone cannot. */
  readonly onAgain: (() => void) | undefined;
  /** Types the code of another table. */
  readonly onElsewhere: () => void;
}

/** The table is over for this phone: why, and what is left of it. */
export function Ended(props: EndedProps) {
  const { ending, hasBill, unsent, error, isJoining, onKeepCopy, onAgain, onElsewhere } = props;
  return (
    <PaperCard place="band">
      <h1>{t(`live.ended.${ending}.title`)}</h1>
      <p>{t(`live.ended.${ending}.body`)}</p>
      {unsent > 0 && <p>{t('live.ended.unsent', { count: unsent })}</p>}
      {error && <TableProblem error={error} />}
      {onAgain && (
        <Button onClick={onAgain} busy={isJoining} busyLabel={t('live.join.busy')} block>
          {t('live.ended.again')}
        </Button>
      )}
      {hasBill && (
        <Button variant={onAgain ? 'secondary' : 'primary'} onClick={onKeepCopy} block>
          {t('live.ended.alone')}
        </Button>
      )}
      <Button variant="secondary" onClick={onElsewhere} block>
        {t('live.ended.other')}
      </Button>
      <LinkButton variant={hasBill || onAgain ? 'secondary' : 'primary'} block href={PATHS.home}>
        {t('live.ended.home')}
      </LinkButton>
    </PaperCard>
  );
}
