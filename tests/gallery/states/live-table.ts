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
import {
  joinTableOnServer,
  openTableOnServer,
  type ServerSeat,
  type ServerTable,
} from '../../journeys/support/table-on-server.ts';
import { billOf, button, itemFor, sit } from '../../journeys/support/table.ts';
import { FORTY, fullBill, LESS, NAMES, RIGHT_TO_LEFT } from '../bills.ts';
import { FAILED_LOAD, type Screen, type Stage, type State } from '../fixtures.ts';
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

/** The smallest table. */
const TWO: StoredBill = billOf(['Maya', 'Tom'], {
  items: [itemFor([], 'Ramen', 14.5), itemFor([], 'Gyoza', 9, { quantity: 5 }), itemFor([], 'Sake', 12)],
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

/** Which seat a guest's page has. */
const seatOn = (page: Stage['page']): Promise<string | undefined> =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('fairtab.table') ?? '{}') as { seatId?: string }).seatId,
  );

/** Whoever sits there has added a line of their own, and looks at how much of it they had. */
const withOwnLine = guest(
  OPEN_DINNER,
  ({ host }) => host.act('guests_add_lines', 'true'),
  async ({ page }) => {
    await button(page, 'Is something missing?').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^What is it/ }).fill('Sparkling water');
    await dialog.getByRole('textbox', { name: /^Price/ }).fill('4.50');
    await dialog.getByRole('button', { name: 'Add to the bill' }).click();
    await button(page, 'How much of it did you have? Sparkling water').click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Change it' })).toBeVisible();
  },
);

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
      allow: FAILED_LOAD,
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
      name: 'two diners',
      open: guest(
        TWO,
        ({ host }) => host.write([[`claim/${idsOf(TWO)[1]}/diner-1`, 2]]),
        async ({ page }) => {
          await row(page, 'Ramen').click();
          await row(page, 'Gyoza').click();
          await seen(page, '2 of 5 left');
        },
      ),
      views: WIDTHS,
    },
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
      name: 'waiting for the host',
      open: async (stage) => {
        const { host, secret } = await openAt(stage, OPEN_DINNER);
        await host.act('lock');
        await stage.page.goto(`/t#${secret}`);
        await stage.page.getByRole('textbox', { name: 'Your name' }).fill('Zoe');
        await button(stage.page, 'Sit down').click();
        await seen(stage.page, 'Waiting for the host');
      },
      views: WIDTHS,
    },
    {
      name: 'the link of another table',
      open: guest(OPEN_DINNER, undefined, async (stage) => {
        const other = await openAt(stage, TWO);
        await stage.page.goto(`/t#${other.secret}`);
        await expect(stage.page.getByRole('dialog')).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'removed by the host',
      open: async (stage) => {
        await guest(OPEN_DINNER, undefined, async ({ page }, { host }) => {
          await row(page, 'Paella').click();
          await host.act('remove_seat', await seatOn(page));
        })(stage).catch(() => undefined);
        await seen(stage.page, 'You are no longer at this table');
      },
      views: WIDTHS,
      allow: FAILED_LOAD,
    },
    {
      name: 'expired',
      open: async (stage) => {
        await guest(OPEN_DINNER)(stage);
        // Twelve hours are over.
        await stage.context.route(/sync_table/, (route) =>
          route.fulfill({ status: 410, json: { message: 'table_expired' } }),
        );
        await row(stage.page, 'Paella').click();
        await seen(stage.page, 'This table is over');
      },
      views: WIDTHS,
      allow: FAILED_LOAD,
    },
    { name: 'how much of a line of one’s own', open: withOwnLine, views: WIDTHS, oneScreen: true },
    {
      name: 'changing a line of one’s own',
      open: async (stage) => {
        await withOwnLine(stage);
        await button(stage.page, 'Change it').click();
        await expect(stage.page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible();
      },
      views: WIDTHS,
      oneScreen: true,
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

/** What others do on phones that are no browsers, while the host looks at who has what. */
const hostWith = (
  bill: StoredBill,
  others: (join: (dinerId: string) => Promise<ServerSeat>, stage: Stage) => Promise<unknown>,
) =>
  host(bill, async (stage) => {
    const [, secret = ''] = (await linkOf(stage.page)).split('#');
    await showView(stage.page, 'Who has what');
    await others((dinerId) => joinTableOnServer(stage.url, secret, dinerId), stage);
  });

/** Somebody takes so much of each of these lines. */
const claims = (dinerId: string, taken: Readonly<Record<string, number | null>>) =>
  Object.entries(taken).map(([line, weight]) => [`claim/item-${line}/${dinerId}`, weight] as const);

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
      name: 'who I am is not said yet',
      open: async ({ page }) => {
        await sit(page, { bill: OPEN_DINNER, step: 'item-entry' });
        await button(page, 'Split it together').click();
        await hostSheet(page).getByRole('button', { name: /^Open/ }).click();
        await showView(page, 'Who has what');
        await expect(hostSheet(page).getByRole('combobox', { name: 'Which one are you?' })).toBeVisible();
      },
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'two diners',
      open: hostWith(TWO, async (join, { page }) => {
        const [ramen, gyoza] = idsOf(TWO);
        await (
          await join('diner-2')
        ).write([
          [`claim/${ramen}/diner-2`, 1],
          [`claim/${gyoza}/diner-2`, 3],
        ]);
        await expect(hostSheet(page).getByText('2 of 5 left').first()).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'eight diners',
      open: hostWith(EIGHT, async (join, { page }) => {
        const lines = idsOf(EIGHT);
        for (const [index, line] of lines.slice(0, 6).entries()) {
          const id = `diner-${index + 2}`;
          await (await join(id)).write([[`claim/${line}/${id}`, 1]]);
        }
        await expect(hostSheet(page).getByText('7 lines are nobody’s yet').first()).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'more taken than there is',
      open: hostWith(OPEN_DINNER, async (join, { page }) => {
        for (const id of ['diner-2', 'diner-3'])
          await (await join(id)).write(claims(id, { croquetas: 2, paella: 1 }));
        await expect(
          hostSheet(page)
            .getByText(/taken than there is/)
            .first(),
        ).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'everything taken',
      open: hostWith(OPEN_DINNER, async (join, { page }) => {
        await (await join('diner-2')).write(claims('diner-2', { paella: 1, croquetas: 3 }));
        await (await join('diner-3')).write(claims('diner-3', { paella: 1, cava: 1 }));
        await expect(
          hostSheet(page)
            .getByText(/everything|Everything/)
            .first(),
        ).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'proposals waiting',
      open: hostWith(OPEN_DINNER, async (join, { page }) => {
        const [tom, priya] = [await join('diner-2'), await join('diner-3')];
        await tom.write(claims('diner-2', { paella: 1, cava: 1 }));
        await hostSheet(page).getByRole('button', { name: 'Lock', exact: true }).click();
        await expect(hostSheet(page).getByRole('button', { name: 'Unlock' })).toBeVisible();
        await tom.write(claims('diner-2', { cava: null }));
        await priya.write(claims('diner-3', { croquetas: 2, paella: 1 }));
        await expect(hostSheet(page).getByText('3 changes wait').first()).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'without a network',
      open: hostWith(OPEN_DINNER, async (join, { page, context }) => {
        await (await join('diner-2')).write(claims('diner-2', { paella: 1 }));
        await expect(hostSheet(page).getByText('2 lines are nobody’s yet').first()).toBeVisible();
        await context.setOffline(true);
        await hostSheet(page)
          .getByRole('button', { name: /^Share the rest/ })
          .click();
        await page
          .getByRole('region', { name: 'The rest is shared equally' })
          .getByRole('button', { name: 'Dismiss' })
          .click();
        await expect(
          hostSheet(page)
            .getByText(/^No connection/)
            .first(),
        ).toBeVisible();
      }),
      views: WIDTHS,
      allow: /ERR_INTERNET_DISCONNECTED/,
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
          await opener.act('hand_over', await seatOn(page));
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
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'locked',
      open: host(OPEN_DINNER, async ({ page }) => {
        await hostSheet(page).getByRole('button', { name: 'Lock', exact: true }).click();
        await expect(hostSheet(page).getByRole('button', { name: 'Unlock' })).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
  ],
};
