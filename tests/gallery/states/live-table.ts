import type { StoredBill } from '#domain';
import { expect } from '../../journeys/support/fixtures.ts';
import {
  hostSheet,
  joinByLink,
  linkOf,
  myTotal,
  OPEN_DINNER,
  openTable,
  row,
  showView,
} from '../../journeys/support/live-table.ts';
import { openTableOnServer, type ServerTable } from '../../journeys/support/table-on-server.ts';
import { button, sit } from '../../journeys/support/table.ts';
import { FORTY, fullBill, LESS, NAMES, RIGHT_TO_LEFT } from '../bills.ts';
import type { Screen, Stage, State } from '../fixtures.ts';
import { EXTREMES, type View } from '../views.ts';

/** Every width that a table is looked at in. */
const WIDTHS: readonly View[] = [320, 390, 768, 1280].flatMap((width) => [
  { width, theme: 'light' },
  { width, theme: 'dark' },
]);
const PHONE_AND_DESK: readonly View[] = [
  { width: 390, theme: 'light' },
  { width: 1280, theme: 'dark' },
];

/** A bill of which nobody has had anything yet. */
const untaken = (bill: StoredBill): StoredBill => ({
  ...bill,
  items: bill.items.map((item) => (item.isWholeTable ? item : { ...item, dinerIds: [], isShared: false })),
  drinkRounds: bill.drinkRounds.map((round) => ({ ...round, allocations: [] })),
});

const EIGHT: StoredBill = untaken(fullBill());
const idsOf = ({ items }: StoredBill): string[] =>
  items.filter((item) => !item.isWholeTable).map(({ id }) => id);

/** Opens a table with `diner-1` as its host. */
const openAt = ({ url }: Stage, bill: StoredBill): Promise<ServerTable> =>
  openTableOnServer(url, bill, 'diner-1');

/** A guest who sits there as the second diner, once others have done something. */
const guest =
  (
    bill: StoredBill,
    others: (table: ServerTable) => Promise<unknown> = async () => undefined,
    then: (stage: Stage, table: ServerTable) => Promise<unknown> = async () => undefined,
  ): State['open'] =>
  async (stage) => {
    const table = await openAt(stage, bill);
    const [, second] = bill.diners;
    await joinByLink(stage.page, `/t#${table.secret}`, second?.name ?? '');
    await others(table);
    await then(stage, table);
    await expect(myTotal(stage.page).getByText('Up to date').first()).toBeVisible();
  };

/** Three others take what is there, one after the other. */
const takeAll =
  (bill: StoredBill) =>
  async ({ join }: ServerTable): Promise<void> => {
    const seats = [await join('diner-3'), await join('diner-4')];
    for (const [index, seat] of seats.entries()) {
      const id = `diner-${index + 3}`;
      const lines = idsOf(bill).filter((_, position) => position % 2 === index);
      await seat.write(lines.map((line) => [`claim/${line}/${id}`, 1]));
    }
  };

const seen = (page: Stage['page'], text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible();

export const TABLE_GUEST: Screen = {
  name: 'Live table, guest',
  states: [
    {
      name: 'joining by code',
      open: async ({ page }) => {
        await page.goto('/t');
        await expect(button(page, 'Join')).toBeVisible();
      },
      views: WIDTHS,
    },
    {
      name: 'a wrong code',
      open: async ({ page }) => {
        await page.goto('/t');
        await page.getByRole('textbox', { name: 'Code of the table' }).fill('ZZZZ ZZZZ');
        await button(page, 'Join').click();
        await expect(page.getByRole('alert')).toBeVisible();
      },
      views: PHONE_AND_DESK,
      allow: /Failed to load resource/,
    },
    ...(
      [
        ['eight', EIGHT],
        ['forty', untaken(FORTY)],
        ['names', untaken(NAMES)],
      ] as const
    ).map(([name, bill]): State => ({
      name: `who are you, ${name}`,
      open: async (stage) => {
        const table = await openAt(stage, bill);
        await stage.page.goto(`/t#${table.secret}`);
        await seen(stage.page, 'Who are you?');
      },
      views: name === 'eight' ? WIDTHS : PHONE_AND_DESK,
    })),
    { name: 'nothing taken', open: guest(OPEN_DINNER), views: WIDTHS },
    {
      name: 'some taken by me and others',
      open: guest(EIGHT, takeAll(EIGHT), async ({ page }) => {
        await row(page, 'Burrata').click();
        await row(page, 'Tagliatelle').click();
        await seen(page, /yours/);
      }),
      views: [...WIDTHS, ...EXTREMES],
    },
    {
      name: 'more taken than there is',
      open: guest(OPEN_DINNER, async ({ host, join }) => {
        await host.write([['claim/item-croquetas/diner-1', 2]]);
        await (await join('diner-3')).write([['claim/item-croquetas/diner-3', 2]]);
      }),
      views: PHONE_AND_DESK,
    },
    {
      name: 'forty diners',
      open: guest(untaken(FORTY), takeAll(FORTY)),
      views: [...PHONE_AND_DESK, { width: 320, theme: 'light' }],
    },
    {
      name: 'names of one and of sixty characters',
      open: guest(untaken(NAMES)),
      views: [...PHONE_AND_DESK, ...EXTREMES.slice(0, 2)],
    },
    { name: 'names from the right', open: guest(untaken(RIGHT_TO_LEFT)), views: PHONE_AND_DESK },
    { name: 'discounts and treats', open: guest(untaken(LESS)), views: PHONE_AND_DESK },
    {
      name: 'locked, with a proposal',
      open: guest(
        OPEN_DINNER,
        ({ host }) => host.act('lock'),
        async ({ page }) => {
          await seen(page, 'The host has locked the bill');
          await row(page, 'Paella').click();
          await seen(page, /waits for the host/);
        },
      ),
      views: WIDTHS,
    },
    {
      name: 'without a network',
      open: async (stage) => {
        await guest(OPEN_DINNER)(stage);
        await stage.context.setOffline(true);
        await row(stage.page, 'Paella').click();
        await row(stage.page, 'Cava').click();
        await seen(stage.page, /taps are kept here/);
      },
      views: WIDTHS,
      allow: /ERR_INTERNET_DISCONNECTED/,
    },
    {
      name: 'guests may add lines',
      open: guest(
        OPEN_DINNER,
        ({ host }) => host.act('guests_add_lines', 'true'),
        async ({ page }) => {
          await button(page, 'Is something missing?').click();
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      ),
      views: PHONE_AND_DESK,
      oneScreen: true,
    },
    {
      name: 'how much of it',
      open: guest(OPEN_DINNER, undefined, async ({ page }) => {
        await row(page, 'Croquetas').click();
        await button(page, 'How much of it did you have? 3 × Croquetas').click();
        await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
        await seen(page, /You have \d of \d/);
      }),
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'my share',
      open: guest(OPEN_DINNER, undefined, async ({ page }) => {
        await row(page, 'Paella').click();
        await myTotal(page).getByRole('button').click();
        await expect(page.getByRole('dialog')).toBeVisible();
      }),
      views: WIDTHS.filter(({ width }) => width < 700),
      oneScreen: true,
    },
    {
      name: 'finished, with a way to pay',
      open: guest(
        { ...OPEN_DINNER, payments: [{ id: 'p1', dinerId: 'diner-1', amount: 85.8 }] },
        async ({ host }) => {
          await host.write([
            ['claim/item-paella/diner-2', 1],
            ['pay/diner-1', { kind: 'monzo', handle: 'maya' }],
          ]);
          await host.act('finish');
        },
        ({ page }) => seen(page, 'The bill is settled'),
      ),
      views: WIDTHS,
    },
    {
      name: 'finished, and nobody has said who paid',
      open: guest(
        OPEN_DINNER,
        ({ host }) => host.act('finish'),
        ({ page }) => seen(page, 'The bill is settled'),
      ),
      views: PHONE_AND_DESK,
    },
    {
      name: 'left',
      open: async (stage) => {
        await guest(OPEN_DINNER)(stage);
        await myTotal(stage.page).getByRole('button').click();
        await stage.page.getByRole('button', { name: 'Leave the table' }).click();
        await seen(stage.page, 'You have left the table');
      },
      views: WIDTHS,
    },
  ],
};

/** The host's sheet with so much done at the table. */
const host =
  (bill: StoredBill, then: (stage: Stage) => Promise<unknown> = async () => undefined): State['open'] =>
  async (stage) => {
    await openTable(stage.page, bill, bill.diners[0]?.name ?? '');
    await then(stage);
  };

/** Another phone joins by the link on the host's screen, and leaves its page behind. */
async function withGuest({ page, context }: Stage, as: string, take: readonly string[]): Promise<void> {
  const other = await context.newPage();
  await joinByLink(other, await linkOf(page), as);
  for (const line of take) await row(other, line).click();
  await expect(myTotal(other).getByText('Up to date').first()).toBeVisible();
  await other.close();
}

export const TABLE_HOST: Screen = {
  name: 'Live table, host',
  states: [
    {
      name: 'before it is open',
      open: async ({ page }) => {
        await sit(page, { bill: OPEN_DINNER, step: 'item-entry' });
        await button(page, 'Split it together').click();
        await expect(hostSheet(page)).toBeVisible();
      },
      views: WIDTHS,
      oneScreen: true,
    },
    { name: 'the code', open: host(OPEN_DINNER), views: WIDTHS, oneScreen: true },
    {
      name: 'who has what',
      open: host(OPEN_DINNER, async (stage) => {
        await withGuest(stage, 'Tom', ['Paella']);
        await showView(stage.page, 'Who has what');
        await expect(hostSheet(stage.page).getByText('2 lines are nobody’s yet').first()).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'forty diners',
      open: host(untaken(FORTY), async ({ page }) => {
        await showView(page, 'Who has what');
        await expect(hostSheet(page).getByText('nobody’s yet').first()).toBeVisible();
      }),
      views: PHONE_AND_DESK,
      oneScreen: true,
    },
    {
      name: 'finishing while something is nobody’s',
      open: host(OPEN_DINNER, async ({ page }) => {
        await hostSheet(page).getByRole('button', { name: 'Finish' }).click();
        await expect(page.getByRole('dialog', { name: 'Finish the bill?' })).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'handed over',
      open: host(OPEN_DINNER, async (stage) => {
        const { page } = stage;
        await withGuest(stage, 'Tom', ['Paella']);
        await showView(page, 'Who has what');
        await hostSheet(page).getByRole('button', { name: 'Make Tom the host' }).click();
        const dialog = page.getByRole('dialog', { name: 'Make Tom the host' });
        await dialog.getByRole('button', { name: 'Make the host' }).click();
        await expect(hostSheet(page).getByText('Tom looks after the table now').first()).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'handed over, and a change came back',
      open: host(OPEN_DINNER, async (stage) => {
        const { page } = stage;
        await withGuest(stage, 'Tom', ['Paella']);
        await showView(page, 'Who has what');
        await hostSheet(page).getByRole('button', { name: 'Make Tom the host' }).click();
        const dialog = page.getByRole('dialog', { name: 'Make Tom the host' });
        await dialog.getByRole('button', { name: 'Make the host' }).click();
        await expect(hostSheet(page).getByText('Tom looks after the table now').first()).toBeVisible();
        await page.goto('/app?step=drinks-round');
        await page.getByRole('textbox', { name: /^Drink/ }).fill('2 × Negroni 9.50');
        await seen(page, /^What nobody is given here/);
        await button(page, 'Add Round').click();
        await button(page, 'Live table: 1 change waits for you').click();
        await expect(hostSheet(page).getByText('A change of yours did not go in').first()).toBeVisible();
      }),
      oneScreen: true,
    },
    {
      name: 'a guest who looks after it',
      open: guest(
        OPEN_DINNER,
        async ({ join }) => void (await join('diner-3')),
        async ({ page }, { host: opener }) => {
          const seat = await page.evaluate(
            () => (JSON.parse(localStorage.getItem('fairtab.table') ?? '{}') as { seatId?: string }).seatId,
          );
          await opener.act('hand_over', seat);
          await button(page, 'You are the host: look after the table').click();
          await showView(page, 'Who has what');
          await expect(hostSheet(page).getByText('Maya (opened the table)').first()).toBeVisible();
        },
      ),
      oneScreen: true,
    },
    {
      name: 'finished',
      open: host(OPEN_DINNER, async ({ page }) => {
        await hostSheet(page).getByRole('button', { name: 'Finish' }).click();
        const dialog = page.getByRole('dialog', { name: 'Finish the bill?' });
        await dialog.getByRole('button', { name: 'Finish' }).click();
        await expect(hostSheet(page).getByText('The bill is finished').first()).toBeVisible();
      }),
      views: PHONE_AND_DESK,
      oneScreen: true,
    },
    {
      name: 'locked',
      open: host(OPEN_DINNER, async ({ page }) => {
        await hostSheet(page).getByRole('button', { name: 'Lock', exact: true }).click();
        await expect(hostSheet(page).getByRole('button', { name: 'Unlock' })).toBeVisible();
      }),
      views: PHONE_AND_DESK,
      oneScreen: true,
    },
  ],
};
