import { t } from '#web/messages/i18n.ts';
import { cx, typography } from '#web/ui/styles.ts';
import css from './Gauge.module.css';
import { closeBelow, reconcile } from '#domain';

/** The end of the zone of "nearly the same", and the end of the scale, in degrees from upright. */
export const NEAR = 36;
export const FAR = 84;
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

/** The smallest angle, so that even a penny's difference can be seen. */
const LEAST = 10;

/**
 * The angle of the needle, in degrees from upright: to the right if the paper bill exceeds the lines here, to the left if it is less. It
 * moves linearly in the zone of "nearly the same", and logarithmically beyond; the scale ends at the larger of the two totals.
 *
 * @param difference calculated minus typed, in minor units
 * @param largest the larger of the two totals, in minor units
 */
export function needle(difference: number, largest: number, currency: string): number {
  const verdict = reconcile(difference, currency);
  if (verdict === 'match') return 0;
  const off = Math.abs(difference);
  const near = closeBelow(currency);
  const reach = Math.log(Math.max(largest, 10 * near) / near);
  const angle =
    verdict === 'close'
      ? LEAST + ((NEAR - LEAST - 4) * off) / near
      : NEAR + 4 + (FAR - NEAR - 4) * Math.min(1, Math.log(off / near) / reach);
  return difference > 0 ? -angle : angle;
}
