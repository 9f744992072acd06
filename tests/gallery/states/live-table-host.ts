import { readingKey, type StoredBill } from '#domain';
import { expect } from '../../journeys/support/fixtures.ts';
import { hostSheet, linkOf, OPEN_DINNER, openTable, showView } from '../../journeys/support/live-table.ts';
import {
  joinTableOnServer,
  type ServerSeat,
  type ServerTable,
} from '../../journeys/support/table-on-server.ts';
import { button, sit } from '../../journeys/support/table.ts';
import { FAILED_LOAD, holdToast, NO_NETWORK, type Stage, type State } from '../fixtures.ts';
import {
  answering,
  atTable,
  EIGHT,
  expired,
  guest,
  idsOf,
  NOTHING,
  seatOn,
  seen,
  STRANGERS,
  TWO,
} from './live-table-stage.ts';

/** The host's sheet says so. */
const told = (page: Stage['page'], text: string | RegExp): Promise<void> =>
  expect(hostSheet(page).getByText(text).first()).toBeVisible();

/** The host's sheet with so much done at the table. */
const host =
  (bill: StoredBill, then: (stage: Stage) => Promise<unknown> = async () => undefined): State['open'] =>
  async (stage) => {
    await openTable(stage.page, bill, bill.diners[0]?.name ?? '');
    await then(stage);
  };

/** Other people's changes on simulated phones, while the host looks at the claims. */
const hostWith = (bill: StoredBill, others: (join: ServerTable['join'], stage: Stage) => Promise<unknown>) =>
  host(bill, async (stage) => {
    const [, secret = ''] = (await linkOf(stage.page)).split('#');
    await showView(stage.page, 'Who has what');
    await others((...diner) => joinTableOnServer(stage.url, secret, ...diner), stage);
  });

/** The host stops changes. */
const lock = ({ page }: Stage): Promise<void> =>
  hostSheet(page).getByRole('button', { name: 'Stop changes', exact: true }).click();

/** The host has finished the bill, and has said who paid the restaurant; '': nobody. */
const finished = (
  payer: string,
  then: (stage: Stage) => Promise<unknown> = async () => undefined,
  bill = OPEN_DINNER,
) =>
  host(bill, async (stage) => {
    await hostSheet(stage.page).getByRole('button', { name: 'Finish', exact: true }).click();
    const dialog = stage.page.getByRole('dialog', { name: 'Finish the bill?' });
    await dialog.getByRole('combobox', { name: 'Who paid the restaurant?' }).selectOption(payer);
    await dialog.getByRole('button', { name: 'Finish', exact: true }).click();
    await told(stage.page, /^Finished\./);
    await then(stage);
  });

/** Thirteen new people, of whom six are on the bill and seven wait. */
const crowded = (then: (stage: Stage) => Promise<unknown>) =>
  hostWith(OPEN_DINNER, async (join, stage) => {
    for (const name of STRANGERS) await join(`new-${name}`, name);
    await told(stage.page, '7 people want to join');
    await then(stage);
  });

/** Somebody takes so much of each of these lines. */
const claims = (dinerId: string, taken: Readonly<Record<string, number | null>>) =>
  Object.entries(taken).map(([line, weight]) => [`claim/item-${line}/${dinerId}`, weight] as const);

/** Tom, who has had the paella, looks after the table. */
const handedOver = (then: (tom: ServerSeat, stage: Stage) => Promise<unknown> = async () => undefined) =>
  hostWith(OPEN_DINNER, async (join, stage) => {
    const tom = await join('diner-2');
    await tom.write(claims('diner-2', { paella: 1 }));
    await hostSheet(stage.page).getByRole('button', { name: 'Make Tom the host' }).click();
    await button(stage.page.getByRole('dialog', { name: 'Make Tom the host?' }), 'Make the host').click();
    await told(stage.page, 'Tom is the host');
    await then(tom, stage);
  });

/** Tom has also entered what is about money. */
const enteredByTom = (then: (tom: ServerSeat) => Promise<unknown> = async () => undefined) =>
  handedOver(async (tom, { page }) => {
    await tom.write([
      ['payment/p9', { dinerId: 'diner-2', amount: 85.8, position: 1 }],
      ['pay/diner-3', { kind: 'text', text: 'Cash, next Friday at the office' }],
    ]);
    await then(tom);
    await expect(button(page, 'Keep it')).toBeVisible();
  });

/** A guest to whom the opener has handed the table, and a new person who waits. */
const asHost = (then: (stage: Stage) => Promise<unknown>) =>
  guest(OPEN_DINNER, undefined, async (stage, { host: opener, join }) => {
    const seat = await seatOn(stage);
    await opener.write([['table/status', 'locked']]);
    await opener.act('hand_over', seat.seatId);
    await seen(stage.page, 'You are the host: manage the table');
    await join('new-Zoe', 'Zoe');
    await then(stage);
  });

export const TABLE_HOST = atTable({
  name: 'Live table, host',
  states: {
    'before it is open': async ({ page }) => {
      await sit(page, { bill: OPEN_DINNER, step: 'item-entry' });
      await button(page, 'Split it together').click();
      await expect(hostSheet(page)).toBeVisible();
    },
    'the code': host(OPEN_DINNER),
    'nothing on the bill': host(NOTHING),
    'who has what, and a phone that is away': hostWith(OPEN_DINNER, async (join, stage) => {
      const tom = await join('diner-2');
      await answering(stage, { quiet: { [tom.seatId]: 300 } });
      await tom.write(claims('diner-2', { paella: 1 }));
      await showView(stage.page, 'Mine');
      await hostSheet(stage.page).getByRole('button', { name: /^Cava/ }).click();
      await showView(stage.page, 'Who has what');
      await told(stage.page, /^Phone silent for/);
    }),
    'another phone of somebody, and one who has paid early': hostWith(OPEN_DINNER, async (join, { page }) => {
      const tom = await join('diner-2');
      await tom.write(claims('diner-2', { paella: 1 }));
      await tom.act('paid', '4180');
      await tom.write(claims('diner-2', { cava: 1 }));
      const priya = await join('diner-3');
      await priya.act('paid', '220');
      await priya.act('leave');
      await (await join(null)).act('ask_place', 'diner-2');
      await told(page, /^Somebody says they are/);
    }),
    'who I am is not said yet': async ({ page }) => {
      await sit(page, { bill: OPEN_DINNER, step: 'item-entry' });
      await button(page, 'Split it together').click();
      await hostSheet(page).getByRole('button', { name: /^Open/ }).click();
      await showView(page, 'Who has what');
      await expect(hostSheet(page).getByRole('combobox', { name: 'Which one are you?' })).toBeVisible();
    },
    'eight diners': hostWith(EIGHT, async (join, { page }) => {
      const lines = idsOf(EIGHT);
      for (const [index, line] of lines.slice(0, 6).entries()) {
        const id = `diner-${index + 2}`;
        await (await join(id)).write([[`claim/${line}/${id}`, 1]]);
      }
      await told(page, '7 lines not claimed');
    }),
    'more taken than there is': hostWith(OPEN_DINNER, async (join, { page }) => {
      for (const id of ['diner-2', 'diner-3'])
        await (await join(id)).write(claims(id, { croquetas: 2, paella: 1 }));
      await told(page, /too many/);
    }),
    'everything taken': hostWith(OPEN_DINNER, async (join, { page }) => {
      await (await join('diner-2')).write(claims('diner-2', { paella: 1, croquetas: 3 }));
      await (await join('diner-3')).write(claims('diner-3', { paella: 1, cava: 1 }));
      await told(page, /everything|Everything/);
    }),
    'locked, and somebody wants to change something': hostWith(OPEN_DINNER, async (join, stage) => {
      const tom = await join('diner-2');
      await lock(stage);
      await tom.act('ask');
      await told(stage.page, 'Tom wants to change something');
    }),
    'locked, and somebody new waits': hostWith(OPEN_DINNER, async (join, stage) => {
      await lock(stage);
      await join('new-Zoe', 'Zoe');
      await told(stage.page, 'Zoe wants to join the table');
    }),
    'a guest has read the bill': hostWith(OPEN_DINNER, async (join, { page }) => {
      const tom = await join('diner-2');
      const lines = [
        ['Gambas al ajillo', 2, 28],
        ['Tarta de Santiago', 1, 7.5],
      ];
      await tom.write([
        [readingKey(tom.seatId), { currency: 'GBP', lines, charges: [['discount', 'Voucher', 5]] }],
      ]);
      await button(hostSheet(page), 'Look').click();
      await seen(page, 'Tarta de Santiago');
    }),
    'new people waiting': crowded(async () => undefined),
    'removing all new people': crowded(({ page }) => button(hostSheet(page), 'Remove them all').click()),
    'what another host has entered': enteredByTom(),
    'what another host has entered, after the end': enteredByTom((tom) => tom.finish()),
    'without a network': {
      open: hostWith(OPEN_DINNER, async (join, { page, context }) => {
        await (await join('diner-2')).write(claims('diner-2', { paella: 1 }));
        await told(page, '2 lines not claimed');
        await context.setOffline(true);
        await hostSheet(page)
          .getByRole('button', { name: /^Share the rest/ })
          .click();
        await page
          .getByRole('region', { name: 'The rest is shared equally' })
          .getByRole('button', { name: 'Dismiss' })
          .click();
        await told(page, /^No connection/);
      }),
      allow: NO_NETWORK,
    },
    'finishing while something is nobody’s': host(OPEN_DINNER, async ({ page }) => {
      await hostSheet(page).getByRole('button', { name: 'Finish', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Finish the bill?' })).toBeVisible();
    }),
    'handed over': handedOver(),
    'handed over, and an edit refused': handedOver(async (_, { page }) => {
      await page.goto('/app?step=drinks-round');
      await page.getByRole('textbox', { name: /^Drink/ }).fill('2 × Negroni 9.50');
      await seen(page, /^Leave the rest open/);
      await button(page, 'Add Round').click();
      await holdToast(page, 'One of your changes wasn’t saved');
    }),
    'a guest who looks after it, and somebody waits': asHost(({ page }) =>
      holdToast(page, 'Zoe wants to join the table'),
    ),
    'a guest who looks after it, on the sheet': asHost(async ({ page }) => {
      await button(page, 'You are the host: manage the table').click();
      await showView(page, 'Who has what');
      await told(page, 'Opened the table');
    }),
    'finished, and nobody has said who paid': finished(''),
    'finished, and I am owed': finished('diner-1'),
    'finished, and I owe': finished('diner-2'),
    'finished, and I have paid': finished('diner-2', async ({ page }) => {
      await button(hostSheet(page), 'I have paid').click();
      await button(page.getByRole('dialog', { name: /^Tell everybody/ }), 'I have paid').click();
      await told(page, /^Finished, and you’ve said/);
    }),
    'finished, and nothing is owed': finished('diner-2', undefined, TWO),
    locked: host(OPEN_DINNER, lock),
    expired: {
      open: expired(host(OPEN_DINNER)),
      allow: FAILED_LOAD,
    },
  },
});
