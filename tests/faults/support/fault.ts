import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startEmbedded } from '../../../tools/lib/embedded.mjs';
import { expect } from '../../journeys/support/fixtures.ts';

export type Server = Awaited<ReturnType<typeof startEmbedded>>;
type Environment = Readonly<Record<string, string>>;

/** `npm run faults -- --quick`: fewer repetitions. */
export const isQuick = process.env.FAULTS_QUICK === '1';
/** `npm run faults -- --seed N`: the moments at which things break. */
export const SEED = Number(process.env.FAULTS_SEED ?? '7');

/** Makes the server trust the client addresses that people here send, so that each has limits of their own. */
export const BELIEVES_ADDRESSES = { TRUST_PROXY: '1', GATE_PASSWORD: '' } as const;

/** An empty folder, which its maker removes. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'fairtab-fault-'));

interface Fixtures {
  /** An empty folder for data, removed after the test. */
  readonly folder: string;
  /** Starts the built server on `folder`. Processes that still run after the test are ended. */
  readonly start: (env?: Environment) => Promise<Server>;
}

/** Playwright's `test` with a server that may be killed. No browser is started unless a test asks for a page. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs
  folder: async ({}, use) => {
    const folder = newFolder();
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  start: async ({ folder }, use) => {
    const started: Server[] = [];
    await use(async (env) => {
      const server = await startEmbedded({ ...BELIEVES_ADDRESSES, DATA_DIR: folder, ...env });
      started.push(server);
      return server;
    });
    for (const { child, closed } of started) {
      child.kill('SIGKILL');
      await closed;
    }
  },
});
export { expect };

/**
 * Prints a line for the table in docs/faults.md, and fails when something is lost. `lost`: acknowledged writes that are
 * missing; `said`: the message to the person or the operator.
 */
export function count({
  fault,
  times = 1,
  acknowledged,
  lost = [],
  said,
}: {
  readonly fault: string;
  readonly times?: number;
  readonly acknowledged: number;
  readonly lost?: Iterable<string>;
  readonly said: string;
}): void {
  const missing = [...lost];
  const figures = [times, acknowledged, acknowledged - missing.length, missing.length];
  const words = said.replaceAll('|', String.raw`\|`).replaceAll(/\s*\n\s*/g, ' ');
  console.log(`| ${[fault, ...figures, words].join(' | ')} |`);
  expect.soft(missing, `${fault}: nothing that was acknowledged is lost`).toEqual([]);
}

/** The message of a server that refuses to start; 'started' if it starts. */
export const refusalOf = (start: Promise<Server> | Promise<string>): Promise<string> =>
  start.then(
    async (server) => {
      if (typeof server !== 'string') await server.stop();
      return 'started';
    },
    (error: unknown) =>
      String(error instanceof Error ? error.message : error)
        .split('\n')
        .slice(1)
        .join(' ')
        .trim(),
  );

/** Numbers from 0 up to 1 that look random and are the same for the same seed (mulberry32), so that a run can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
