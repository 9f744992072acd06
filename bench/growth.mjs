// @ts-check
/** @typedef {import('./report.mjs').Series} Series */

/**
 * The power of x by which y grows: the slope of the straight line through the points on logarithmic axes.
 * @param {readonly (readonly [number, number])[]} points
 */
export function exponent(points) {
  const logs = points.filter(([x, y]) => x > 0 && y > 0).map(([x, y]) => [Math.log(x), Math.log(y)]);
  const mean = (/** @type {0 | 1} */ of) => logs.reduce((sum, log) => sum + (log[of] ?? 0), 0) / logs.length;
  const [mx, my] = [mean(0), mean(1)];
  if (logs.length < 2) return Number.NaN;
  const covariance = logs.reduce((sum, [x = 0, y = 0]) => sum + (x - mx) * (y - my), 0);
  const variance = logs.reduce((sum, [x = 0]) => sum + (x - mx) ** 2, 0);
  return covariance / variance;
}

/** @param {number} power */
function inWords(power) {
  if (Number.isNaN(power)) return 'was not measured often enough';
  if (power < -0.15) return 'falls';
  if (power < 0.15) return 'stays the same';
  if (power < 0.85) return 'grows more slowly';
  return power <= 1.15 ? 'grows in proportion' : 'grows faster';
}

/** A sentence for each line of a plot. @param {Series} series */
export function growthOf({ x, lines, note }) {
  const said = lines.map(({ name, points }) => {
    const power = exponent(points);
    return `${name} ${inWords(power)}${Number.isNaN(power) ? '' : ` (${x}^${power.toFixed(2)})`}`;
  });
  return `${said.join('; ')}.${note ? ` ${note}` : ''}`;
}
