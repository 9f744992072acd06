import UserPlus from 'lucide-react/icons/user-plus';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useMemo, useState } from 'react';
import { dinerNamed, readWaysToPay, settleTrip, type TripPerson, type TripSettlement } from '#domain';
import '#web/messages/en/changes.po';
import '#web/messages/en/history.po';
import '#web/messages/en/live-table-end.po';
import '#web/messages/en/live-table-host.po';
import '#web/messages/en/settle.po';
import '#web/messages/en/wizard.po';
import { t } from '#web/messages/i18n.ts';
import { formatMoneyAmong, formatParts } from '#web/platform/format.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextButton } from '#web/ui/TextButton.tsx';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { PersonChip } from '#web/ui/paper/PersonChip.tsx';
import { peopleOf } from '#web/receipt/people.ts';
import { wayText } from '#web/settle/way-words.ts';
import { AskFirst } from '#web/table/AskFirst.tsx';
import { NameDialog } from './NameDialog.tsx';
import type { OfTripProps } from './of-trip.ts';
import { toastFull } from './toast-full.ts';
import css from './Trip.module.css';

const WaySheet = lazyPart(
  () => import('#web/table/WaySheet.tsx').then((module) => module.WaySheet),
  NotOpened,
);

interface TripPeopleProps extends OfTripProps {
  readonly onNotMe: () => void;
}

/** Everybody in the trip, with what they get or owe over all. */
export function TripPeople({ trip, state, onNotMe }: TripPeopleProps) {
  const [isAdding, setAdding] = useState(false);
  const { people, phase, me } = state;
  const settled = useMemo(() => settleTrip(state), [state]);
  const looks = peopleOf(
    useMemo(
      () => people.map((person, position) => ({ ...person, color: position % 12, position })),
      [people],
    ),
  );
  const isOpen = phase !== 'ended';
  const add = (name: string) => {
    if (dinerNamed(people, name)) return void toast({ title: t('live.who.nameTaken', { name }) });
    const takeBack = trip.addPerson(name);
    if (!takeBack) toastFull();
  };
  return (
    <section className={layout.stack} aria-labelledby="trip-people">
      <h2 id="trip-people">{t('trip.people')}</h2>
      <ul className={cx(surface.pad, surface.rows, layout.ruledRows)} aria-labelledby="trip-people">
        {people.map((person) => {
          const look = looks.get(person.id);
          return (
            <li key={person.id} className={cx(layout.row, css.person)}>
              <PersonChip initials={look?.initials ?? ''} color={look?.color} />
              <span className={layout.nameColumn}>
                <bdi translate="no" className={typography.bold}>
                  {person.name}
                </bdi>
                <span className={typography.meta}>
                  {formatParts([
                    ...(person.id === me.dinerId ? [t('trip.you')] : []),
                    ...balanceTexts(person, settled),
                  ])}
                </span>
              </span>
              {isOpen && person.id !== me.dinerId && <Remove {...{ trip, state, person }} />}
            </li>
          );
        })}
      </ul>
      {isOpen && (
        <div className={cx(layout.wrappingRow, layout.textButtonAtStart)}>
          <TextButton icon={UserPlus} onClick={() => setAdding(true)}>
            {t('trip.addPerson')}
          </TextButton>
          <TextButton onClick={onNotMe}>{t('live.bill.notMe')}</TextButton>
        </div>
      )}
      {isOpen && me.dinerId !== undefined && <HowIGetPaid {...{ trip, state }} dinerId={me.dinerId} />}
      {isAdding && (
        <NameDialog
          title={t('trip.addPerson')}
          label={t('diners.name')}
          missing={t('live.who.nameMissing')}
          before=""
          onName={add}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

/** "gets £12.40", in each currency. */
function balanceTexts(person: TripPerson, settled: readonly TripSettlement[]): readonly string[] {
  const currencies = new Set(settled.map(({ currency }) => currency));
  return settled.flatMap(({ currency, people }) => {
    const found = dinerNamed(
      people.filter(({ kind }) => kind === 'diner'),
      person.name,
    );
    if (!found || found.balance === 0) return [];
    const amount = formatMoneyAmong(Math.abs(found.balance), currency, currencies);
    return [t(found.balance > 0 ? 'trip.gets' : 'trip.owes', { amount })];
  });
}

/** Takes somebody off the list; of the founder, also their phone, which cannot be undone. */
function Remove({ trip, state, person }: OfTripProps & { readonly person: TripPerson }) {
  const { isFounder } = state;
  const { seatId, name, id } = person;
  const label = t('trip.removePerson', { name });
  if (seatId !== undefined)
    return isFounder ? (
      <AskFirst
        renderButton={(ask) => <IconButton icon={UserRoundX} label={label} onClick={ask} />}
        title={label}
        body={t('trip.removePhoneBody')}
        yes={t('host.removeSeat')}
        isDestructive
        onYes={() => void trip.removePhone(seatId).then((isGone) => isGone && trip.removePerson(id))}
      />
    ) : null;
  const remove = () => {
    const takeBack = trip.removePerson(id);
    toast({
      title: t('change.dinerRemoved', { count: 1, name }),
      action: { label: t('history.undo'), onAction: takeBack },
    });
  };
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
          onSay={(next) => trip.setWayToPay(next, dinerId)}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
