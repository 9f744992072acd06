import { t } from '#web/messages/i18n.ts';
import { cx } from '../cx.ts';
import layout from '../layout.module.css';
import { personColour } from './PersonChip.tsx';
import css from './ShareBar.module.css';
import typography from '../typography.module.css';

const PARTS = ['food', 'drinks', 'shared', 'extras'] as const;
export type SharePart = (typeof PARTS)[number];

export interface ShareBarProps extends Record<SharePart, number> {
  color: number;
  /** The largest total on the page, in the same minor units: it fills the whole width. */
  max: number;
  /** The accessible label: the shares as a sentence. */
  label: string;
  className?: string | undefined;
}

/** The parts of somebody's total. Patterns, not only colour: it also reads on a black-and-white print. */
export function ShareBar({ color, max, label, className, ...amounts }: ShareBarProps) {
  return (
    <div role="img" aria-label={label} className={cx(css.bar, className)} data-person={personColour(color)}>
      {PARTS.filter((part) => amounts[part] > 0).map((part) => (
        <Pattern key={part} part={part} width={`${(amounts[part] / Math.max(max, 1)) * 100}%`} />
      ))}
    </div>
  );
}

/** The widest bar, in CSS pixels. */
const LONGEST = 760;

/**
 * Filled, hatched, dotted or hollow. Drawn as long dashed strokes that are cut off at the end of the part, because a shared pattern could
 * not take the person's colour.
 */
function Pattern({ part, width }: { part: SharePart; width?: string }) {
  // As long as the widest bar, or as a swatch, and no longer, because every dot ends up in a printed page.
  const line = `h${width === undefined ? 20 : LONGEST}`;
  return (
    <svg className={css.part} width={width ?? '100%'}>
      {part === 'food' && <rect width="100%" height="10" fill="var(--fill)" />}
      {part === 'drinks' && (
        <path d={`M-9 4${line}`} strokeWidth="11" strokeDasharray="4.2 3.6" transform="skewX(-45)" />
      )}
      {part === 'shared' && (
        <>
          <rect width="100%" height="10" fill="var(--fill)" fillOpacity=".32" />
          <path
            d={`M1.5 1.6${line}M1.5 6.1${line}`}
            strokeWidth="2.7"
            strokeDasharray="0 4.6"
            strokeLinecap="round"
          />
        </>
      )}
    </svg>
  );
}

/** One part's pattern: in a person's colour, or in the colour of secondary text. */
export function ShareSwatch({ part, color }: { part: SharePart; color?: number | undefined }) {
  const person = color === undefined ? undefined : personColour(color);
  return (
    <span className={css.swatch} data-person={person} aria-hidden>
      <Pattern part={part} />
    </span>
  );
}

/** The legend of the four patterns. */
export function ShareLegend({ className }: { className?: string | undefined }) {
  const names = {
    food: t('ui.share.food'),
    drinks: t('ui.share.drinks'),
    shared: t('ui.share.shared'),
    extras: t('ui.share.extras'),
  };
  return (
    // Each bar's own text names its parts.
    <ul className={cx(layout.wrappingRow, typography.meta, className)} aria-hidden>
      {PARTS.map((part) => (
        <li key={part} className={css.entry}>
          <ShareSwatch part={part} />
          {names[part]}
        </li>
      ))}
    </ul>
  );
}
