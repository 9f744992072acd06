// @ts-check
// One benchmark after the other, each in a process of its own: one that fails or hangs costs its own rows and nothing else.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../tools/lib/project.mjs';
import { forget, rowsTable, stored } from './report.mjs';

/** All of them together; what is left then is not begun. */
const MINUTES_IN_ALL = 21;
const KILLED = 'killed after';

/**
 * @param {string} name @param {number} minutes
 * @returns {Promise<string>} why there is no report, or nothing
 */
function runPart(name, minutes) {
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-part-'));
  // A database in it may run as somebody else, who has to get through.
  chmodSync(folder, 0o711);
  const child = spawn(process.execPath, [inRoot('tools/bench.mjs'), name], {
    // With its servers and browsers it is a group of processes that can be ended as one.
    detached: true,
    env: { ...process.env, BENCH_PART: '1', TMPDIR: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // They have all gone.
    }
  };
  const stop = () => {
    end();
    process.exit(130);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  let why = '';
  const timer = setTimeout(() => {
    why = `${KILLED} ${minutes.toFixed(1)} minutes`;
    end();
  }, minutes * 60_000);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(timer);
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      // What a failed one has left behind.
      end();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      resolve(stored()[name] ? '' : why || `ended with code ${code}; what it said is above`);
    });
  });
}

/**
 * Runs them in this order, those without a report once more at the end while there is time, and prints one table.
 * @param {readonly { name: string, minutes: number }[]} parts `minutes`: the most that each may take
 * @param {() => Promise<void>} afterEach
 * @returns {Promise<boolean>} whether all were measured and within their limits
 */
export async function runParts(parts, afterEach) {
  const since = performance.now();
  const minutes = () => (performance.now() - since) / 60_000;
  /** @type {Map<string, string>} why there is no report */
  const missing = new Map(parts.map(({ name }) => [name, 'no time was left']));
  for (const { name } of parts) forget(name);
  for (const round of [1, 2]) {
    for (const [index, part] of parts.entries()) {
      const left = MINUTES_IN_ALL - minutes();
      // One that hung once would hang again.
      if (!missing.has(part.name) || missing.get(part.name)?.startsWith(KILLED) || left < 0.5) continue;
      const again = round > 1 ? ', once more' : '';
      console.log(
        `\n[${index + 1}/${parts.length}] ${part.name}${again}: ${minutes().toFixed(1)} minutes so far`,
      );
      const why = await runPart(part.name, Math.min(part.minutes, left));
      if (why) missing.set(part.name, why);
      else missing.delete(part.name);
      if (why) console.log(`${part.name}: NOT MEASURED: ${why}`);
      await afterEach();
    }
  }
  const reports = stored();
  const done = parts.flatMap(({ name }) => reports[name] ?? []);
  console.log(`\n## The table\n\n${rowsTable(done.flatMap(({ rows = [] }) => rows))}\n`);
  for (const [name, why] of missing) console.log(`NOT MEASURED: ${name}: ${why}`);
  for (const { title, ok } of done) if (!ok) console.log(`NOT AS IT SHOULD BE: ${title}`);
  console.log(`${done.length} of ${parts.length} benchmarks measured in ${minutes().toFixed(1)} minutes.`);
  return missing.size === 0 && done.every(({ ok }) => ok);
}
