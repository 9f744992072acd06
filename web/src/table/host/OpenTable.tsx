import { useState } from 'react';
import { soleOwner, type DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { WhoGrid } from '#web/bill-kit/parts/WhoGrid.tsx';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { TableProblem } from '../TableProblem.tsx';
import { useJoinOrigin } from './join-origin.ts';
import css from './OpenTable.module.css';

export interface OpenTableProps {
  readonly table: Pick<LiveTable, 'phase' | 'error' | 'bill'>;
  /** `isForAll`: lines that are all one diner's are to be anybody's. */
  readonly onOpen: (me: DinerId | undefined, isForAll: boolean) => void;
  /** Why the table that this bill was on is over, unless the host has closed it. */
  readonly ending?: LiveTable['ending'];
}

/** Before there is a table: an explanation, the host's name, and a check whether phones can reach the server. */
export function OpenTable({ table, onOpen, ending }: OpenTableProps) {
  const [me, setMe] = useState<DinerId>();
  const [isForAll, setForAll] = useState(true);
  const { isReachable } = useJoinOrigin();
  const sole = soleOwner(useBill());
  const { phase, error } = table;
  return (
    <div className={layout.stack}>
      {ending !== undefined && ending !== 'left' && (
        <Banner tone="warn" title={t(`live.ended.${ending}.title`)}>
          <p>{t(`live.ended.${ending}.body`)}</p>
        </Banner>
      )}
      <p>{t('host.intro')}</p>
      {!isReachable && <NobodyCanCome />}
      {error && <TableProblem error={error} />}
      <div>
        <p className={cx(typography.label, layout.gapBelow)} aria-hidden>
          {t('host.who')}
        </p>
        <WhoGrid label={t('host.who')} single selected={me === undefined ? [] : [me]} onToggle={setMe} />
      </div>
      {sole && (
        <Switch
          label={t('host.forAll', { lines: sole.lines })}
          description={t('host.forAllHelp', { lines: sole.lines, name: isolate(sole.diner.name) })}
          checked={isForAll}
          onChange={setForAll}
        />
      )}
      <Button
        busy={phase === 'joining'}
        busyLabel={t('host.opening')}
        variant={isReachable ? 'primary' : 'secondary'}
        onClick={() => onOpen(me, sole !== undefined && isForAll)}
        block
      >
        {t(isReachable ? 'host.open' : 'host.unreachable.anyway')}
      </Button>
      <p className={typography.meta}>{t('host.introServer')}</p>
    </div>
  );
}

/** Shown if the server accepts connections only from its own machine, before there is a code that nobody could use. */
function NobodyCanCome() {
  const command = t('host.unreachable.command');
  return (
    <Banner tone="warn" title={t('host.unreachable.title')}>
      <p>{t('host.unreachable.body')}</p>
      <p>
        <code className={css.command} dir="ltr">
          {command}
        </code>
      </p>
    </Banner>
  );
}
