// @ts-check
// Measures the split of a whole bill, in nanoseconds per share: beside a plain integer loop, and line by line beside dinero.js.
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inRoot, ROOT } from '../tools/lib/project.mjs';

export const TITLE = 'Engine: nanoseconds per share, and the whole bill';
export const MINUTES = 2;

/** A bill as registers, and what changed between two bills. */
const REGISTER_TASKS = ['registersOf', 'billOf', 'changesBetween, one line', 'changesBetween, a copy'];

/**
 * Node 20 cannot run TypeScript, and a module runner would slow it down: Vite bundles it first.
 * @returns {Promise<typeof import('./support/engine-tasks.ts')>}
 */
async function loadTasks() {
  const outDir = inRoot('.cache', 'bench');
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: inRoot('bench/support/engine-tasks.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'engine.mjs' } },
    },
    ssr: { noExternal: true },
  });
  return import(pathToFileURL(`${outDir}/engine.mjs`).href);
}

/** @param {import('./support/report.mjs').Options} options @returns {Promise<import('./support/report.mjs').Report>} */
export async function measure({ quick }) {
  const { measureBills, measureWorst } = await loadTasks();
  const { worst, plain } = measureWorst(quick ? 3 : 15);
  const bills = await measureBills(quick ? 50 : 500);
  return {
    rows: [
      {
        what: 'engine: the worst bill that can be read',
        size: '200 × 1,000 lines',
        value: worst,
        unit: 'ms',
        limit: 100,
        reference: { what: 'for everyone', value: plain },
      },
      ...bills.flatMap(({ size, shares, ms }) => {
        const perShare = (/** @type {string} */ task) => ((ms[task] ?? Number.NaN) * 1e6) / shares;
        /** @param {string} what @param {string} task @param {string} of */
        const row = (what, task, of) => ({
          what: `engine: ${what}`,
          size,
          value: perShare(task),
          unit: 'ns a share',
          reference: { what: of, value: perShare(of) },
        });
        return [
          row('shares alone', 'allocateLines', 'plain loop'),
          row('shares, line by line', 'allocate', 'dinero.js'),
          row('whole bill', 'summarize', 'plain loop'),
          row('whole bill, extras in proportion', 'summarize, in proportion', 'plain loop'),
          ...REGISTER_TASKS.filter((task) => task in ms).map((task) => ({
            what: `engine: ${task}`,
            size,
            value: ms[task] ?? Number.NaN,
            unit: 'ms',
            limit: 1,
          })),
        ];
      }),
    ],
  };
}
