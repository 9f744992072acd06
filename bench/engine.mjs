// @ts-check
import { node } from '../tools/lib/run.mjs';
import { figure } from './report.mjs';
import { table } from './table.mjs';

/** In a process of its own: what ran before would have warmed it up. @returns {Promise<import('./report.mjs').Report>} */
export async function benchEngine() {
  const { code, output } = await node(['bench/run-engine.mjs']);
  if (code !== 0) throw new Error(output);
  const measured = /** @type {import('./engine.bench.ts').EngineRow[]} */ (
    JSON.parse(output.trim().split('\n').at(-1) ?? '[]')
  );
  const head = [
    'bill',
    'plain loop, ns',
    'allocateLines',
    'allocate',
    'dinero.js',
    'summarize, ms',
    'proportional, ms',
  ];
  const cells = measured.map((row) => [
    row.size,
    ...[row.plain, row.engine, row.perLine, row.dinero, row.summarizeEqual, row.summarizeProportional].map(
      figure,
    ),
  ]);
  return {
    ok: true,
    text: `${table(head, cells)}\n\nNanoseconds per share; summarize: the whole bill.`,
    rows: measured.flatMap((row) => [
      {
        what: 'engine: a share',
        size: `${row.size} lines`,
        value: row.engine,
        unit: 'ns',
        reference: { what: 'plain integer loop', value: row.plain },
      },
      {
        what: 'engine: a share, line by line',
        size: `${row.size} lines`,
        value: row.perLine,
        unit: 'ns',
        reference: { what: 'dinero.js', value: row.dinero },
      },
    ]),
    series: [
      {
        id: 'engine',
        title: 'A whole bill by its shares',
        x: 'shares',
        y: 'ms',
        lines: [
          { name: 'extras equal', points: measured.map((row) => [row.shares, row.summarizeEqual]) },
          { name: 'in proportion', points: measured.map((row) => [row.shares, row.summarizeProportional]) },
          { name: 'plain loop', points: measured.map((row) => [row.shares, (row.plain * row.shares) / 1e6]) },
        ],
      },
    ],
  };
}
