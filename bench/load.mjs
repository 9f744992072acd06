// @ts-check
// A crowd: so many connections, each of which asks again as soon as it is answered.
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

/**
 * @typedef {{ method?: string, path: string, headers?: Record<string, string>, body?: string }} Ask
 * @typedef {{ perSecond: number, p50: number, p99: number, count: number, failed: number, why?: string }} Load times in ms
 */

/** @param {readonly number[]} times @param {number} share */
export function percentile(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @param {Agent} agent @param {string} url @param {Ask} ask @returns {Promise<number>} the status */
function send(agent, url, { method = 'GET', path, headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url + path, { agent, method, headers: { ...headers, ...length } }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
      response.resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Runs `work` on so many connections for a while; the first tenth of it is not counted.
 * @param {number} connections
 * @param {number} seconds
 * @param {(turn: number) => Promise<boolean>} work answers whether it went well
 * @returns {Promise<Load>}
 */
export async function crowd(connections, seconds, work) {
  /** @type {number[]} */
  const times = [];
  let failed = 0;
  let turn = 0;
  const since = performance.now();
  const from = since + seconds * 100;
  const until = since + seconds * 1000;
  const one = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      const went = await work((turn += 1));
      const ended = performance.now();
      if (!went) failed += 1;
      else if (started >= from) times.push(ended - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const taken = (performance.now() - from) / 1000;
  return {
    perSecond: times.length / taken,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    count: times.length,
    failed,
  };
}

/**
 * @param {string} url
 * @param {number} connections
 * @param {number} seconds
 * @param {(turn: number) => Ask} next
 * @param {number} [expected] status; else any that means success
 */
export async function load(url, connections, seconds, next, expected) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let why = '';
  try {
    const figures = await crowd(connections, seconds, async (turn) => {
      const status = await send(agent, url, next(turn)).catch((/** @type {Error} */ error) => error.message);
      const went =
        expected === undefined ? Number(status) >= 200 && Number(status) < 300 : status === expected;
      if (!went) why = `answered ${status}`;
      return went;
    });
    return { ...figures, why };
  } finally {
    agent.destroy();
  }
}

/** What Linux says of a process: its parent, and seconds of processor time of it and of the children it has outlived. @param {number | string | undefined} pid */
function statOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, usersGone = 0, systemGone = 0] = [1, 11, 12, 13, 14].map(
    (field) => fields[field],
  );
  return { parent, own: (user + system) / 100, gone: (usersGone + systemGone) / 100 };
}

/** Seconds of processor time that a process has used (Linux; elsewhere NaN). @param {number | undefined} pid */
export function cpuSeconds(pid) {
  try {
    return statOf(pid).own;
  } catch {
    return Number.NaN;
  }
}

/** The same of a process and its children, gone ones too. @param {number} pid */
export function familySeconds(pid) {
  try {
    const { own, gone } = statOf(pid);
    const children = readdirSync('/proc').flatMap((name) => {
      try {
        return /^\d+$/.test(name) ? statOf(name) : [];
      } catch {
        return []; // It has just ended.
      }
    });
    return children.reduce((sum, child) => sum + (child.parent === pid ? child.own : 0), own + gone);
  } catch {
    return Number.NaN;
  }
}

/** Megabytes of memory that a process holds (Linux). @param {number | undefined} pid @param {'VmRSS' | 'VmHWM'} [field] */
export function memoryMb(pid, field = 'VmRSS') {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return (Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
}
