// @ts-check
/**
 * Numbers that look random and are the same for the same seed (mulberry32), so that a run can be repeated.
 * @param {number} seed
 * @returns {() => number} from 0 up to 1
 */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
