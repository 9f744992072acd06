import { useEffect, useRef, useState, type FormEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { tidyName } from '#domain';
import '#web/messages/en/summary.po';
import { t } from '#web/messages/i18n.ts';
import { tripPath } from '#web/paths.ts';
import { listNames } from '#web/platform/format.ts';
import type { TableError } from '#web/platform/table/types.ts';
import { trips, useTrip, type TripStore, type Trips } from '#web/platform/trip/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { CodeForm } from '#web/table/guest/join/JoinByCode.tsx';
import { addOwnBill } from './add-bill-to-trip.ts';
import { TripProblem } from './TripProblem.tsx';
import rowCss from '#web/history/BillRow.module.css';
import css from './Trip.module.css';

interface TripListProps {
  readonly all: readonly TripStore[];
  /** A bill that is to be added to one of them: the id of a saved one, '' for the one on screen. */
  readonly adding: string | null;
  readonly mayStart: boolean;
  readonly isJoining: boolean;
  readonly error: (TableError & { readonly from: 'link' | 'form' }) | undefined;
  readonly onIn: () => void;
  readonly onJoin: (by: Parameters<Trips['join']>[0]) => void;
  readonly onType: () => void;
}

/** The trips of this device, to open, or to add a bill to; starting another one, and joining by a code. */
export function TripList({ all, adding, mayStart, isJoining, error, onIn, onJoin, onType }: TripListProps) {
  const choose = async (trip: TripStore) => {
    if (adding !== null && !(await addOwnBill(trip, adding))) return;
    navigate(tripPath(trip.getState().id), { replace: adding !== null });
  };
  const isFirst = all.length === 0;
  const open = adding === null ? all : all.filter((trip) => trip.getState().phase !== 'ended');
  const start = <StartForm isFirst={isFirst} onIn={onIn} onStarted={(trip) => void choose(trip)} />;
  return (
    <div className={cx(layout.stack, css.page, css.sections)}>
      <div className={layout.stack}>
        <h1>{t(adding === null ? 'action.trips' : 'summary.addToTrip')}</h1>
        {isFirst && <p className={typography.muted}>{t('trip.intro')}</p>}
        {error?.from === 'link' && <TripProblem error={error} />}
      </div>
      {open.length > 0 && (
        <ul className={cx(surface.pad, surface.rows)} aria-label={t('trip.list')}>
          {open.map((trip) => (
            <TripRow key={trip.getState().id} trip={trip} onOpen={() => void choose(trip)} />
          ))}
        </ul>
      )}
      {!mayStart ? null : isFirst ? (
        <section className={layout.stack} aria-labelledby="start-trip">
          <h2 id="start-trip">{t('trip.start')}</h2>
          {start}
        </section>
      ) : (
        <Disclosure title={<span className={typography.heading}>{t('trip.start')}</span>}>{start}</Disclosure>
      )}
      <Disclosure
        title={<span className={typography.heading}>{t('trip.join')}</span>}
        defaultOpen={!mayStart}
      >
        <div className={layout.stack}>
          <p className={typography.muted}>{t('trip.joinBody')}</p>
          <CodeForm
            {...{ isJoining, onJoin, onType }}
            label={t('trip.code')}
            problem={error?.from === 'form' && <TripProblem error={error} />}
          />
        </div>
      </Disclosure>
    </div>
  );
}

function TripRow({ trip, onOpen }: { readonly trip: TripStore; readonly onOpen: () => void }) {
  const { name, people, ending, isUnknown } = useTrip(trip);
  return (
    <li className={css.row}>
      <button type="button" className={rowCss.open} onClick={onOpen}>
        <span className={layout.nameColumn}>
          <bdi translate="no" className={typography.bold}>
            {isUnknown ? t('trip.opening') : name}
          </bdi>
          {people.length > 0 && (
            <span className={cx(typography.meta, rowCss.diners)}>
              {listNames(people.map((person) => person.name))}
            </span>
          )}
          {ending && (
            <span className={cx(typography.meta, typography.warning)}>{t(`trip.ended.${ending}.title`)}</span>
          )}
        </span>
      </button>
    </li>
  );
}

interface StartFormProps {
  /** It is the first thing on the page. */
  readonly isFirst: boolean;
  readonly onIn: () => void;
  readonly onStarted: (trip: TripStore) => void;
}

function StartForm({ isFirst, onIn, onStarted }: StartFormProps) {
  const [name, setName] = useState('');
  const [mine, setMine] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const fields = { name: useRef<HTMLInputElement>(null), mine: useRef<HTMLInputElement>(null) };
  const first = fields.name;
  useEffect(() => {
    // Beside a list it was opened by a tap. On a page that is opened for it, the heading is read out first.
    if (!isFirst) first.current?.focus();
  }, [isFirst, first]);
  const [trip, me] = [tidyName(name), tidyName(mine)];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    // The key at the corner of the keyboard goes on to the next field.
    if (trip !== '' && me === '' && document.activeElement === fields.name.current)
      return fields.mine.current?.focus();
    setTried(true);
    if (trip === '' || me === '') return;
    setBusy(true);
    onIn();
    onStarted(await trips().open(trip, me));
  };
  return (
    <form className={layout.stack} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('trip.name')}
        hint={t('trip.nameHint')}
        value={name}
        onChange={setName}
        inputRef={fields.name}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        error={isTried && trip === '' ? t('trip.noName') : undefined}
      />
      <TextField
        label={t('live.who.name')}
        value={mine}
        onChange={setMine}
        inputRef={fields.mine}
        maxLength={60}
        autoComplete="given-name"
        enterKeyHint="done"
        error={isTried && me === '' ? t('live.who.nameMissing') : undefined}
      />
      <Button type="submit" busy={isBusy} busyLabel={t('trip.starting')} block>
        {t('trip.start')}
      </Button>
    </form>
  );
}
