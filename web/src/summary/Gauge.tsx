import { t } from '#web/messages/i18n.ts';
import { cx, typography } from '#web/ui/styles.ts';
import { FAR, NEAR, needle } from './gauge.ts';
import css from './Gauge.module.css';

const RADIUS = 48;
/** How far the green of equal totals reaches to either side, in degrees. */
const EQUAL = 5;
/** Half the gap between two zones. */
const GAP = 2;

/** An arc of the dial between two angles, in degrees from upright. */
function arc(from: number, to: number): string {
  const point = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(RADIUS * Math.sin(angle)).toFixed(1)} ${(-RADIUS * Math.cos(angle)).toFixed(1)}`;
  };
  return `M${point(from)}A${RADIUS} ${RADIUS} 0 0 1 ${point(to)}`;
}

const ZONES = [
  ['bad', -FAR, -NEAR - GAP],
  ['warn', GAP - NEAR, -EQUAL - GAP],
  ['ok', -EQUAL, EQUAL],
  ['warn', EQUAL + GAP, NEAR - GAP],
  ['bad', NEAR + GAP, FAR],
] as const;

export interface GaugeProps {
  /** Calculated minus typed, in minor units. */
  readonly difference: number;
  /** The larger of the two totals, in minor units. */
  readonly largest: number;
  readonly currency: string;
}

/** How far the paper bill is off, and to which side. Screen readers are told in a sentence. */
export function Gauge({ difference, largest, currency }: GaugeProps) {
  const angle = needle(difference, largest, currency);
  return (
    <div className={cx(typography.meta, css.gauge)} aria-hidden>
      <span>{t('summary.paperLess')}</span>
      <svg viewBox="-56 -56 112 64" width={112}>
        {ZONES.map(([tone, from, to]) => (
          <path key={from} data-tone={tone} d={arc(from, to)} className={css.zone} />
        ))}
        <path
          d="M-3.5 0 0-40 3.5 0a3.5 3.5 0 0 1-7 0z"
          className={css.needle}
          style={{ rotate: `${angle}deg` }}
        />
      </svg>
      <span>{t('summary.paperMore')}</span>
    </div>
  );
}
