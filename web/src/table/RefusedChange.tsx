import {
  type Bill,
  claimOf,
  dinerNamed,
  dinersAt,
  isClaimable,
  type KeyedValue,
  registerParts,
} from '#domain';
import '#web/messages/en/live-table-answers.po';
import { t } from '#web/messages/i18n.ts';
import { formatList, formatMoney, isolate } from '#web/platform/format.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { takesChanges, type LiveTable } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout } from '#web/ui/styles.ts';
import { hostName } from './host-of.ts';
import type { OwnActions } from './own-actions.ts';
import { lineLabel, lineName } from '#web/bill-kit/words/line-name.ts';

export interface RefusedChangeProps {
  readonly table: Pick<LiveTable, 'bill' | 'seats' | 'status' | 'refused'>;
  readonly actions: Pick<OwnActions, 'reapplyRefused' | 'dismissRefused'>;
}

const WHY = {
  stale: 'live.refused.stale',
  forbidden: 'live.refused.forbidden',
  // The change came after the lock or the end.
  locked: 'live.refused.late',
  full: 'live.refused.full',
} as const;

/** Why a change was refused, as a sentence about its subject. */
export function refusalText(
  change: LiveTable['refused'][number],
  table: Pick<LiveTable, 'bill' | 'seats'>,
): string {
  const values = { ...subjectOf(change, table.bill), host: hostName(table) };
  if (change.reason === 'forbidden') return whyForbidden(change, values, table);
  if (change.reason === 'full' && change.key.startsWith('read/')) return t('live.refused.readings');
  const amount = change.reason === 'locked' ? amountInTotal(change, table) : 0;
  return amount !== 0
    ? t('live.refused.latePart', { ...values, amount: formatMoney(amount, table.bill.currency) })
    : t(WHY[change.reason], values);
}

/** Why this phone may not make a change, as far as that is known. */
function whyForbidden(
  { key, value }: LiveTable['refused'][number],
  subject: ReturnType<typeof subjectOf>,
  { bill, seats }: Pick<LiveTable, 'bill' | 'seats'>,
): string {
  const [kind, id] = registerParts(key);
  if (kind === 'pay') return t('live.refused.way');
  if (kind === 'claim' && !bill.lines.some((line) => line.id === id)) return t('live.refused.gone');
  const me = seats.find(({ isMe }) => isMe);
  const others = bill.diners.filter((diner) => diner.id !== id);
  // Nobody but the host changes somebody else on the bill: then the name is not the reason.
  const isMyself = kind === 'diner' && (id === me?.dinerId || others.length === bill.diners.length);
  const twin = isMyself ? dinerNamed(others, nameIn(value) ?? '') : undefined;
  if (twin) return t('live.who.nameTaken', { name: isolate(twin.name) });
  // Not because of the host: the place is gone for which it was claimed.
  const isOfFreedPlace = kind === 'claim' && me?.lost === 'freed';
  const isOfHost = me?.isOpener && !me.isHost && !isOfFreedPlace;
  return t(isOfHost ? 'live.refused.notHost' : 'live.refused.forbidden', subject);
}

/** The amount that this phone's diners, or a claim's diner, have of the changed line, in minor units; 0 if there is none. */
function amountInTotal(
  { key }: LiveTable['refused'][number],
  { bill, seats }: Pick<LiveTable, 'bill' | 'seats'>,
): number {
  const [kind, lineId, claimant] = registerParts(key);
  const diners = kind === 'claim' ? [claimant ?? ''] : [...dinersAt(seats.filter(({ isMe }) => isMe))];
  const { perDiner } = summaryOf(bill);
  const shares = diners.flatMap((id) => perDiner[id]?.lines ?? []).filter(({ id }) => id === lineId);
  return shares.reduce((sum, { amount }) => sum + amount, 0);
}

/** True if the change can be repeated over the present value. */
const isQuestion = ({ reason, key }: LiveTable['refused'][number]): boolean =>
  reason === 'stale' && registerParts(key)[0] !== 'claim';

/** True if it came too late for a table that is open again, or was forbidden and no longer is, and would still change something. */
const isOfferedAgain = (change: LiveTable['refused'][number], table: RefusedChangeProps['table']): boolean =>
  takesChanges(table) &&
  (change.reason === 'locked' || (change.reason === 'forbidden' && isAllowedNow(change, table))) &&
  !isClaimAsWanted(change.key, change.value, table.bill);

/**
 * True for a claim on a line that is there, by somebody who has their place again or for anybody by a host who is back; and for what such a
 * host has added where nothing stands by now.
 */
function isAllowedNow(
  { key, theirs }: LiveTable['refused'][number],
  { bill, seats }: RefusedChangeProps['table'],
): boolean {
  const [kind, lineId, dinerId = ''] = registerParts(key);
  const me = seats.filter(({ isMe }) => isMe);
  const isHost = me.some((seat) => seat.isHost);
  if (bill.lines.some(({ id }) => id === lineId))
    return kind === 'claim' && (isHost || dinersAt(me).has(dinerId));
  return isHost && theirs === null && (kind === 'line' || kind === 'claim');
}

/** True if a claim already is as wanted, or cannot be made because of how the host divides its line. */
function isClaimAsWanted(key: string, value: unknown, bill: Bill): boolean {
  const [kind, lineId, dinerId = ''] = registerParts(key);
  const line = bill.lines.find(({ id }) => id === lineId);
  return (
    kind === 'claim' && line !== undefined && (!isClaimable(line) || claimOf(line, dinerId) === (value ?? 0))
  );
}

/** Asks whether late changes should still count. */
function againText(late: LiveTable['refused'], bill: Bill): string {
  const subjects = new Set(late.map((change) => subjectOf(change, bill).what).filter((what) => what !== ''));
  const what = subjects.size > 0 ? formatList([...subjects]) : t('live.bill.lines');
  return late.some(({ reason }) => reason === 'locked') ? t('live.refused.again', { what }) : what;
}

/**
 * Changes made here that the table has refused. If somebody else was faster, the change is a question, and only the first is asked. All
 * others need no decision and are reported together, since there may be many after the end. That includes claims on a line that is divided
 * differently by now, where the same weight would mean something else. Changes that can be made now are one question.
 */
export function RefusedChange({ table, actions }: RefusedChangeProps) {
  const { refused } = table;
  const [first] = refused;
  if (!first) return null;
  const isStale = isQuestion(first);
  const late = isStale ? [] : refused.filter((change) => isOfferedAgain(change, table));
  const shown = late.length > 0 ? late : isStale ? [first] : refused.filter((change) => !isQuestion(change));
  const isAsked = isStale || late.length > 0;
  const sentences = new Set(
    late.length > 0 ? [againText(late, table.bill)] : shown.map((change) => refusalText(change, table)),
  );
  const each = (act: (number: number) => void) => () => {
    for (const { number } of shown) act(number);
  };
  const title =
    late.length > 0
      ? t('live.refused.againTitle')
      : t(shown.length > 1 ? 'live.refused.several' : 'live.refused.title', { count: shown.length });
  return (
    <Banner tone="warn" role="alert" title={title}>
      {[...sentences].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div className={cx(layout.wrappingRow, layout.textButtonAtStart)}>
        {isAsked && (
          <TextButton onClick={each(actions.reapplyRefused)}>
            {t(isStale ? 'live.refused.keepMine' : 'live.refused.againYes')}
          </TextButton>
        )}
        <TextButton onClick={each(actions.dismissRefused)}>
          {t(isStale ? 'live.refused.keepTheirs' : isAsked ? 'live.refused.againNo' : 'live.refused.dismiss')}
        </TextButton>
      </div>
    </Banner>
  );
}

interface ChangedSubject {
  /** `other`: the bill as a whole. */
  readonly kind: 'line' | 'diner' | 'other';
  readonly what: string;
}

/** The name of a line or a diner in a change, which may not be on the bill. */
const nameIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
    ? value.name
    : undefined;

/** The subject of a change, as values of a sentence with a form for a line, for a diner and for the bill as a whole. */
export function subjectOf({ key, value }: KeyedValue, { lines, diners }: Bill): ChangedSubject {
  const [kind, id = ''] = registerParts(key);
  const line = lines.find((each) => each.id === id);
  // A claim may be for only some of "12 × Oysters".
  if (line) return { kind: 'line', what: isolate((kind === 'claim' ? lineName : lineLabel)(line)) };
  // A claim on a line that has gone has no other subject: it is not a change of its diner.
  const diner = diners.find((each) => each.id === id);
  const name = diner?.name ?? nameIn(value);
  if (name === undefined) return { kind: 'other', what: '' };
  return { kind: kind === 'line' ? 'line' : 'diner', what: isolate(name) };
}
