import { useMemo } from 'react';
import { roundsOf } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { EmptyCard } from '#web/ui/paper/EmptyCard.tsx';
import { layout, surface } from '#web/ui/styles.ts';
import { newestFirst } from '#web/bill-kit/words/line-name.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { LineRows } from './LineRows.tsx';

/** 'Added Drinks Rounds', each with edit, delete and one-tap repetition. */
export function RoundList() {
  const { lines } = useBill();
  const rounds = useMemo(() => newestFirst(roundsOf({ lines })), [lines]);
  return (
    <section className={surface.pad} aria-labelledby="rounds-heading">
      <div className={layout.gapBelow}>
        <h2 id="rounds-heading">{t('rounds.list')}</h2>
      </div>
      {rounds.length === 0 ? (
        <EmptyCard>{t('rounds.empty')}</EmptyCard>
      ) : (
        <LineRows kind="round" lines={rounds} />
      )}
    </section>
  );
}
