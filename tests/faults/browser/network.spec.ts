import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Way } from '../support/tcp-proxy.ts';
import { count, expect, isQuick, SEED, test, uncaughtIn, wordsOn, type World } from '../support/world.ts';
import { JOURNEYS, type Journey, type Step } from './journeys.ts';

const WAYS = ['refuse', 'reset', 'stall'] as const satisfies readonly Way[];
/** How long the network stays cut while the person looks at the page, in ms. */
const CUT = 1500;
/** The most attempts at one step. */
const ATTEMPTS = 6;
/** How long a person waits for what they want to press, in ms. */
const PATIENCE = 3000;

type IsDone = () => Promise<boolean>;

/**
 * The page's answer, or `otherwise` if there is none: Playwright cannot query a page during a navigation, and with the network cut
 * that navigation never ends.
 */
const asked = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([answer.catch(() => otherwise), wait(PATIENCE, otherwise)]);

/** True if it happens within this time; when not, the person tries again. */
const comes = (isDone: IsDone, ms: number): Promise<boolean> =>
  expect
    .poll(() => asked(isDone(), false), { timeout: ms, intervals: [100] })
    .toBe(true)
    .then(
      () => true,
      () => false,
    );

/** Does a step as often as it takes, as a person does; a page that broke is reloaded. */
async function finish(page: Page, name: string, act: () => Promise<unknown>, isDone: IsDone): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await asked(isDone(), false)) return;
    if (attempt >= 2) await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
    if (attempt >= 2 && (await comes(isDone, PATIENCE))) return;
    await act().catch(() => undefined);
    if (await comes(isDone, 2 * PATIENCE)) return;
  }
  const words = (await wordsOn(page)) || (await page.locator('body').innerText()).slice(0, 200);
  throw new Error(`"${name}" cannot be finished. The page says: ${words}`);
}

interface Outcome {
  /** The page's text while the network was cut. */
  readonly words: string;
  /** The number of steps that were taken. */
  readonly steps: number;
  readonly problem?: string;
}

/** Makes a journey with the network cut around its step `at`. */
async function travel(page: Page, world: World, journey: Journey, at: number, way: Way): Promise<Outcome> {
  const uncaught = uncaughtIn(page);
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  let words = '';
  let steps = 0;
  const step: Step = async (name, act, done) => {
    const isDone = typeof done === 'function' ? done : () => done.isVisible();
    page.setDefaultTimeout(PATIENCE);
    if (steps === at) {
      world.proxy.set(way);
      // The cut lasts a fixed time: nothing on the page says when it has had its effect.
      await Promise.race([act().catch(() => undefined), wait(CUT)]);
      await comes(isDone, CUT);
      words = await asked(wordsOn(page), '');
      world.proxy.set('open');
    }
    steps += 1;
    await finish(page, name, act, isDone);
  };
  try {
    await journey({ page, world, step });
    expect(uncaught, 'what nobody caught').toEqual([]);
    return { words, steps };
  } catch (error) {
    return { words, steps, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    world.proxy.set('open');
  }
}

for (const [number, [name, journey]] of Object.entries(JOURNEYS).entries())
  test(`${name}, with the network cut at each step`, { tag: '@network' }, async ({ newVisitor, world }) => {
    const problems: string[] = [];
    const said = new Set<string>();
    let runs = 0;
    let steps = 1;
    for (let at = 0; at < steps; at += 1)
      for (const [index, way] of WAYS.entries()) {
        if (isQuick && (at + index + number + SEED) % WAYS.length !== 0) continue;
        const context = await newVisitor();
        runs += 1;
        const outcome = await travel(await context.newPage(), world, journey, at, way);
        steps = Math.max(steps, outcome.steps);
        if (outcome.words) said.add(outcome.words.slice(0, 160));
        if (outcome.problem !== undefined) problems.push(`step ${at + 1}, ${way}: ${outcome.problem}`);
        await context.close();
      }
    count({
      fault: `network cut: ${name}`,
      times: runs,
      acknowledged: runs,
      lost: problems,
      said: [...said].slice(0, 4).join(' · ') || 'nothing: the step went on without the network',
    });
  });
