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

/** A phone that has not chosen a name. */
const whoAreYou =
  (bill: StoredBill): State['open'] =>
  async (stage) => {
    const table = await openAt(stage, bill);
    await stage.page.goto(`/t#${table.secret}`);
    await expect(stage.page.getByRole('list', { name: 'Names that are still free' })).toBeVisible();
  };

export const TABLE_GUEST = atTable({
  name: 'Live table, guest',
  states: {
    'joining by code': async ({ page }) => {
      await page.goto('/t');
      await expect(button(page, 'Join')).toBeVisible();
    },
    'a wrong code': {
      open: async ({ page }) => {
        await page.goto('/t');
        await page.getByRole('textbox', { name: 'Table code' }).fill('ZZZZ ZZZZ');
        await button(page, 'Join').click();
        await expect(page.getByRole('alert')).toBeVisible();
      },
      allow: FAILED_LOAD,
    },
    'who are you, eight': whoAreYou(EIGHT),
    'who are you, names': whoAreYou(unclaimed(NAMES)),
    'nothing taken': guest(OPEN_DINNER),
    'nothing on the bill, and a photo of it offered': guest(NOTHING, undefined, ({ page }) =>
      seen(page, 'Photo of the bill'),
    ),
    'a photo was sent': withPhoto(({ page }) => seen(page, /has been asked to add/)),
    'a photo was added': withPhoto(async ({ page }, { host }, key) => {
      await host.write([[key, 'added']]);
      await seen(page, /has added what/);
    }),
    'a photo was not added': withPhoto(async ({ page }, { host }, key) => {
      await host.write([[key, 'no']]);
      await seen(page, /did not add/);
    }),
    'some taken by me and others': {
      open: guest(EIGHT, takeAll(EIGHT), async ({ page }) => {
        await row(page, 'Burrata').click();
        await row(page, 'Tagliatelle').click();
        await seen(page, /yours/);
      }),
      views: [...AT_TABLE, ...EXTREMES],
    },
    'more taken than there is': guest(OPEN_DINNER, async ({ host, join }) => {
      await host.write([['claim/item-croquetas/diner-1', 2]]);
      await (await join('diner-3')).write([['claim/item-croquetas/diner-3', 2]]);
    }),
    'forty diners': guest(unclaimed(FORTY), takeAll(FORTY)),
    'names of one and of sixty characters': guest(unclaimed(NAMES)),
    'everything taken': guest(OPEN_DINNER, takeDinner, ({ page }) => row(page, 'Cava').click()),
    'the host is away, and needed': guest(OPEN_DINNER, takeDinner, async (stage) => {
      await answering(stage, { hostSeenSecondsAgo: 180 });
      await row(stage.page, 'Cava').click();
      await seen(stage.page, /is away\. Somebody else/);
    }),
    'the host is away, and not needed yet': guest(OPEN_DINNER, undefined, async (stage) => {
      await answering(stage, { hostSeenSecondsAgo: 180 });
      await row(stage.page, 'Cava').click();
      await seen(stage.page, /^The host’s phone has been silent/);
    }),
    'names from the right': guest(unclaimed(RIGHT_TO_LEFT)),
    'discounts and treats': guest(unclaimed(LESS)),
    locked: guest(
      OPEN_DINNER,
      ({ host }) => host.write([['table/status', 'locked']]),
      ({ page }) => seen(page, 'Maya has stopped changes'),
    ),
    'locked, and the host has been asked': guest(
      OPEN_DINNER,
      ({ host }) => host.write([['table/status', 'locked']]),
      async ({ page }) => {
        await button(page, 'Ask to change something').click();
        await seen(page, 'Asked. Maya has been told.');
      },
    ),
    'a tap that came too late': { open: late(), allow: NO_NETWORK },
    'a tap that came too late, offered again': {
      open: late(async ({ page }, { host }) => {
        await host.write([['table/status', 'open']]);
        await seen(page, 'Change it now');
      }),
      allow: NO_NETWORK,
    },
    'waiting for the host': async (stage) => {
      const { host, secret } = await openAt(stage, OPEN_DINNER);
      await host.write([['table/status', 'locked']]);
      await stage.page.goto(`/t#${secret}`);
      await stage.page.getByRole('textbox', { name: 'Your name' }).fill('Zoe');
      await button(stage.page, 'Join').click();
      await seen(stage.page, 'Waiting for the host');
    },
    'waiting, as one of many': async (stage) => {
      const { join, secret } = await openAt(stage, OPEN_DINNER);
      for (const name of STRANGERS.slice(0, 6)) await join(`new-${name}`, name);
      await stage.page.goto(`/t#${secret}`);
      await stage.page.getByRole('textbox', { name: 'Your name' }).fill('Zoe');
      await button(stage.page, 'Join').click();
      await seen(stage.page, /^The host has been asked/);
    },
    'here already, with another phone': async (stage) => {
      const { join, secret } = await openAt(stage, OPEN_DINNER);
      await join('diner-2');
      await stage.page.goto(`/t#${secret}`);
      await button(stage.page, 'That’s me, on another phone').click();
    },
    'waiting for the place of another phone': async (stage) => {
      const { join, secret } = await openAt(stage, OPEN_DINNER);
      await join('diner-2');
      await stage.page.goto(`/t#${secret}`);
      await button(stage.page, 'That’s me, on another phone').click();
      await button(stage.page, 'Tom').click();
      await seen(stage.page, /^The host has been asked whether/);
    },
    'has a place, and asks for that of another phone': guest(
      OPEN_DINNER,
      ({ join }) => join('diner-3'),
      async (stage) => {
        await askForPlace(await seatOn(stage), 'diner-3');
        await seen(stage.page, /^The host has been asked whether/);
      },
    ),
    'has a place, and did not get that of another phone': guest(
      OPEN_DINNER,
      ({ join }) => join('diner-3'),
      async (stage, { host }) => {
        await host.write([[await askForPlace(await seatOn(stage), 'diner-3'), null]]);
        await seen(stage.page, /^The host has said no/);
      },
    ),
    'the place went to another phone': async (stage) => {
      const { host, join } = await seated(stage, OPEN_DINNER);
      await host.act('give_place', await askForPlace(await join(null), 'diner-2'));
      await seen(stage.page, /^The host has freed your place/);
    },
    'paid early, and owes something else now': guest(OPEN_DINNER, undefined, async ({ page }, { host }) => {
      await row(page, 'Paella').click();
      await myTotal(page).getByRole('button').click();
      await button(page, 'I have paid').click();
      await button(page.getByRole('dialog', { name: /^Tell everybody/ }), 'I have paid').click();
      await seen(page, /^You’ve said that you paid/);
      await page.keyboard.press('Escape');
      await host.write([['claim/item-paella/diner-1', 1]]);
      await seen(page, /^You said you paid/);
    }),
    'the link of another table': guest(OPEN_DINNER, undefined, async (stage) => {
      const other = await openAt(stage, TWO);
      await stage.page.goto(`/t#${other.secret}`);
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    }),
    'removed by the host': {
      open: async (stage) => {
        const { host } = await seated(stage, OPEN_DINNER);
        await row(stage.page, 'Paella').click();
        await upToDate(stage.page);
        await host.act('remove_seat', (await seatOn(stage)).seatId);
        await seen(stage.page, 'You are no longer at this table');
      },
      allow: FAILED_LOAD,
    },
    expired: {
      open: expired(guest(OPEN_DINNER)),
      allow: FAILED_LOAD,
    },
    'finished, and expired': {
      open: expired(guest(IS_PAID, ({ host }) => host.finish())),
      allow: FAILED_LOAD,
    },
    'how much of a line of one’s own': withOwnLine,
    'changing a line of one’s own': async (stage) => {
      await withOwnLine(stage);
      await button(stage.page, 'Change it').click();
      await expect(stage.page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible();
    },
    'without a network': {
      open: async (stage) => {
        await guest(OPEN_DINNER)(stage);
        await stage.context.setOffline(true);
        await row(stage.page, 'Paella').click();
        await row(stage.page, 'Cava').click();
        await seen(stage.page, 'Not sent yet');
      },
      allow: NO_NETWORK,
    },
    'how much of it': guest(OPEN_DINNER, undefined, async ({ page }) => {
      await row(page, 'Croquetas').click();
      await button(page, 'How much of it did you have? 3 × Croquetas').click();
      await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
      await seen(page, /You have \d of \d/);
    }),
    'my share': guest(OPEN_DINNER, undefined, async ({ page }) => {
      await row(page, 'Paella').click();
      await myTotal(page).getByRole('button').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }),
    'my share, of two on one phone': guest(EIGHT, undefined, async ({ page }) => {
      await page.getByRole('button', { name: 'Somebody here without a phone?' }).click();
      await page.getByRole('combobox', { name: 'Who is here without a phone?' }).selectOption({ index: 1 });
      await page.getByRole('radio', { name: 'Both' }).check();
      await row(page, 'Burrata').click();
      await row(page, 'Tagliatelle').click();
      await myTotal(page).getByRole('button').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }),
    'finished, with a way to pay': guest(
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
    'finished, partly settled, and two debts': guest(
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
    'finished, and I have paid': guest(
      { ...OPEN_DINNER, payments: [{ id: 'p1', dinerId: 'diner-1', amount: 85.8 }] },
      ({ host }) => host.finish(),
      async ({ page }) => {
        await button(page, 'I have paid').click();
        await button(page.getByRole('dialog'), 'I have paid').click();
        await seen(page, /^Finished, and you’ve said/);
      },
    ),
    'finished, and nothing is owed': guest(
      { ...TWO, payments: [{ id: 'p1', dinerId: 'diner-1', amount: 35.5 }] },
      ({ host }) => host.finish(),
      ({ page }) => seen(page, /^Finished. You don’t owe/),
    ),
    'finished, with a way that the host has entered': guest(
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
    'finished, and I am owed': guest(
      IS_PAID,
      ({ host }) => host.finish(),
      ({ page }) => seen(page, 'Ask again'),
    ),
    'saying how I get paid': guest(IS_PAID, undefined, async ({ page }) => {
      await button(page, 'Enter it').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }),
    'another phone was here first': async (stage) => {
      const { join, secret } = await openAt(stage, IS_PAID);
      const first = await join('diner-2');
      await first.write([['pay/diner-2', { kind: 'monzo', handle: 'tom' }]]);
      await first.act('leave');
      await joinByLink(stage.page, `/t#${secret}`, 'Tom');
      await seen(stage.page, /^Another phone was here/);
    },
    'finished, and nobody has said who paid': guest(
      OPEN_DINNER,
      ({ host }) => host.finish(),
      ({ page }) => seen(page, /^Finished\./),
    ),
    'finished, for a phone without a name': async (stage) => {
      const table = await openAt(stage, EIGHT);
      await stage.page.goto(`/t#${table.secret}`);
      await seen(stage.page, 'Who are you?');
      await takeAll(EIGHT)(table);
      await table.host.finish();
      await seen(stage.page, /^You didn’t choose a name at the table/);
    },
    left: async (stage) => {
      await guest(OPEN_DINNER)(stage);
      await myTotal(stage.page).getByRole('button').click();
      await stage.page.getByRole('button', { name: 'Leave the table' }).click();
      await seen(stage.page, 'You have left the table');
    },
  },
});
