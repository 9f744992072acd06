import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { button, field, stepHeading } from '../../journeys/support/table.ts';
import { browserArgs, findBrowser } from '../../../tools/lib/find-browser.mjs';
import { addDiner, count, expect, guestLink, isQuick, test } from '../support/world.ts';

/** A browser of its own with its memory in `folder`, that can be killed like any process. */
async function openBrowser(folder: string) {
  const args = [
    ...browserArgs(),
    '--headless=old',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    'about:blank',
  ];
  const child = spawn(await findBrowser(), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const closed = once(child, 'close');
  const address = await new Promise<string>((resolve) => {
    let text = '';
    child.stderr.on('data', (data: Buffer) => {
      text += data.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
  });
  const browser = await chromium.connectOverCDP(address);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  return {
    page: await context.newPage(),
    kill: async () => {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await closed;
    },
  };
}

const WORD = 'Spaghetti alle vongole veraci';

async function enterAsGuest(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await guestLink(page).click();
  await expect(stepHeading(page, 'diner-setup')).toBeVisible();
}

/** Letters in the field of a diner's name. */
const shown = async (page: Page) => (await field(page, 'Name').inputValue()).length;

/** Types letter by letter, and counts those that the screen shows. */
async function type(page: Page): Promise<number> {
  await field(page, 'Name').focus();
  for (const letter of WORD) await page.keyboard.type(letter);
  return shown(page);
}

/** The typed letters that are missing. */
const missing = (typed: number, left: number) => WORD.slice(left, typed);

test('the tab is killed while somebody types', { tag: '@browser-kill' }, async ({ page }) => {
  await enterAsGuest(page, '/');
  const typed = await type(page);
  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
  const next = await page.context().newPage();
  await next.goto('/app');
  await expect(stepHeading(next, 'diner-setup')).toBeVisible();
  count({
    fault: 'tab killed while typing (keystrokes)',
    acknowledged: typed,
    lost: missing(typed, await shown(next)),
    said: 'nothing: what was typed is in its field again',
  });
});

/**
 * The bill and the forms as a transaction of the device's database reads them: written with strict durability, so they count as
 * acknowledged. Empty if there is no such database, so as not to create one here.
 */
const acknowledged = (page: Page) =>
  page.evaluate(async () => {
    const name = 'fairtab.copies';
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return '';
    const stored = await new Promise<unknown>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('error', () => reject(opening.error ?? new Error(name)));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('copies').objectStore('copies').getAll();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(reading.result);
        });
      });
    });
    return JSON.stringify(stored ?? '').replaceAll('\\', '');
  });

/** Opens the wizard for somebody whose session, begun less than a minute earlier, may be lost with the browser. */
async function comeBack(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/app`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (!(await stepHeading(page, 'diner-setup').isVisible())) await enterAsGuest(page, url);
}

const KILLS = isQuick ? 3 : 10;

test(
  'the browser is killed as soon as the device’s database has what was typed',
  { tag: '@browser-kill' },
  async ({ folder, world }) => {
    const profile = join(folder, 'profile');
    const names: string[] = [];
    const lost: string[] = [];
    let typed = 0;
    let open = await openBrowser(profile);
    await enterAsGuest(open.page, world.proxy.url);
    for (let time = 1; time <= KILLS; time += 1) {
      const name = `Guest ${time}`;
      await addDiner(open.page, name);
      await expect(button(open.page, `Remove ${name}`)).toBeVisible();
      names.push(name);
      typed += await type(open.page);
      await expect.poll(() => acknowledged(open.page)).toContain(`"form":"${WORD}"`);
      await expect.poll(() => acknowledged(open.page)).toContain(`"name":"${name}"`);
      await open.kill();
      open = await openBrowser(profile);
      await comeBack(open.page, world.proxy.url);
      // The copy that survived takes the place of the one on screen a moment after the first paint; text that never appears is lost.
      await expect(field(open.page, 'Name'))
        .toHaveValue(WORD)
        .catch(() => undefined);
      lost.push(...missing(WORD.length, await shown(open.page)));
      for (const each of names)
        if ((await button(open.page, `Remove ${each}`).count()) === 0) lost.push(each);
      await field(open.page, 'Name').fill('');
    }
    await open.kill();
    count({
      fault: 'browser killed at once after typing (diners and keystrokes)',
      times: KILLS,
      acknowledged: names.length + typed,
      lost,
      said: 'nothing: the bill is there, and what was typed is in its field again',
    });
  },
);
