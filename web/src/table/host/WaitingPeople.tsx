import type { Waiting } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { newcomersIn } from '../status-line.ts';
import { useHostActions } from './host-actions.ts';
import { RemoveNewcomers, shortList } from './RemoveNewcomers.tsx';
import css from './WaitingPeople.module.css';

export interface WaitingPeopleProps {
  readonly table: Pick<LiveTable, 'waiting' | 'bill' | 'newcomers'>;
}

/** The people who want to join: one question if they are several; and who says that they are here already, each by themselves. */
export function WaitingPeople({ table }: WaitingPeopleProps) {
  const newcomers = newcomersIn(table.waiting);
  const areMany = newcomers.length > 1;
  return (
    <>
      <PeopleList waiting={table.waiting.filter(({ isForPlace }) => isForPlace || !areMany)} />
      {areMany && <Newcomers table={{ ...table, waiting: newcomers }} />}
    </>
  );
}

function Newcomers({ table }: WaitingPeopleProps) {
  const { letIn } = useHostActions();
  const { waiting } = table;
  return (
    <section className={layout.stack} aria-labelledby="newcomers-heading">
      <h3 id="newcomers-heading" className={typography.heading}>
        {t('host.newcomers', { count: waiting.length })}
      </h3>
      <p>{shortList(waiting.map(({ name }) => name))}</p>
      <div className={layout.buttons} data-question>
        <RemoveNewcomers table={table} variant="secondary">
          {t('host.newcomers.remove')}
        </RemoveNewcomers>
        <Button onClick={() => letIn(waiting.map(({ id }) => id))}>{t('host.newcomers.letIn')}</Button>
      </div>
      <Disclosure title={t('host.newcomers.each')} look="link">
        <PeopleList waiting={waiting} />
      </Disclosure>
    </section>
  );
}

function PeopleList({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const actions = useHostActions();
  return (
    <ul className={layout.ruledRows}>
      {waiting.map(({ id, name, isForPlace }) => {
        const what = t(isForPlace ? 'host.otherPhone' : 'host.newcomer', { name: isolate(name) });
        return (
          <li key={id} className={cx(layout.stack, css.newcomer)}>
            <p>{what}</p>
            {isForPlace && <p className={typography.secondary}>{t('host.otherPhone.body')}</p>}
            <div className={cx(layout.buttons, css.answers)} data-question>
              <Button
                variant="secondary"
                aria-label={t('host.newcomer.noLabel', { what })}
                onClick={() => actions.turnAway(id)}
              >
                {t('host.newcomer.no')}
              </Button>
              <Button
                aria-label={t('host.newcomer.yesLabel', { what })}
                onClick={() => (isForPlace ? actions.givePlace(id) : actions.letIn([id]))}
              >
                {t('host.newcomer.yes')}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
