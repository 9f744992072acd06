import { Pencil, UserPlus, UserRoundX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { dinerNamed, readWaysToPay, type TripPerson, type TripSettlement } from '#domain';
import '#web/messages/en/changes.po';
import '#web/messages/en/history.po';
import '#web/messages/en/live-table-end.po';
import '#web/messages/en/live-table-host.po';
import '#web/messages/en/settle.po';
import '#web/messages/en/wizard.po';
import { t } from '#web/messages/i18n.ts';
import { formatParts, isolate } from '#web/platform/format.ts';
import type { TripStore } from '#web/platform/trip/index.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import { toastWithUndo } from '#web/ui/overlays/toast.ts';
import { PersonChip } from '#web/ui/paper/PersonChip.tsx';
import { peopleOf } from '#web/bill-kit/words/people.ts';
import { NameDialog } from '#web/history/NameDialog.tsx';
import { moneyOf } from '#web/several/several-words.ts';
import { wayText } from '#web/settle/way-words.ts';
import { AskFirst } from '#web/bill-kit/parts/AskFirst.tsx';
import { type OfTripProps, type SettledTripProps, toastFull, dinersOf, isOf } from './trip-words.ts';
import css from './Trip.module.css';

const WaySheet = lazyPart(
  () => import('#web/table/WaySheet.tsx').then((module) => module.WaySheet),
  NotOpened,
);

interface TripPeopleProps extends SettledTripProps {
  readonly onNotMe: () => void;
}

/** Everybody in the trip, with what they get or owe over all. */
export function TripPeople({ trip, state, settled, onNotMe }: TripPeopleProps) {
  /** Whose name is typed: somebody's, or that of somebody new. */
  const [naming, setNaming] = useState<Pick<TripPerson, 'name'> & { readonly id?: string }>();
  const { people, phase, me, isFounder } = state;
  const looks = peopleOf(useMemo(() => dinersOf(people), [people]));
  const isOpen = phase !== 'ended';
  const renameLabel = (name: string) => t('trip.renamePerson', { name: isolate(name) });
  return (
    <section className={layout.stack} aria-labelledby="trip-people">
      <h2 id="trip-people">{t('trip.people')}</h2>
      <ul className={cx(surface.pad, surface.rows, layout.ruledRows)} aria-labelledby="trip-people">
        {people.map((person) => {
          const look = looks.get(person.id);
          const isMe = person.id === me.dinerId;
          return (
            <li key={person.id} className={cx(layout.wrappingRow, css.person)}>
              <PersonChip initials={look?.initials ?? ''} color={look?.color} />
              <span className={layout.nameColumn}>
                <bdi translate="no" className={typography.bold}>
                  {person.name}
                </bdi>
                {isMe && <span className={typography.meta}>{t('trip.you')}</span>}
                <span className={typography.meta}>{formatParts(balanceTexts(state, person, settled))}</span>
              </span>
              {isOpen && (isMe || isFounder) && (
                <span className={layout.row}>
                  {(isMe || person.seatId === undefined) && (
                    <IconButton
                      icon={Pencil}
                      label={renameLabel(person.name)}
                      onClick={() => setNaming(person)}
                    />
                  )}
                  {isFounder && (isMe ? <span className={css.noButton} /> : <Remove {...{ trip, person }} />)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {isOpen && (
        <div className={cx(layout.wrappingRow, layout.textButtonAtStart)}>
          <TextButton icon={UserPlus} onClick={() => setNaming({ name: '' })}>
            {t('trip.addPerson')}
          </TextButton>
          <TextButton onClick={onNotMe}>{t('live.bill.notMe')}</TextButton>
        </div>
      )}
      {isOpen && me.dinerId !== undefined && <HowIGetPaid {...{ trip, state }} dinerId={me.dinerId} />}
      {naming && (
        <NameDialog
          title={naming.id === undefined ? t('trip.addPerson') : renameLabel(naming.name)}
          label={t('diners.name')}
          problem={(typed) => nameProblem(people, typed, naming.id)}
          before={naming.name}
          onName={(typed) => {
            setNaming(undefined);
            if (naming.id !== undefined) trip.renamePerson(naming.id, typed);
            else add(trip, typed);
          }}
          onClose={() => setNaming(undefined)}
        />
      )}
    </section>
  );
}

/** Two cannot have one name. */
function nameProblem(people: readonly TripPerson[], typed: string, id?: string): string | undefined {
  const twin = dinerNamed(people, typed);
  if (typed === '') return t('live.who.nameMissing');
  return twin && twin.id !== id ? t('live.who.nameTaken', { name: isolate(twin.name) }) : undefined;
}

function add(trip: TripStore, name: string): void {
  const takeBack = trip.addPerson(name);
  if (!takeBack) return toastFull();
  toastWithUndo({ title: t('change.dinerAdded', { count: 1, name: isolate(name) }) }, takeBack);
}

/** "gets £12.40", in each currency; of a group in which they pay, with its name. */
function balanceTexts(
  state: OfTripProps['state'],
  person: TripPerson,
  settled: readonly TripSettlement[],
): readonly string[] {
  const money = moneyOf(settled);
  const isTheirs = isOf(state, person);
  return settled.flatMap(({ currency, people }) =>
    people
      .filter((party) => party.balance !== 0 && isTheirs(party))
      .map(({ kind, name, balance }) => {
        const amount = money(Math.abs(balance), currency);
        const text = t(balance > 0 ? 'trip.gets' : 'trip.owes', { amount });
        return kind === 'diner' ? text : t('ui.labelled', { label: isolate(name), text });
      }),
  );
}

/** Takes somebody off the list, and their phone out, which cannot be undone. */
function Remove({ trip, person }: { readonly trip: TripStore; readonly person: TripPerson }) {
  const { seatId, name, id } = person;
  const label = t('trip.removePerson', { name });
  if (seatId !== undefined)
    return (
      <AskFirst
        renderButton={(ask) => <IconButton icon={UserRoundX} label={label} onClick={ask} />}
        title={label}
        body={t('trip.removePhoneBody')}
        yes={t('host.removeSeat')}
        isDestructive
        onYes={() => void trip.removePhone(seatId).then((isGone) => isGone && trip.removePerson(id))}
      />
    );
  const remove = () =>
    toastWithUndo({ title: t('change.dinerRemoved', { count: 1, name }) }, trip.removePerson(id));
  return <IconButton icon={UserRoundX} label={label} onClick={remove} />;
}

/** How this phone's person gets paid: the others see it beside what they owe. */
function HowIGetPaid({ trip, state, dinerId }: OfTripProps & { readonly dinerId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [way] = readWaysToPay([state.ways.get(dinerId)]);
  return (
    <section aria-label={t('ways.title')}>
      <p className={typography.label}>{t('ways.title')}</p>
      <p className={typography.secondary}>{way ? wayText(way) : t('live.ways.unsaid')}</p>
      <TextButton at="start" onClick={() => setOpen(true)}>
        {t(way ? 'live.ways.change' : 'live.ways.enter')}
      </TextButton>
      {isOpen && (
        <WaySheet
          title={t('ways.title')}
          {...{ way }}
          isMine
          onSay={(next) => trip.setWayToPay(next)}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
