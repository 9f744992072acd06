// @ts-check
// Load by autocannon: so many connections, each of which sends the next request as soon as it is answered.
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import { median, percentile } from './report.mjs';

/**
 * @typedef {{ method?: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: string }} Ask
 * @typedef {{ perSecond: number, p50: number, p99: number, asked: number }} Load times in ms; `asked`: with the warm-up
 */

const isSuccess = (/** @type {number} */ status) => status >= 200 && status < 300;

/**
 * Sends HTTP requests over many connections. Requests in its first tenth, or a connection's first one, are a warm-up and are not counted.
 * Rejects when a request is not answered as it should be.
 * @param {string} url @param {number} connections @param {number} seconds
 * @param {(turn: number) => Ask} next
 * @param {(status: number) => boolean} [isExpected]
 * @returns {Promise<Load>}
 */
export async function load(url, connections, seconds, next, isExpected = isSuccess) {
  let turn = 0;
  /** @type {Set<string>} */
  const failures = new Set();
  /** @type {{ at: number, time: number }[]} */
  const answers = [];
  const started = performance.now();
  const setupRequest = (/** @type {autocannon.Request} */ request) => ({ ...request, ...next((turn += 1)) });
  const options = {
    url,
    connections,
    duration: seconds,
    timeout: 60,
    sampleInt: 100,
    requests: [{ setupRequest }],
  };
  const run = autocannon(options, () => {});
  // Its own histogram has only whole milliseconds.
  run.on('response', (_client, status, _bytes, time) => {
    if (!isExpected(status)) failures.add(`answered ${status}`);
    answers.push({ at: performance.now() - started, time });
  });
  run.on('reqError', (/** @type {Error} */ error) => failures.add(error.message));
  await once(run, 'done');
  if (failures.size > 0) throw new Error(`${next(1).path}, ${connections}: ${[...failures].join(', ')}`);
  const warm = answers.findIndex(({ at }, index) => index >= connections && at >= seconds * 100);
  if (warm < 0) {
    if (seconds > 60) throw new Error(`${next(1).path}, ${connections}: no answer in ${seconds} s`);
    // Too busy a machine gets no further than the warm-up: run for longer.
    return load(url, connections, seconds * 4, next, isExpected);
  }
  const times = answers.slice(warm).map(({ time }) => time);
  const p50 = median(times);
  // Requests under way at the end are still being processed, for about as long as the others took.
  await setTimeout(p50);
  const taken = (answers.at(-1)?.at ?? Number.NaN) - (answers[warm - 1]?.at ?? 0);
  const perSecond = (times.length / taken) * 1000;
  return { perSecond, p50, p99: percentile(times, 0.99), asked: answers.length + connections };
}
