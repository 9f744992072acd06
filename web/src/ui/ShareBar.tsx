import { t } from '#web/messages/i18n.ts';
import { cx } from './cx.ts';
import { personColour } from './PersonChip.tsx';
import css from './ShareBar.module.css';

const PARTS = ['food', 'drinks', 'shared', 'extras'] as const;
export type SharePart = (typeof PARTS)[number];

export interface ShareBarProps extends Record<SharePart, number> {
  color: number;
  /** The largest total on the page, in the same minor units: it fills the whole width. */
  max: number;
  /** The same as a sentence. */
  label: string;
  className?: string | undefined;
}

/** What somebody's total is made of. Patterns, not only colour: it also reads on a black-and-white print. */
export function ShareBar({ color, max, label, className, ...amounts }: ShareBarProps) {
  return (
    <div role="img" aria-label={label} className={cx(css.bar, className)} data-person={personColour(color)}>
      {PARTS.filter((part) => amounts[part] > 0).map((part) => (
        <span
          key={part}
          className={cx(css.part, css[part])}
          style={{ width: `${(amounts[part] / Math.max(max, 1)) * 100}%` }}
        />
      ))}
    </div>
  );
}

/** One part's pattern: in a person's colour, or in the colour of secondary text. */
export function ShareSwatch({ part, color }: { part: SharePart; color?: number | undefined }) {
  const person = color === undefined ? undefined : personColour(color);
  return <span className={cx(css.part, css.swatch, css[part])} data-person={person} aria-hidden />;
}

/** What the four patterns mean. */
export function ShareLegend({ className }: { className?: string | undefined }) {
  const names = {
    food: t('ui.share.food'),
    drinks: t('ui.share.drinks'),
    shared: t('ui.share.shared'),
    extras: t('ui.share.extras'),
  };
  return (
    <ul className={cx('wrap note', className)}>
      {PARTS.map((part) => (
        <li key={part} className={css.entry}>
          <ShareSwatch part={part} />
          {names[part]}
        </li>
      ))}
    </ul>
  );
}
