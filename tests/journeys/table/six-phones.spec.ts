import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { readBill, summarize, type StoredBill } from '#domain';
import { startEmbedded } from '../../../tools/lib/embedded.mjs';
import { expect, test } from '../support/fixtures.ts';
import {
  hostSheet,
  joinByLink,
  linkOf,
  myTotal,
  openTable,
  row,
  showView,
  upToDate,
} from '../support/live-table.ts';
import { billOf, button, itemFor, openStep, strip } from '../support/table.ts';

const NAMES = ['Maya', 'Tom', 'Priya', 'Alex', 'Jonas', 'Wei', 'Olu', 'Sofia'];
const PHONES = ['Tom', 'Priya', 'Alex', 'Jonas', 'Sofia'] as const;

/** Twenty-five lines: £3.10, £4.20, £5.30 and so on, with a bread for everybody and eight beers. */
const BILL: StoredBill = billOf(NAMES, {
  items: [
    ...Array.from({ length: 23 }, (_, index) => itemFor([], `Dish ${index + 1}.`, 3.1 + index * 1.1)),
    itemFor([1, 2, 3, 4, 5, 6, 7, 8], 'Bread', 7.77, { isWholeTable: true }),
    itemFor([], 'Beers', 36, { quantity: 8 }),
  ],
  serviceCharge: { amount: 45.67 },
  tip: { amount: 12.34 },
  payments: [{ id: 'p1', dinerId: 'diner-1', amount: 100 }],
});

/** A server that can be killed and started again on the same port and the same data. */
class MortalServer {
  readonly #data = mkdtempSync(join(tmpdir(), 'fairtab-six-'));
  #running: Awaited<ReturnType<typeof startEmbedded>> | undefined;
  url = '';

  async start(): Promise<void> {
    const PORT = this.url === '' ? '0' : new URL(this.url).port;
    this.#running = await startEmbedded({ PORT, DATA_DIR: this.#data, GATE_PASSWORD: 'six' });
    this.url = this.#running.url;
  }

  async kill(): Promise<void> {
    this.#running?.child.kill('SIGKILL');
    await this.#running?.closed;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** A device of its own at this server. */
async function device(browser: Browser, url: string, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 800 },
    locale: 'en-GB',
  });
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  // A hanging step names itself.
  context.setDefaultTimeout(30_000);
  return context.newPage();
}

/** A phone's own total on screen, in pence. */
async function pence(page: Page): Promise<number> {
  const text = (await myTotal(page).getByRole('button').innerText()).match(/£([\d,.]+)\s*$/)?.[1] ?? '';
  return Math.round(Number(text.replaceAll(',', '')) * 100);
}

test('five phones and a desk split eight diners and 25 lines; a late joiner, a phone without a network, a removed seat, a lock and a killed server lose nothing', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const server = new MortalServer();
  await server.start();
  const pages: Page[] = [];
  try {
    const host = await device(browser, server.url, 1280);
    pages.push(host);
    await openTable(host, BILL, 'Maya');
    const link = await linkOf(host);
    const phones = new Map<string, Page>();
    const join = async (name: string): Promise<Page> => {
      const page = await device(browser, server.url, 390);
      pages.push(page);
      // This phone will lose its network for minutes.
      if (name === 'Alex') await page.clock.install();
      await joinByLink(page, link, name);
      phones.set(name, page);
      return page;
    };
    for (const name of PHONES.slice(0, 4)) await join(name);
    const at = (name: string): Page => phones.get(name) ?? host;
    const take = (name: string, ...dishes: number[]): Promise<void> =>
      dishes.reduce(
        (before, dish) => before.then(() => row(at(name), `Dish ${dish}\\.`).click()),
        Promise.resolve(),
      );

    await Promise.all([
      take('Tom', 1, 2, 3, 4),
      take('Priya', 4, 5, 6),
      take('Alex', 7, 8),
      take('Jonas', 9, 10),
    ]);
    // Two on the same dish at the same moment; one gives back.
    await Promise.all([take('Alex', 11), take('Jonas', 11)]);
    await take('Tom', 2);

    // One phone loses its network, the server is killed meanwhile, everybody goes on.
    await at('Alex').context().setOffline(true);
    await take('Alex', 12, 13);
    await take('Priya', 14);
    await at('Alex').clock.fastForward('10:00');
    await server.kill();
    await Promise.all([take('Tom', 15, 16), take('Jonas', 17)]);
    await expect(myTotal(at('Tom'))).toContainText('2 changes');
    await server.start();
    await at('Alex').clock.fastForward('05:00');
    await at('Alex').context().setOffline(false);
    for (const page of phones.values()) await upToDate(page, 60_000);

    // Somebody comes late; somebody else's phone is removed, what they took stays, and they come back with the code.
    await join('Sofia');
    await take('Sofia', 18, 19, 20);
    await row(at('Sofia'), 'Beers').click();
    await row(at('Tom'), 'Beers').click();
    await upToDate(at('Sofia'));
    await hostSheet(host).getByRole('button', { name: 'Remove Jonas from the table' }).click();
    await host
      .getByRole('dialog', { name: /Remove Jonas/ })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(at('Jonas').getByRole('heading', { name: 'You are no longer at this table' })).toBeVisible();
    await showView(host, 'Code');
    await at('Jonas').goto('about:blank');
    // The phone that was removed can know it before the host has the new code.
    await expect.poll(() => linkOf(host)).not.toBe(link);
    await joinByLink(at('Jonas'), await linkOf(host), 'Jonas');
    await expect(row(at('Jonas'), 'Dish 17\\.')).toHaveAttribute('aria-pressed', 'true');

    // Somebody has forgotten something, and asks the host who has stopped changes.
    await Promise.all([take('Tom', 21), take('Priya', 22)]);
    await upToDate(at('Tom'));
    await upToDate(at('Priya'));
    await hostSheet(host).getByRole('button', { name: 'Stop changes', exact: true }).click();
    await button(at('Sofia'), 'Ask to change something').click();
    await showView(host, 'Who has what');
    await expect(hostSheet(host).getByText('Sofia wants to change something')).toBeVisible();
    await hostSheet(host).getByRole('button', { name: 'Allow changes' }).first().click();
    await take('Sofia', 23);
    await upToDate(at('Sofia'));
    await hostSheet(host).getByRole('button', { name: 'Share the rest equally' }).click();
    await expect(hostSheet(host)).toContainText('Everything is claimed.');
    await hostSheet(host).getByRole('button', { name: 'Finish', exact: true }).click();
    await host
      .getByRole('dialog', { name: 'Finish the bill?' })
      .getByRole('button', { name: 'Finish' })
      .click();
    await expect(hostSheet(host)).toContainText('The bill is finished');

    // The oracle: the same bill, written down by hand.
    const had: Readonly<Record<number, readonly number[]>> = {
      1: [2],
      3: [2],
      4: [2, 3],
      5: [3],
      6: [3],
      7: [4],
      8: [4],
      9: [5],
      10: [5],
      11: [4, 5],
      12: [4],
      13: [4],
      14: [3],
      15: [2],
      16: [2],
      17: [5],
      18: [8],
      19: [8],
      20: [8],
      21: [2],
      22: [3],
      23: [8],
    };
    const expected = readBill({
      ...BILL,
      items: BILL.items.map((item) => {
        const dish = Number(/^Dish (\d+)/.exec(item.name ?? '')?.[1] ?? 0);
        if (dish === 0) return item;
        const who = had[dish] ?? [1, 2, 3, 4, 5, 6, 7, 8];
        return { ...item, dinerIds: who.map((number) => `diner-${number}`), isShared: who.length > 1 };
      }),
    });
    if (!expected.ok) throw new Error('The oracle cannot read its bill');
    // Tom and Sofia have a beer each, and six are shared by all eight.
    const units = NAMES.map((name, index) => ({
      dinerId: `diner-${index + 1}`,
      weight: 0.75 + (name === 'Tom' || name === 'Sofia' ? 1 : 0),
    }));
    const lines = expected.bill.lines.map((line) =>
      line.name === 'Beers' && line.kind === 'item'
        ? { ...line, sharing: { by: 'units', shares: units } as const }
        : line,
    );
    const { perDiner } = summarize({ ...expected.bill, lines });
    for (const [name, page] of phones) {
      const id = `diner-${NAMES.indexOf(name) + 1}`;
      await expect(page.getByRole('region', { name: 'The bill is finished' })).toBeVisible();
      await expect.poll(() => pence(page), { message: `the total of ${name}` }).toBe(perDiner[id]?.total);
    }
    const totalOf = (name: string): string =>
      `£${((perDiner[`diner-${NAMES.indexOf(name) + 1}`]?.total ?? 0) / 100).toFixed(2)}`;
    for (const name of phones.keys())
      await expect(hostSheet(host).getByRole('listitem').filter({ hasText: name })).toContainText(
        totalOf(name),
      );
    // Also those without a phone.
    await hostSheet(host).getByRole('button', { name: 'Close', exact: true }).click();
    await openStep(host, 'summary');
    for (const name of NAMES) await expect(strip(host, name)).toContainText(totalOf(name));
  } finally {
    for (const page of pages) await page.context().close();
    await server.end();
  }
});
