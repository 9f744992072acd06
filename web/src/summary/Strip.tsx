import { ChevronDown } from 'lucide-react';
import { memo, useEffect, useId, useState } from 'react';
import type { DinerId, DinerSummary } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { after } from '#web/platform/device/clock.ts';
import { formatMoney, formatMoneyParts, formatParts, formatTenths } from '#web/platform/format.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Figure } from '#web/ui/paper/Figure.tsx';
import { PersonChip } from '#web/ui/paper/PersonChip.tsx';
import { ShareBar, type SharePart } from '#web/ui/paper/ShareBar.tsx';
import { useSummary } from '#web/bill-kit/state/use-wizard.ts';
import type { Person } from '#web/bill-kit/words/people.ts';
import { Breakdown } from './Breakdown.tsx';
import paper from '#web/ui/paper/Paper.module.css';
import css from './Strip.module.css';

/** How long the contents of a closing strip are still needed, in ms; as in the style sheet. */
const CLOSING_MS = 160;
/** Names longer than this are set smaller, and have more of the line. */
const LONG_NAME = 20;
/** Words of up to 12 letters fit a small phone at twice the text size; longer ones may break. */
const LONG_WORD = /\S{13}/;

export interface StripProps {
  readonly person: Person;
  /** The largest total of all, in minor units: its bar is the longest. */
  readonly max: number;
  readonly showPercent: boolean;
  readonly isOpen: boolean;
  readonly tornTop: boolean;
  readonly tornBottom: boolean;
  /** Nothing can be changed. */
  readonly isFixed?: boolean;
  readonly onToggle: (id: DinerId) => void;
}

/** Somebody's strip of the bill; opened, it is torn off and shows what it is made of. */
export const Strip = memo(function Strip({
  person,
  max,
  showPercent,
  isOpen,
  isFixed,
  onToggle,
  ...look
}: StripProps) {
  const { currency, perDiner } = useSummary();
  const contentId = useId();
  const hasContent = useLingering(isOpen);
  const share = perDiner[person.id];
  if (!share) return null;
  return (
    <li
      className={cx(
        paper.shadow,
        paper.straight,
        look.tornTop && paper.top,
        look.tornBottom && paper.bottom,
        css.strip,
        isOpen && css.open,
        look.tornTop ? css.tornTop : css.heldTop,
        look.tornBottom ? css.tornBottom : css.heldBottom,
      )}
      data-person={person.color % 12}
    >
      <div className={cx(paper.paper, css.paper)}>
        <div className={css.top}>
          <h3>
            <button
              type="button"
              className={cx(layout.wrappingRow, css.head)}
              aria-expanded={isOpen}
              aria-controls={contentId}
              onClick={() => onToggle(person.id)}
            >
              <PersonChip initials={person.initials} color={person.color} size={40} />
              <span
                className={cx(
                  layout.nameColumn,
                  css.name,
                  !LONG_WORD.test(person.name) && css.wholeWords,
                  person.name.length > LONG_NAME && css.longColumn,
                )}
              >
                <bdi
                  translate="no"
                  className={cx(typography.name, person.name.length > LONG_NAME && css.longName)}
                >
                  {person.name}
                </bdi>{' '}
                {showPercent && <span className={typography.meta}>{formatTenths(share.percentTenths)}</span>}
              </span>{' '}
              <span className={css.total}>
                <Figure {...formatMoneyParts(share.total, currency)} size={isOpen ? 'receipt' : 'strip'} />
                <ChevronDown size={22} aria-hidden className={cx(typography.muted, css.chevron)} />
              </span>
            </button>
          </h3>
          <ShareBar
            className={css.bar}
            {...partsOf(share)}
            color={person.color}
            max={max}
            label={barLabel(share, currency)}
          />
        </div>
        <div id={contentId} className={css.fold} inert={!isOpen}>
          <div className={css.content}>{hasContent && <Breakdown {...{ share, person, isFixed }} />}</div>
        </div>
      </div>
    </li>
  );
});

/**
 * The length of each part of the bar. The whole bar is as long as the diner's total, so that bars can be compared; its parts keep the
 * proportions from before reductions and treats. A diner without dishes who owes something has one part, the extras.
 */
function partsOf({ food, drinks, shared, extras, total, adjusted }: DinerSummary): Record<SharePart, number> {
  if (adjusted === 0) return { food, drinks, shared, extras };
  const had = food + drinks + shared + extras;
  const owed = Math.max(0, total);
  if (had === 0) return { food, drinks, shared, extras: owed };
  const scale = owed / had;
  return { food: food * scale, drinks: drinks * scale, shared: shared * scale, extras: extras * scale };
}

/** "Food £24.00, Drinks £20.75": describes the bar. */
function barLabel(share: DinerSummary, currency: string): string {
  const parts = [
    [t('ui.share.food'), share.food],
    [t('ui.share.drinks'), share.drinks],
    [t('ui.share.shared'), share.shared],
    [t('ui.share.extras'), share.extras],
  ] as const;
  const sums = parts
    .filter(([, sum]) => sum !== 0)
    .map(([name, sum]) => t('summary.barPart', { name, amount: formatMoney(sum, currency) }));
  if (share.adjusted !== 0)
    sums.push(t('summary.barAdjusted', { amount: formatMoney(share.adjusted, currency) }));
  return sums.length > 0 ? formatParts(sums) : formatMoney(0, currency);
}

/** True while open, and until the closing motion has ended. */
function useLingering(isOpen: boolean): boolean {
  const [lingers, setLingers] = useState(isOpen);
  if (isOpen && !lingers) setLingers(true);
  useEffect(() => {
    if (isOpen || !lingers) return undefined;
    return after(CLOSING_MS, () => setLingers(false));
  }, [isOpen, lingers]);
  return isOpen || lingers;
}
