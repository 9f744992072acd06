import { closeBelow, reconcile } from '#domain';

/** The end of the zone of "nearly the same", and the end of the scale, in degrees from upright. */
export const NEAR = 36;
export const FAR = 84;
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
