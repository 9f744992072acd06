import { useState, type FormEvent } from 'react';
import { dinerNamed, dinersAt, tidyName, type Diner, type DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate, listNames } from '#web/platform/format.ts';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { PersonChip } from '#web/ui/paper/PersonChip.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { useHistoryEntry } from '#web/ui/overlays/use-history-entry.ts';
import { peopleOf } from '#web/bill-kit/words/people.ts';
import type { TableError, TableSeat } from '#web/platform/table/types.ts';
import { TableProblem } from '../../TableProblem.tsx';
import css from './WhoAreYou.module.css';

/**
 * Why somebody has no place: the host has freed it, or given it to another phone; or has refused another phone's; or has not let them in,
 * or has taken them off the bill.
 */
export type WhyWithout = 'freed' | 'refused' | 'turnedAway';

export interface WhoAreYouProps {
  readonly diners: readonly Diner[];
  readonly seats: readonly Pick<TableSeat, 'isMe' | 'dinerId' | 'alsoFor'>[];
  /** What a tap on a name does; by default at a table. */
  readonly body?: string;
  readonly onSit: (dinerId: DinerId) => void;
  readonly onAddOwnDiner: (name: string) => void;
  /** Says that this phone's person is somebody who is here with another phone; absent where nobody could answer. */
  readonly onAskForPlace?: (dinerId: DinerId) => void;
  readonly why?: WhyWithout | undefined;
  /** The diner for whom this phone also claims, and who stays behind with these claims if another name is chosen. */
  readonly leaves?: Diner | undefined;
  /** The words of the way back; by default at a table. */
  readonly back?: string;
  /** Goes back, for somebody who already has a name. */
  readonly onBack?: (() => void) | undefined;
}

/** The names on the bill that nobody has taken yet, and a field for a name that is not on it. */
export function WhoAreYou(props: WhoAreYouProps) {
  const {
    diners,
    seats,
    onSit,
    onAddOwnDiner,
    onAskForPlace,
    why,
    leaves,
    onBack,
    body = t('live.who.body'),
  } = props;
  const { back = t('live.who.back') } = props;
  useHistoryEntry(onBack !== undefined, () => onBack?.());
  const seated = dinersAt(seats.filter(({ isMe }) => !isMe));
  const people = [...peopleOf(diners).values()];
  const free = people.filter(({ id }) => !seated.has(id));
  const here = people.filter(({ id }) => seated.has(id));
  return (
    <div className={cx(layout.stack, css.page)}>
      <h1>{t('live.who.title')}</h1>
      <p className={typography.muted}>{free.length > 0 ? body : t('live.who.none')}</p>
      {why && <p role="status">{t(`live.who.${why}`)}</p>}
      {leaves && <p>{t('live.who.leaves', { name: isolate(leaves.name) })}</p>}
      {free.length > 0 && (
        <ul className={css.names} aria-label={t('live.who.list')}>
          {free.map(({ id, name, initials, color }) => (
            <li key={id}>
              <button type="button" className={cx(layout.row, css.name)} onClick={() => onSit(id)}>
                <PersonChip initials={initials} color={color} size={40} />
                <span className={cx(layout.fillsRow, typography.name)}>
                  <bdi translate="no">{name}</bdi>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {here.length > 0 && (
        <>
          <p className={typography.meta}>
            {t('live.who.taken', { count: here.length, names: listNames(here.map(({ name }) => name)) })}
          </p>
          {onAskForPlace && (
            <Disclosure title={t('live.who.otherPhone')} look="link">
              <div className={cx(layout.wrappingRow, layout.textButtonAtStart)}>
                {here.map(({ id, name }) => (
                  <TextButton key={id} onClick={() => onAskForPlace(id)}>
                    <bdi translate="no">{name}</bdi>
                  </TextButton>
                ))}
              </div>
            </Disclosure>
          )}
        </>
      )}
      <NewName here={here} onAddOwnDiner={onAddOwnDiner} />
      {onBack && <TextButton onClick={onBack}>{back}</TextButton>}
    </div>
  );
}

interface NewNameProps extends Pick<WhoAreYouProps, 'onAddOwnDiner'> {
  /** The names that other people have taken. */
  readonly here: readonly Pick<Diner, 'name'>[];
}

/** For somebody who is not on the list. Typing a name on it that is still free takes that place (`TableStore.addOwnDiner`). */
function NewName({ here, onAddOwnDiner }: NewNameProps) {
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = tidyName(name) === '';
  const twin = dinerNamed(here, name);
  const error = isMissing
    ? t('live.who.nameMissing')
    : twin && t('live.who.nameTaken', { name: isolate(twin.name) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (error === undefined) onAddOwnDiner(tidyName(name));
  };
  return (
    <section className={cx(surface.pad, layout.stack)} aria-labelledby="new-name">
      <h2 id="new-name">{t('live.who.new')}</h2>
      <form className={layout.stack} onSubmit={submit} noValidate>
        <TextField
          label={t('live.who.name')}
          value={name}
          onChange={setName}
          maxLength={60}
          autoComplete="given-name"
          error={isTried ? error : undefined}
        />
        <Button type="submit" variant="secondary" block>
          {t('live.join.button')}
        </Button>
      </form>
    </section>
  );
}

/** A placeholder until the link's table has answered: the page on which a name is chosen, without the names. */
export function Joining({ error }: { readonly error: TableError | undefined }) {
  return (
    <div className={cx(layout.stack, css.page)}>
      <h1>{t('live.who.title')}</h1>
      <p className={typography.muted}>{t('live.who.body')}</p>
      {error ? <TableProblem error={error} /> : <p role="status">{t('live.joining')}</p>}
    </div>
  );
}
