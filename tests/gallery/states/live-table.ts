import { readingKey, type StoredBill } from '#domain';
import { expect } from '../../journeys/support/fixtures.ts';
import { joinByLink, myTotal, OPEN_DINNER, row, upToDate } from '../../journeys/support/live-table.ts';
import type { ServerTable } from '../../journeys/support/table-on-server.ts';
import { button } from '../../journeys/support/table.ts';
import { FORTY, LESS, NAMES, RIGHT_TO_LEFT } from '../bills.ts';
import { FAILED_LOAD, NO_NETWORK, type Stage, type State } from '../fixtures.ts';
import { AT_TABLE, EXTREMES } from '../views.ts';
import {
  answering,
  askForPlace,
  atTable,
  EIGHT,
  expired,
  guest,
  idsOf,
  NOTHING,
  openAt,
  seated,
  seatOn,
  seen,
  STRANGERS,
  TWO,
  unclaimed,
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

/** The guest has sent what a photo says; `key`: where it waits for the host. */
const withPhoto = (
  then: (stage: Stage, table: ServerTable, key: string) => Promise<unknown>,
): State['open'] =>
  guest(NOTHING, undefined, async (stage, table) => {
    const seat = await seatOn(stage);
    await seat.write([[readingKey(seat.seatId), { lines: [['Gambas', 2, 28]] }]]);
    await then(stage, table, readingKey(seat.seatId));
  });

/** Without a network a guest taps the Cava, and the host stops changes before that tap arrives. */
const late = (then: (stage: Stage, table: ServerTable) => Promise<unknown> = async () => undefined) =>
  guest(OPEN_DINNER, undefined, async (stage, table) => {
    await stage.context.setOffline(true);
    await row(stage.page, 'Cava').click();
    await table.host.write([['table/status', 'locked']]);
    await stage.context.setOffline(false);
    await seen(stage.page, /arrived too late/);
    await then(stage, table);
  });

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

export const TABLE_GUEST = atTable({
  name: 'Live table, guest',
  states: [
    {
      name: 'joining by code',
      open: async ({ page }) => {
        await page.goto('/t');
        await expect(button(page, 'Join')).toBeVisible();
      },
    },
    {
      name: 'a wrong code',
      open: async ({ page }) => {
        await page.goto('/t');
        await page.getByRole('textbox', { name: 'Table code' }).fill('ZZZZ ZZZZ');
        await button(page, 'Join').click();
        await expect(page.getByRole('alert')).toBeVisible();
      },
      allow: FAILED_LOAD,
    },
    ...(
      [
        ['eight', EIGHT],
        ['names', unclaimed(NAMES)],
      ] as const
    ).map(([name, bill]): State => ({
      name: `who are you, ${name}`,
      open: async (stage) => {
        const table = await openAt(stage, bill);
        await stage.page.goto(`/t#${table.secret}`);
        await expect(stage.page.getByRole('list', { name: 'Names that are still free' })).toBeVisible();
      },
    })),
    { name: 'nothing taken', open: guest(OPEN_DINNER) },
    {
      name: 'nothing on the bill, and a photo of it offered',
      open: guest(NOTHING, undefined, ({ page }) => seen(page, 'Photo of the bill')),
    },
    {
      name: 'a photo was sent',
      open: withPhoto(({ page }) => seen(page, /has been asked to add/)),
    },
    {
      name: 'a photo was added',
      open: withPhoto(async ({ page }, { host }, key) => {
        await host.write([[key, 'added']]);
        await seen(page, /has added what/);
      }),
    },
    {
      name: 'a photo was not added',
      open: withPhoto(async ({ page }, { host }, key) => {
        await host.write([[key, 'no']]);
        await seen(page, /did not add/);
      }),
    },
    {
      name: 'some taken by me and others',
      open: guest(EIGHT, takeAll(EIGHT), async ({ page }) => {
        await row(page, 'Burrata').click();
        await row(page, 'Tagliatelle').click();
        await seen(page, /yours/);
      }),
      views: [...AT_TABLE, ...EXTREMES],
    },
    {
      name: 'more taken than there is',
      open: guest(OPEN_DINNER, async ({ host, join }) => {
        await host.write([['claim/item-croquetas/diner-1', 2]]);
        await (await join('diner-3')).write([['claim/item-croquetas/diner-3', 2]]);
      }),
    },
    {
      name: 'forty diners',
      open: guest(unclaimed(FORTY), takeAll(FORTY)),
    },
    {
      name: 'names of one and of sixty characters',
      open: guest(unclaimed(NAMES)),
    },
    {
      name: 'everything taken',
      open: guest(OPEN_DINNER, takeDinner, ({ page }) => row(page, 'Cava').click()),
    },
    {
      name: 'the host is away, and needed',
      open: guest(OPEN_DINNER, takeDinner, async (stage) => {
        await answering(stage, { hostSeenSecondsAgo: 180 });
        await row(stage.page, 'Cava').click();
        await seen(stage.page, /is away\. Somebody else/);
      }),
    },
    {
      name: 'the host is away, and not needed yet',
      open: guest(OPEN_DINNER, undefined, async (stage) => {
        await answering(stage, { hostSeenSecondsAgo: 180 });
        await row(stage.page, 'Cava').click();
        await seen(stage.page, /^The host’s phone has been silent/);
      }),
    },
    { name: 'names from the right', open: guest(unclaimed(RIGHT_TO_LEFT)) },
    { name: 'discounts and treats', open: guest(unclaimed(LESS)) },
    {
      name: 'locked',
      open: guest(
        OPEN_DINNER,
        ({ host }) => host.write([['table/status', 'locked']]),
        ({ page }) => seen(page, 'Maya has stopped changes'),
      ),
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
    },
    { name: 'a tap that came too late', open: late(), allow: NO_NETWORK },
    {
      name: 'a tap that came too late, offered again',
      open: late(async ({ page }, { host }) => {
        await host.write([['table/status', 'open']]);
        await seen(page, 'Change it now');
      }),
      allow: NO_NETWORK,
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
    },
    {
      name: 'here already, with another phone',
      open: async (stage) => {
        const { join, secret } = await openAt(stage, OPEN_DINNER);
        await join('diner-2');
        await stage.page.goto(`/t#${secret}`);
        await button(stage.page, 'That’s me, on another phone').click();
      },
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
    },
    {
      name: 'has a place, and asks for that of another phone',
      open: guest(
        OPEN_DINNER,
        ({ join }) => join('diner-3'),
        async (stage) => {
          await askForPlace(await seatOn(stage), 'diner-3');
          await seen(stage.page, /^The host has been asked whether/);
        },
      ),
    },
    {
      name: 'has a place, and did not get that of another phone',
      open: guest(
        OPEN_DINNER,
        ({ join }) => join('diner-3'),
        async (stage, { host }) => {
          await host.write([[await askForPlace(await seatOn(stage), 'diner-3'), null]]);
          await seen(stage.page, /^The host has said no/);
        },
      ),
    },
    {
      name: 'the place went to another phone',
      open: async (stage) => {
        const { host, join } = await seated(stage, OPEN_DINNER);
        await host.act('give_place', await askForPlace(await join(null), 'diner-2'));
        await seen(stage.page, /^The host has freed your place/);
      },
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
    },
    {
      name: 'the link of another table',
      open: guest(OPEN_DINNER, undefined, async (stage) => {
        const other = await openAt(stage, TWO);
        await stage.page.goto(`/t#${other.secret}`);
        await expect(stage.page.getByRole('dialog')).toBeVisible();
      }),
    },
    {
      name: 'removed by the host',
      open: async (stage) => {
        const { host } = await seated(stage, OPEN_DINNER);
        await row(stage.page, 'Paella').click();
        await upToDate(stage.page);
        await host.act('remove_seat', (await seatOn(stage)).seatId);
        await seen(stage.page, 'You are no longer at this table');
      },
      allow: FAILED_LOAD,
    },
    {
      name: 'expired',
      open: expired(guest(OPEN_DINNER)),
      allow: FAILED_LOAD,
    },
    {
      name: 'finished, and expired',
      open: expired(guest(IS_PAID, ({ host }) => host.finish())),
      allow: FAILED_LOAD,
    },
    { name: 'how much of a line of one’s own', open: withOwnLine },
    {
      name: 'changing a line of one’s own',
      open: async (stage) => {
        await withOwnLine(stage);
        await button(stage.page, 'Change it').click();
        await expect(stage.page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible();
      },
    },
    {
      name: 'without a network',
      open: async (stage) => {
        await guest(OPEN_DINNER)(stage);
        await stage.context.setOffline(true);
        await row(stage.page, 'Paella').click();
        await row(stage.page, 'Cava').click();
        await seen(stage.page, 'Not sent yet');
      },
      allow: NO_NETWORK,
    },
    {
      name: 'how much of it',
      open: guest(OPEN_DINNER, undefined, async ({ page }) => {
        await row(page, 'Croquetas').click();
        await button(page, 'How much of it did you have? 3 × Croquetas').click();
        await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
        await seen(page, /You have \d of \d/);
      }),
    },
    {
      name: 'my share',
      open: guest(OPEN_DINNER, undefined, async ({ page }) => {
        await row(page, 'Paella').click();
        await myTotal(page).getByRole('button').click();
        await expect(page.getByRole('dialog')).toBeVisible();
      }),
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
        ({ page }) => seen(page, /^Finished\./),
      ),
    },
    {
      name: 'finished, partly settled, and two debts',
      open: guest(
        {
          ...OPEN_DINNER,
          payments: [
            { id: 'p1', dinerId: 'diner-1', amount: 60 },
            { id: 'p2', dinerId: 'diner-2', amount: 1.35 },
            { id: 'p3', dinerId: 'diner-3', amount: 24.45 },
          ],
        },
        async ({ host }) => {
          await host.write([
            ['claim/item-paella/diner-2', 1],
            ['claim/item-cava/diner-2', 1],
            ['claim/item-croquetas/diner-2', 3],
          ]);
          await host.finish();
        },
        ({ page }) => seen(page, /of your total is settled/),
      ),
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
    },
    {
      name: 'finished, and nothing is owed',
      open: guest(
        { ...TWO, payments: [{ id: 'p1', dinerId: 'diner-1', amount: 35.5 }] },
        ({ host }) => host.finish(),
        ({ page }) => seen(page, /^Finished. You don’t owe/),
      ),
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
        ({ page }) => seen(page, /^Finished\./),
      ),
    },
    {
      name: 'finished, and I am owed',
      open: guest(
        IS_PAID,
        ({ host }) => host.finish(),
        ({ page }) => seen(page, 'Ask again'),
      ),
    },
    {
      name: 'saying how I get paid',
      open: guest(IS_PAID, undefined, async ({ page }) => {
        await button(page, 'Enter it').click();
        await expect(page.getByRole('dialog')).toBeVisible();
      }),
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
    },
    {
      name: 'finished, and nobody has said who paid',
      open: guest(
        OPEN_DINNER,
        ({ host }) => host.finish(),
        ({ page }) => seen(page, /^Finished\./),
      ),
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
    },
    {
      name: 'left',
      open: async (stage) => {
        await guest(OPEN_DINNER)(stage);
        await myTotal(stage.page).getByRole('button').click();
        await stage.page.getByRole('button', { name: 'Leave the table' }).click();
        await seen(stage.page, 'You have left the table');
      },
    },
  ],
});
