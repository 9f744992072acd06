import { Check, Ellipsis, RefreshCw, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { claimOf, type DinerId, isClaimable, type Line, lineTotal, openOf } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { factSeparator, formatMoney, formatNumber } from '#web/platform/format.ts';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { personColour, PersonChip } from '#web/ui/paper/PersonChip.tsx';
import { Leader } from '#web/ui/paper/Paper.tsx';
import { Stepper } from '#web/ui/fields/Stepper.tsx';
import { eachShare, equalSharers, wholeTableText } from '#web/bill-kit/words/sharing-words.ts';
import { lineLabel } from '#web/bill-kit/words/line-name.ts';
import type { People } from '#web/bill-kit/words/people.ts';
import { isClaimedBy, claimantsOf } from './claims.ts';
import { useLongPress } from './use-long-press.ts';
import css from './ClaimRow.module.css';

export interface ClaimRowProps {
  readonly line: Line;
  readonly people: People;
  readonly currency: string;
  /** The diners for whom a tap claims; empty if this phone's person is not on the bill. */
  readonly who: readonly DinerId[];
  /** Their part of the line's price, in minor units. */
  readonly myPart: number;
  /** The others do not know yet what was changed here. */
  readonly isUnsent: boolean;
  /** Nothing can be claimed any more. */
  readonly isFixed: boolean;
  readonly onTap: (line: Line) => void;
  /** Sets the weight of each of them. */
  readonly onTake: (line: Line, weight: number) => void;
  readonly onPortion: (line: Line) => void;
}

/** A line that is claimed by a tap and given back by another. Memoised: a tap renders only the rows whose shares it changes. */
export const ClaimRow = memo(function ClaimRow(props: ClaimRowProps) {
  const { line, people, who, isFixed, onTap, onTake, onPortion } = props;
  const isMine = isClaimable(line) && isClaimedBy(line, who);
  const press = useLongPress(
    () => onTap(line),
    () => onPortion(line),
  );
  const contents = <Contents {...props} isMine={isMine} />;
  const canTake = isClaimable(line) && !isFixed;
  const mark = {
    'data-mine': isMine || undefined,
    'data-person': personColour(people.get(who[0] ?? '')?.color ?? 0),
  };
  if (!canTake)
    return (
      <li className={css.row} {...mark}>
        <div className={css.fixed} data-final={isFixed || undefined}>
          {contents}
        </div>
      </li>
    );
  // For two people the stepper sets the weight of each; if their weights differ, the sheet shows them.
  const [each = 0, ...others] = who.map((id) => claimOf(line, id));
  const isStepped = isOfSeveral(line) && who.length > 0 && others.every((other) => other === each);
  const name = lineLabel(line);
  return (
    <li className={css.row} data-stepped={isStepped || undefined} {...mark}>
      <button type="button" className={css.claim} aria-pressed={isMine} data-once {...press}>
        {contents}
      </button>
      <IconButton
        icon={Ellipsis}
        label={t('live.line.howMuch', { name })}
        className={css.more}
        onClick={() => onPortion(line)}
      />
      {isStepped && (
        <div className={css.stepper}>
          <Stepper
            label={name}
            value={each}
            max={Math.floor(line.quantity / who.length)}
            onChange={(weight) => onTake(line, weight)}
            decreaseLabel={t('live.portion.fewer')}
            increaseLabel={t('live.portion.more')}
          />
        </div>
      )}
    </li>
  );
});

/** True if a line has several separate units. */
const isOfSeveral = ({ sharing, quantity }: Line): boolean => sharing.by === 'units' && quantity > 1;

function Contents({
  line,
  people,
  currency,
  myPart,
  isMine,
  isUnsent,
  isFixed,
}: ClaimRowProps & { isMine: boolean }) {
  const total = lineTotal(line);
  const note = noteOf(line, people, currency);
  const isShared = myPart !== 0 && myPart !== total;
  return (
    <>
      <span className={css.check} aria-hidden>
        {isMine && <Check size={18} strokeWidth={3} />}
      </span>
      <span className={css.words}>
        <Leader label={<bdi translate="no">{lineLabel(line)}</bdi>} amount={formatMoney(total, currency)} />{' '}
        <span className={cx(layout.wrappingRow, typography.meta, css.under)}>
          <Claimants line={line} people={people} isFixed={isFixed} />
          {isUnsent && (
            <span className={cx(layout.row, css.claimant)}>
              <RefreshCw size={16} aria-hidden />
              {t('live.line.unsent')}
            </span>
          )}
          <span className={cx(layout.pushedToEnd, css.note)}>
            {note && <span>{isShared ? `${note}${factSeparator()}` : note}</span>}{' '}
            {isShared && (
              <span className={css.yours}>
                {t('live.line.yours', { amount: formatMoney(myPart, currency) })}
              </span>
            )}
          </span>
        </span>
      </span>
    </>
  );
}

/** "÷3 · about £4.17 each" where it is divided equally among several. */
function noteOf(line: Line, people: People, currency: string): string | undefined {
  const sharers = equalSharers(line, people.values());
  if (sharers < 2) return undefined;
  return eachShare(lineTotal(line), sharers, currency, ['receipt.each', 'receipt.eachAbout']);
}

function Claimants({ line, people, isFixed }: { line: Line; people: People; isFixed: boolean }) {
  if (line.sharing.by === 'everyone')
    return (
      <span className={cx(layout.row, css.everyone)}>
        <span className={css.blocks} aria-hidden>
          {[...people.values()].slice(0, MOST_BLOCKS).map(({ id, color }) => (
            <span key={id} className={cx(surface.personFill, css.block)} data-person={personColour(color)} />
          ))}
        </span>
        {wholeTableText(people.values())}
      </span>
    );
  const open = openText(line);
  return (
    <>
      {claimantsOf(line, people.values()).map(({ person, weight }) => (
        <span key={person.id} className={cx(layout.row, css.claimant)}>
          <PersonChip initials={person.initials} color={person.color} size={24} label={person.name} />
          {claimedAmountText(line, weight)}
        </span>
      ))}
      {!isClaimable(line) && !isFixed && <span>{t('live.line.byHost')}</span>}
      {open && (
        <span className={cx(layout.row, css.open, open.isOver && typography.warning)}>
          {open.isOver && <TriangleAlert size={16} aria-hidden />}
          {open.text}
        </span>
      )}
    </>
  );
}

/** More blocks than this say no more than "many". */
const MOST_BLOCKS = 12;

/** The units or parts that somebody has of a line; nothing for one unit or an equal part. */
function claimedAmountText(line: Line, weight: number): string | undefined {
  const { sharing } = line;
  if (sharing.by === 'units')
    return weight === 1 ? undefined : t('receipt.times', { quantity: formatNumber(weight) });
  if (sharing.by !== 'parts' || sharing.shares.every((share) => share.weight === weight)) return undefined;
  return t('lines.parts', { count: weight });
}

/** The unclaimed or over-claimed part of a line; undefined where it is all given out. */
export function openText(line: Line): { readonly text: string; readonly isOver: boolean } | undefined {
  if (!isClaimable(line)) return undefined;
  const open = openOf(line);
  if (open < 0) return { text: t('live.line.over', { count: -open }), isOver: true };
  if (open === 0) return undefined;
  const isAll = line.sharing.by !== 'units' || open === line.quantity;
  const text = isAll
    ? t('live.bill.open')
    : t('live.line.left', { count: open, quantity: formatNumber(line.quantity) });
  return { text, isOver: false };
}
