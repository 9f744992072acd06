import type { Browser, Page } from '@playwright/test';
import { JOURNEYS, type MakeJourney, type Step } from './journeys.ts';
import type { Way } from './tcp-proxy.ts';
import { isQuick, report, seed, test, visitorHeaders, wordsOn, type World } from './world.ts';

const WAYS = ['refuse', 'reset', 'stall'] as const satisfies readonly Way[];
/** How long the way stays cut while the person looks at the page, in ms. */
const CUT = 1500;
/** A person tries a step no more often. */
const ATTEMPTS = 6;

/** What a page says, or `otherwise` when it says nothing: while an answer to its navigation is awaited, it may not be asked. */
const asked = <T>(page: Page, answer: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([answer.catch(() => otherwise), page.waitForTimeout(3000).then(() => otherwise)]);

const isDone = (page: Page, step: Step) => asked(page, step.done(page), false);

/** Whether it comes about in a while. */
async function comes(page: Page, step: Step, ms: number): Promise<boolean> {
  for (const since = Date.now(); Date.now() - since < ms;) {
    if (await isDone(page, step)) return true;
    await page.waitForTimeout(100);
  }
  return false;
}

/** Does a step as often as it takes, as a person does; a page that broke is reloaded. */
async function finish(page: Page, step: Step, tries = ATTEMPTS): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (await isDone(page, step)) return;
    if (attempt >= 2) await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
    if (attempt >= 2 && (await comes(page, step, 3000))) return;
    await step.act(page).catch(() => undefined);
    if (await comes(page, step, 6000)) return;
  }
  throw new Error(
    `"${step.name}" cannot be finished. The page says: ${(await wordsOn(page)) || (await page.locator('body').innerText()).slice(0, 200)}`,
  );
}

interface Outcome {
  readonly words: string;
  readonly problem?: string;
}

/** One journey with the way cut around its step `at`. */
async function journey(
  browser: Browser,
  world: World,
  make: MakeJourney,
  at: number,
  way: Way,
): Promise<Outcome & { steps: number }> {
  const context = await browser.newContext({ baseURL: world.proxy.url, extraHTTPHeaders: visitorHeaders() });
  const page = await context.newPage();
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  let words = '';
  let steps = 0;
  try {
    const { steps: all, check } = await make(page, world);
    steps = all.length;
    for (const [index, step] of all.entries()) {
      if (index === at) {
        world.proxy.set(way);
        await Promise.race([step.act(page).catch(() => undefined), page.waitForTimeout(CUT)]);
        await comes(page, step, CUT);
        words = await asked(page, wordsOn(page), '');
        world.proxy.set('open');
      }
      await finish(page, step);
    }
    const problems = await check(page);
    const all2 = [...problems, ...broken.map((text) => `uncaught: ${text}`)];
    return { words, steps, ...(all2.length > 0 && { problem: all2.join('; ') }) };
  } catch (error) {
    return {
      words,
      steps,
      problem: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
    };
  } finally {
    world.proxy.set('open');
    await context.close();
  }
}

for (const [number, [name, make]] of Object.entries(JOURNEYS).entries())
  test(`${name}, with the network cut at each step`, async ({ browser, world }) => {
    const problems: string[] = [];
    const words = new Set<string>();
    let runs = 0;
    let steps = 1;
    for (let at = 0; at < steps; at += 1) {
      for (const [index, way] of WAYS.entries()) {
        if (isQuick && (at + index + number + seed) % WAYS.length !== 0) continue;
        const outcome = await journey(browser, world, make, at, way);
        steps = Math.max(steps, outcome.steps);
        runs += 1;
        if (outcome.words) words.add(outcome.words.slice(0, 160));
        if (outcome.problem) problems.push(`step ${at + 1}, ${way}: ${outcome.problem}`);
      }
    }
    report({
      fault: `network cut: ${name}`,
      times: runs,
      acknowledged: runs,
      found: runs - problems.length,
      lost: problems.length,
      said: [...words].slice(0, 4).join(' · ') || 'nothing: the step went on without the network',
      ...(problems.length > 0 && { wrong: problems.join('; ') }),
    });
  });
