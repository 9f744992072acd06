import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { waitUntilOffline } from '../../journeys/support/fixtures.ts';
import { seed } from '../../journeys/support/seed.ts';
import { button, field, keptBill, stepHeading, tab, toast } from '../../journeys/support/table.ts';
import { startEmbedded } from '../../../tools/lib/embedded.mjs';
import { test as base } from '../support/fault.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { makeVersion } from '../support/versions.ts';
import { addDiner, count, expect, uncaughtIn } from '../support/world.ts';

type Mark = 'A' | 'B' | 'C';
interface Deployments {
  readonly proxy: TcpProxy;
  readonly deploy: (mark: Mark) => Promise<void>;
}

/** One address behind which the versions take turns, with the same data. */
const test = base.extend<{ site: Deployments }>({
  site: async ({ folder }, use) => {
    const versions = { A: makeVersion('A'), B: makeVersion('B'), C: makeVersion('C') };
    const start = (mark: Mark, PORT = '0') =>
      startEmbedded({ DATA_DIR: folder, GATE_PASSWORD: '', PORT }, versions[mark].program);
    let server = await start('A');
    const { port } = new URL(server.url);
    const proxy = await startTcpProxy(server.url);
    await use({
      proxy,
      deploy: async (mark) => {
        await server.stop();
        server = await start(mark, port);
      },
    });
    await proxy.stop();
    await server.stop();
    for (const version of Object.values(versions)) rmSync(version.folder, { recursive: true, force: true });
  },
  baseURL: async ({ site }, use) => use(site.proxy.url),
});

const versionOf = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['version']).catch(() => undefined);
/** An installed app is resumed, and asks the server whether there is a newer version. */
const resume = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
/** True if a complete version is stored beside the one in use. */
const isKept = (page: Page, mark: Mark) =>
  page.evaluate(async (revision) => {
    const registration = await navigator.serviceWorker.getRegistration();
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    const isThere = kept.flat().some(({ url }) => url.includes(`__WB_REVISION__=${revision}`));
    return isThere && registration?.installing === null && registration.waiting !== null;
  }, mark);
const offer = (page: Page) => toast(page, 'A new version is ready');
const names = async (page: Page) => (await keptBill(page)).diners.map(({ name }) => name);

/** The wizard of version A, on a device with its offline copy. */
async function openApp(page: Page): Promise<void> {
  await seed(page.context());
  await page.goto('/app');
  await expect(stepHeading(page, 'diner-setup')).toBeVisible();
  expect(await versionOf(page)).toBe('A');
}

test(
  'a tab stays open on the first version while two more come, with the network away in between',
  { tag: '@versions' },
  async ({ page, site }) => {
    const uncaught = uncaughtIn(page);
    await openApp(page);
    await addDiner(page, 'Maya');
    await waitUntilOffline(page);

    await site.deploy('B');
    await resume(page);
    await expect(offer(page)).toBeVisible();
    // The old tab goes on with what it has kept, with and without a network: parts that were never opened too.
    site.proxy.set('refuse');
    await addDiner(page, 'Tom');
    await tab(page, 'summary').click();
    await expect(stepHeading(page, 'summary')).toBeVisible();
    await expect(button(page, 'Bill History')).toBeVisible();
    site.proxy.set('open');

    await site.deploy('C');
    await resume(page);
    await expect.poll(() => isKept(page, 'C')).toBe(true);
    await expect(offer(page).first()).toBeVisible();
    const offers = await offer(page).count();
    // Half a name, not on the bill yet.
    await tab(page, 'diner-setup').click();
    await field(page, 'Name').fill('Zo');
    // The first offer was of a version that is gone by now.
    await button(offer(page).first(), 'Reload').click();
    await expect.poll(() => versionOf(page)).toBe('C');
    await expect(stepHeading(page, 'diner-setup')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Zo');
    expect(await names(page)).toEqual(['Maya', 'Tom']);
    expect(uncaught).toEqual([]);
    count({
      fault: 'service worker: versions A → B → C under an open tab',
      times: 2,
      acknowledged: 3,
      said: `"A new version is ready" (${offers} × on the screen after two versions); Reload leads to C, and the half-typed name is there`,
    });
  },
);

test('a page that is loaded during an update is told of it', { tag: '@versions' }, async ({ page, site }) => {
  await openApp(page);
  await waitUntilOffline(page);
  await site.deploy('B');
  await resume(page);
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await button(offer(page), 'Reload').click();
  await expect.poll(() => versionOf(page)).toBe('B');
});

test.describe('a tab without a worker reports a missing part', () => {
  test.use({ serviceWorkers: 'block' });
  test('that belongs to a version that is gone', { tag: '@versions' }, async ({ page, site }) => {
    await openApp(page);
    await addDiner(page, 'Maya');
    await field(page, 'Name').fill('To');
    await site.deploy('B');
    // Parts that this tab has not fetched yet.
    await button(page, 'Account and settings')
      .click()
      .catch(() => undefined);
    await page.evaluate(() => {
      history.pushState(null, '', '/terms');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    const reload = button(page, 'Reload');
    const terms = page.getByRole('heading', { name: 'Terms & Conditions' });
    await expect(reload.or(terms).first()).toBeVisible();
    let said = 'the page itself';
    if (await reload.isVisible()) {
      said = await page.getByRole('alert').first().innerText();
      await reload.click();
    }
    await expect(terms).toBeVisible();
    expect(await versionOf(page)).toBe('B');
    await page.goBack();
    await expect(stepHeading(page, 'diner-setup')).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('To');
    expect(await names(page)).toEqual(['Maya']);
    count({
      fault: 'a part of a version that is gone, without a worker',
      acknowledged: 2,
      said: said.replaceAll(/\s+/g, ' '),
    });
  });
});
