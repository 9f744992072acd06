// @ts-check
// A small picture of how something grows: both axes logarithmic, each line named at its end, readable on light and dark.
import { exponent } from './growth.mjs';
import { figure } from './report.mjs';

/** @typedef {import('./report.mjs').Series} Series */

const WIDTH = 560;
const HEIGHT = 300;
const LEFT = 64;
const RIGHT = 180;
const TOP = 40;
const BOTTOM = 44;
const LINE_HEIGHT = 15;

const STYLE = `
  .paper { fill: #fffdf8; } text { font: 12px system-ui, sans-serif; fill: #2b2622; } .title { font-weight: 600; font-size: 13px; }
  .grid { stroke: #d9d2c6; } .line { fill: none; stroke-width: 2; }
  .c0 { stroke: #9a3412; fill: #9a3412; } .c1 { stroke: #1d4ed8; fill: #1d4ed8; } .c2 { stroke: #166534; fill: #166534; } .c3 { stroke: #7e22ce; fill: #7e22ce; }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #1c1917; } text { fill: #ece6dc; } .grid { stroke: #44403c; }
    .c0 { stroke: #fb923c; fill: #fb923c; } .c1 { stroke: #93c5fd; fill: #93c5fd; } .c2 { stroke: #86efac; fill: #86efac; } .c3 { stroke: #d8b4fe; fill: #d8b4fe; }
  }
  .line { fill: none; } text { stroke: none; }`;

const escape = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The figures of a plot in words. @param {Series} series */
export const inWords = ({ title, x, y, lines }) =>
  `${title}. ${lines.map(({ name, points }) => `${name}: ${points.map(([at, value]) => `${figure(value)} ${y} at ${figure(at)} ${x}`).join(', ')}`).join('; ')}.`;

/** Powers of ten around the values. @param {readonly number[]} values */
function decades(values) {
  const from = Math.floor(Math.log10(Math.min(...values)));
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: to - from + 1 }, (_, step) => 10 ** (from + step));
}

/** @param {Series} series @returns {string} SVG */
export function plot(series) {
  const lines = series.lines.map((line) => ({
    ...line,
    points: line.points.filter(([x, y]) => x > 0 && y > 0),
  }));
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  const ticks = decades(lines.flatMap(({ points }) => points.map(([, y]) => y)));
  /** @param {number} value @param {number} low @param {number} high */
  const share = (value, low, high) => Math.log(value / low) / Math.log(high / low || Math.E);
  const [left, right] = [xs[0] ?? 1, xs.at(-1) ?? 10];
  const [low, high] = [ticks[0] ?? 1, ticks.at(-1) ?? 10];
  const toX = (/** @type {number} */ x) => LEFT + share(x, left, right) * (WIDTH - LEFT - RIGHT);
  const toY = (/** @type {number} */ y) => HEIGHT - BOTTOM - share(y, low, high) * (HEIGHT - TOP - BOTTOM);
  const grid = ticks.map((tick) => {
    const y = toY(tick).toFixed(1);
    return `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}"/><text x="${LEFT - 6}" y="${y}" dy="4" text-anchor="end">${figure(tick)}</text>`;
  });
  const sizes = xs.map(
    (x) =>
      `<text x="${toX(x).toFixed(1)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${figure(x)}</text>`,
  );
  const drawn = lines.map(({ points }, index) => {
    const path = points.map(([x, y]) => `${toX(x).toFixed(1)},${toY(y).toFixed(1)}`);
    const dots = path.map(
      (point) =>
        `<circle class="c${index % 4}" cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="3"/>`,
    );
    return `<polyline class="line c${index % 4}" points="${path.join(' ')}"/>${dots.join('')}`;
  });
  // Names stand at the ends of their lines, and below one another where the ends meet.
  let free = -Infinity;
  const names = lines
    .map(({ name, points }, index) => ({ name, index, points, y: toY(points.at(-1)?.[1] ?? low) }))
    .sort((a, b) => a.y - b.y)
    .map(({ name, index, points, y }) => {
      free = Math.max(y, free + LINE_HEIGHT);
      const at = free.toFixed(1);
      return `<rect class="c${index % 4}" x="${WIDTH - RIGHT + 10}" y="${(free - 4).toFixed(1)}" width="8" height="8"/><text x="${WIDTH - RIGHT + 23}" y="${at}" dy="4">${escape(name)} (^${exponent(points).toFixed(2)})</text>`;
    });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-labelledby="title words">
<title id="title">${escape(series.title)}</title>
<desc id="words">${escape(inWords(series))}</desc>
<style>${STYLE}</style>
<rect class="paper" width="${WIDTH}" height="${HEIGHT}" rx="8"/>
<text class="title" x="16" y="24">${escape(series.title)}</text>
<text x="${LEFT - 6}" y="${TOP - 2}" text-anchor="end">${escape(series.y)}</text>
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${escape(series.x)}</text>
${[...grid, ...sizes, ...drawn, ...names].join('\n')}
</svg>
`;
}
