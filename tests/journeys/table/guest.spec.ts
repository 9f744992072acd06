import { axe, expect, test } from '../support/fixtures.ts';
import {
  hostSheet,
  joinByLink,
  linkOf,
  myTotal,
  OPEN_DINNER,
  openTable,
  phone,
  row,
  showView,
  sitDown,
  upToDate,
} from '../support/live-table.ts';
import { billOf, button, itemFor } from '../support/table.ts';

test(
  'a guest scans the code, passes the gate, claims and gives back; host and guest see the same',
  { tag: '@core' },
  async ({ page, newVisitor }) => {
    await openTable(page, OPEN_DINNER, 'Maya');
    await axe(page);
    const guest = await phone(newVisitor);
    await guest.goto(await linkOf(page));
    await expect(guest.getByRole('heading', { level: 1, name: 'Who are you?' })).toBeVisible();
    await expect(guest.getByText('Maya is here already.')).toBeVisible();
    await axe(guest);
    await sitDown(guest, 'Tom');
    await axe(guest);

    // The bread is everybody's: a third of £6.00, and a third of the service of £7.80.
    await expect(myTotal(guest)).toContainText('£4.60');
    await row(guest, 'Paella').click();
    await expect(row(guest, 'Paella')).toHaveAttribute('aria-pressed', 'true');
    await expect(myTotal(guest)).toContainText('£40.60');
    await upToDate(guest);

    await showView(page, 'Who has what');
    await expect(hostSheet(page)).toContainText('2 lines not claimed');
    await expect(hostSheet(page)).toContainText('Tom');
    await axe(page);
    await row(guest, 'Paella').click();
    await expect(row(guest, 'Paella')).toHaveAttribute('aria-pressed', 'false');
    await expect(hostSheet(page)).toContainText('3 lines not claimed');
  },
);

test('a small phone shows the whole code to type, even without a connection', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await page.setViewportSize({ width: 360, height: 640 });
  await openTable(page, OPEN_DINNER, 'Maya');
  await context.setOffline(true);
  await expect(hostSheet(page).getByText(/^No connection/)).toBeVisible();
  await expect(hostSheet(page).getByText(/^You can type this code until/)).toBeInViewport({ ratio: 1 });
});

test('a guest without a network opens their share, and continues alone', async ({
  page,
  newVisitor,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/);
  await openTable(page, OPEN_DINNER, 'Maya');
  const guest = await phone(newVisitor);
  const ownBill = guest.waitForResponse(/assets\/SummaryStep-/);
  const sheets = ['MyShareSheet', 'PortionSheet', 'AddLineDialog', 'add-bill'].map((name) =>
    guest.waitForResponse(new RegExp(`assets/${name}-`)),
  );
  await joinByLink(guest, await linkOf(page), 'Tom');
  // Fetched while the browser is idle: there may be no service worker that has them.
  await Promise.all([ownBill, ...sheets]);
  await upToDate(guest);
  await showView(page, 'Who has what');
  const seatOfTom = hostSheet(page).getByRole('button', { name: /^Remove .*Tom/ });
  await expect(seatOfTom).toBeVisible();
  await guest.context().setOffline(true);
  await myTotal(guest).getByRole('button').click();
  await expect(guest.getByRole('dialog', { name: 'My share' })).toBeVisible();
  await button(guest, 'Continue on my own').click();
  await expect(guest).toHaveURL(/\/app\?step=summary$/);
  await expect(guest.getByRole('heading', { name: 'Summary' })).toBeVisible();

  // The place is free once there is a network, although the table's page is not open any more.
  await guest.context().setOffline(false);
  await expect(seatOfTom).toHaveCount(0);
});

test('the arrow stays beside my total on a wide screen, however long the total is', async ({
  page,
  newVisitor,
}) => {
  const feast = billOf(['Maya', 'Tom'], { currency: 'KWD', items: [itemFor([], 'Feast', 99_999.999)] });
  await openTable(page, feast, 'Maya');
  const guest = await phone(newVisitor);
  await guest.setViewportSize({ width: 1280, height: 800 });
  await joinByLink(guest, await linkOf(page), 'Tom');
  await row(guest, 'Feast').click();
  await expect(myTotal(guest)).toContainText(/KWD\s99,999\.999/);
  const opensMyShare = myTotal(guest).getByRole('button');
  await expect
    .poll(async () => {
      const [whole, arrow] = [
        await opensMyShare.boundingBox(),
        await opensMyShare.locator('svg').boundingBox(),
      ];
      return whole && arrow && whole.x + whole.width - (arrow.x + arrow.width);
    })
    .toBeLessThan(40);
});
