import type { StoredBill } from '#domain';
import { expect } from '../../journeys/support/fixtures.ts';
import { joinByLink, myTotal, OPEN_DINNER, row, upToDate } from '../../journeys/support/live-table.ts';
import type { ServerTable } from '../../journeys/support/table-on-server.ts';
import { button } from '../../journeys/support/table.ts';
import { FORTY, LESS, NAMES, RIGHT_TO_LEFT } from '../bills.ts';
import { FAILED_LOAD, type Screen, type State } from '../fixtures.ts';
import { EXTREMES } from '../views.ts';
import {
  EIGHT,
  ENDS,
  guest,
  idsOf,
  openAt,
  PHONE_AND_DESK,
  seated,
  seatOn,
  seen,
  STRANGERS,
  TWO,
  unclaimed,
  WIDTHS,
} from './live-table-stage.ts';

/** The guest has paid, and is owed something. */
const IS_PAID = { ...OPEN_DINNER, payments: [{ id: 'p1', dinerId: 'diner-2', amount: 85.8 }] };

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

/** Priya takes all of the dinner but the Cava. */
const takeDinner = async ({ join }: ServerTable): Promise<void> =>
  (await join('diner-3')).write([
    ['claim/item-paella/diner-3', 1],
    ['claim/item-croquetas/diner-3', 3],
  ]);

/** The guest has added a line of their own, and looks at their part of it. */
const withOwnLine = guest(
  OPEN_DINNER,
  ({ host }) => host.write([['table/guestsAddLines', true]]),
  async ({ page }) => {
    await button(page, 'Is something missing?').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^What is it/ }).fill('Sparkling water');
    await dialog.getByRole('textbox', { name: /^Price/ }).fill('4.50');
    await dialog.getByRole('button', { name: 'Add to the bill' }).click();
    // Where the form was, the row takes no tap at first (web/src/ui/double-tap.ts).
    await expect(async () => {
      await button(page, 'How much of it did you have? Sparkling water').click();
      await expect(button(dialog, 'Change it')).toBeVisible({ timeout: 500 });
    }).toPass();
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
        await page.getByRole('textbox', { name: 'Table code' }).fill('ZZZZ ZZZZ');
        await button(page, 'Join').click();
        await expect(page.getByRole('alert')).toBeVisible();
      },
      views: PHONE_AND_DESK,
      allow: FAILED_LOAD,
    },
    ...(
      [
        ['eight', EIGHT],
        ['forty', unclaimed(FORTY)],
        ['names', unclaimed(NAMES)],
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
      name: 'nothing on the bill, and a photo of it offered',
      open: guest({ ...OPEN_DINNER, items: [] }, undefined, ({ page }) => seen(page, 'Photo of the bill')),
      views: WIDTHS,
    },
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
      views: WIDTHS,
    },
    {
      name: 'forty diners',
      open: guest(unclaimed(FORTY), takeAll(FORTY)),
      views: WIDTHS,
    },
    {
      name: 'names of one and of sixty characters',
      open: guest(unclaimed(NAMES)),
      views: [...PHONE_AND_DESK, ...EXTREMES.slice(0, 2)],
    },
    {
      name: 'everything taken',
      open: guest(OPEN_DINNER, takeDinner, ({ page }) => row(page, 'Cava').click()),
      views: ENDS,
    },
    {
      name: 'the host is away, and needed',
      open: guest(OPEN_DINNER, takeDinner, async ({ page, context }) => {
        await context.route(/sync_table/, async (route) => {
          const response = await route.fetch();
          const facts = (await response.json()) as Record<string, unknown>;
          await route.fulfill({ response, json: { ...facts, hostSeenSecondsAgo: 180 } });
        });
        await row(page, 'Cava').click();
        await seen(page, /^Maya is away/);
      }),
      views: WIDTHS,
    },
    { name: 'names from the right', open: guest(unclaimed(RIGHT_TO_LEFT)), views: PHONE_AND_DESK },
    { name: 'discounts and treats', open: guest(unclaimed(LESS)), views: PHONE_AND_DESK },
    {
      name: 'locked',
      open: guest(
        OPEN_DINNER,
        ({ host }) => host.write([['table/status', 'locked']]),
        ({ page }) => seen(page, 'Maya has stopped changes'),
      ),
      views: WIDTHS,
    },
    {
      name: 'locked, and the host has been asked',
      open: guest(
        OPEN_DINNER,
        ({ host }) => host.write([['table/status', 'locked']]),
        async ({ page }) => {
          await button(page, 'Ask to change something').click();
          await seen(page, 'Asked. Maya has been told.');
        },
      ),
      views: ENDS,
    },
    {
      name: 'waiting for the host',
      open: async (stage) => {
        const { host, secret } = await openAt(stage, OPEN_DINNER);
        await host.write([['table/status', 'locked']]);
        await stage.page.goto(`/t#${secret}`);
        await stage.page.getByRole('textbox', { name: 'Your name' }).fill('Zoe');
        await button(stage.page, 'Join').click();
        await seen(stage.page, 'Waiting for the host');
      },
      views: WIDTHS,
    },
    {
      name: 'waiting, as one of many',
      open: async (stage) => {
        const { join, secret } = await openAt(stage, OPEN_DINNER);
        for (const name of STRANGERS.slice(0, 6)) await join(`new-${name}`, name);
        await stage.page.goto(`/t#${secret}`);
        await stage.page.getByRole('textbox', { name: 'Your name' }).fill('Zoe');
        await button(stage.page, 'Join').click();
        await seen(stage.page, /^The host has been asked/);
      },
      views: ENDS,
    },
    {
      name: 'here already, with another phone',
      open: async (stage) => {
        const { join, secret } = await openAt(stage, OPEN_DINNER);
        await join('diner-2');
        await stage.page.goto(`/t#${secret}`);
        await button(stage.page, 'That’s me, on another phone').click();
      },
      views: WIDTHS,
    },
    {
      name: 'waiting for the place of another phone',
      open: async (stage) => {
        const { join, secret } = await openAt(stage, OPEN_DINNER);
        await join('diner-2');
        await stage.page.goto(`/t#${secret}`);
        await button(stage.page, 'That’s me, on another phone').click();
        await button(stage.page, 'Tom').click();
        await seen(stage.page, /^The host has been asked whether/);
      },
      views: WIDTHS,
    },
    {
      name: 'paid early, and owes something else now',
      open: guest(OPEN_DINNER, undefined, async ({ page }, { host }) => {
        await row(page, 'Paella').click();
        await myTotal(page).getByRole('button').click();
        await button(page, 'I have paid').click();
        await button(page.getByRole('dialog', { name: /^Tell everybody/ }), 'I have paid').click();
        await seen(page, /^You’ve said that you paid/);
        await page.keyboard.press('Escape');
        await host.write([['claim/item-paella/diner-1', 1]]);
        await seen(page, /^You said you paid/);
      }),
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
        const { host } = await seated(stage, OPEN_DINNER);
        await row(stage.page, 'Paella').click();
        await upToDate(stage.page);
        await host.act('remove_seat', await seatOn(stage.page));
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
        await seen(stage.page, 'This table has closed');
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
        await seen(stage.page, /changes are kept here/);
      },
      views: WIDTHS,
      allow: /ERR_INTERNET_DISCONNECTED/,
    },
    {
      name: 'guests may add lines',
      open: guest(
        OPEN_DINNER,
        ({ host }) => host.write([['table/guestsAddLines', true]]),
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
      name: 'my share, of two on one phone',
      open: guest(EIGHT, undefined, async ({ page }) => {
        await page.getByRole('button', { name: 'Somebody here without a phone?' }).click();
        await page.getByRole('combobox', { name: 'Who is here without a phone?' }).selectOption({ index: 1 });
        await page.getByRole('radio', { name: 'Both' }).check();
        await row(page, 'Burrata').click();
        await row(page, 'Tagliatelle').click();
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
          await host.finish();
        },
        ({ page }) => seen(page, 'The bill is finished'),
      ),
      views: WIDTHS,
    },
    {
      name: 'finished, partly settled',
      open: guest(
        {
          ...OPEN_DINNER,
          payments: [
            { id: 'p1', dinerId: 'diner-1', amount: 80 },
            { id: 'p2', dinerId: 'diner-2', amount: 1.35 },
          ],
        },
        async ({ host }) => {
          await host.write([['claim/item-paella/diner-2', 1]]);
          await host.finish();
        },
        ({ page }) => seen(page, /of your total is settled/),
      ),
      views: WIDTHS,
    },
    {
      name: 'finished, and I have paid',
      open: guest(
        { ...OPEN_DINNER, payments: [{ id: 'p1', dinerId: 'diner-1', amount: 85.8 }] },
        ({ host }) => host.finish(),
        async ({ page }) => {
          await button(page, 'I have paid').click();
          await button(page.getByRole('dialog'), 'I have paid').click();
          await seen(page, /^Finished, and you’ve said/);
        },
      ),
      views: ENDS,
    },
    {
      name: 'finished, with a way that the host has entered',
      open: guest(
        { ...OPEN_DINNER, payments: [{ id: 'p1', dinerId: 'diner-3', amount: 85.8 }] },
        async ({ host }) => {
          await host.write([
            ['claim/item-paella/diner-2', 1],
            ['pay/diner-3', { kind: 'text', text: 'Cash, next Friday at the office' }],
          ]);
          await host.finish();
        },
        ({ page }) => seen(page, 'The bill is finished'),
      ),
      views: PHONE_AND_DESK,
    },
    {
      name: 'how I get paid',
      open: guest(IS_PAID, undefined, ({ page }) => seen(page, 'How you get paid')),
      views: ENDS,
    },
    {
      name: 'how I get paid, after the end',
      open: guest(
        IS_PAID,
        ({ host }) => host.finish(),
        ({ page }) => seen(page, 'How you get paid'),
      ),
      views: ENDS,
    },
    {
      name: 'saying how I get paid',
      open: guest(IS_PAID, undefined, async ({ page }) => {
        await button(page, 'Enter it').click();
        await expect(page.getByRole('dialog')).toBeVisible();
      }),
      views: ENDS,
      oneScreen: true,
    },
    {
      name: 'another phone was here first',
      open: async (stage) => {
        const { join, secret } = await openAt(stage, IS_PAID);
        const first = await join('diner-2');
        await first.write([['pay/diner-2', { kind: 'monzo', handle: 'tom' }]]);
        await first.act('leave');
        await joinByLink(stage.page, `/t#${secret}`, 'Tom');
        await seen(stage.page, /^Another phone was here/);
      },
      views: ENDS,
    },
    {
      name: 'finished, and nobody has said who paid',
      open: guest(
        OPEN_DINNER,
        ({ host }) => host.finish(),
        ({ page }) => seen(page, 'The bill is finished'),
      ),
      views: PHONE_AND_DESK,
    },
    {
      name: 'finished, for a phone without a name',
      open: async (stage) => {
        const table = await openAt(stage, EIGHT);
        await stage.page.goto(`/t#${table.secret}`);
        await seen(stage.page, 'Who are you?');
        await takeAll(EIGHT)(table);
        await table.host.finish();
        await seen(stage.page, /^You didn’t choose a name at the table/);
      },
      views: WIDTHS,
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
