import { readingKey, type StoredBill } from '#domain';
import { expect } from '../../journeys/support/fixtures.ts';
import { hostSheet, linkOf, OPEN_DINNER, openTable, showView } from '../../journeys/support/live-table.ts';
import {
  joinTableOnServer,
  type ServerSeat,
  type ServerTable,
} from '../../journeys/support/table-on-server.ts';
import { button, sit } from '../../journeys/support/table.ts';
import { FORTY } from '../bills.ts';
import { holdToast, type Screen, type Stage, type State } from '../fixtures.ts';
import {
  EIGHT,
  ENDS,
  guest,
  idsOf,
  seatOn,
  seen,
  STRANGERS,
  TWO,
  unclaimed,
  WIDTHS,
} from './live-table-stage.ts';

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

/** Thirteen new people, of whom six are on the bill and seven wait. */
const crowded = (then: (stage: Stage) => Promise<unknown>) =>
  hostWith(OPEN_DINNER, async (join, stage) => {
    for (const name of STRANGERS) await join(`new-${name}`, name);
    await expect(hostSheet(stage.page).getByText('7 people want to join').first()).toBeVisible();
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
    await expect(hostSheet(stage.page).getByText('Tom is the host').first()).toBeVisible();
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
      open: hostWith(OPEN_DINNER, async (join, { page }) => {
        await (await join('diner-2')).write(claims('diner-2', { paella: 1 }));
        await expect(hostSheet(page).getByText('2 lines not claimed').first()).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'another phone of somebody, and one who has paid early',
      open: hostWith(OPEN_DINNER, async (join, { page }) => {
        const tom = await join('diner-2');
        await tom.write(claims('diner-2', { paella: 1 }));
        await tom.act('paid', '4180');
        await tom.write(claims('diner-2', { cava: 1 }));
        const priya = await join('diner-3');
        await priya.act('paid', '220');
        await priya.act('leave');
        await (await join(null)).act('ask_place', 'diner-2');
        await expect(
          hostSheet(page)
            .getByText(/^Somebody says they are/)
            .first(),
        ).toBeVisible();
      }),
      views: WIDTHS,
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
        await expect(hostSheet(page).getByText('7 lines not claimed').first()).toBeVisible();
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
            .getByText(/too many/)
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
      name: 'locked, and somebody wants to change something',
      open: hostWith(OPEN_DINNER, async (join, { page }) => {
        const tom = await join('diner-2');
        await hostSheet(page).getByRole('button', { name: 'Stop changes', exact: true }).click();
        await expect(button(hostSheet(page), 'Allow changes')).toBeVisible();
        await tom.act('ask');
        await expect(hostSheet(page).getByText('Tom wants to change something')).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'a guest has read the bill',
      open: hostWith(OPEN_DINNER, async (join, { page }) => {
        const tom = await join('diner-2');
        const lines = [
          ['Gambas al ajillo', 2, 28],
          ['Tarta de Santiago', 1, 7.5],
        ];
        await tom.write([[readingKey(tom.seatId), { lines, charges: [['discount', 'Voucher', 5]] }]]);
        await button(hostSheet(page), 'Look').click();
        await seen(page, 'Tarta de Santiago');
      }),
      views: WIDTHS,
    },
    { name: 'new people waiting', open: crowded(async () => undefined), views: ENDS, oneScreen: true },
    {
      name: 'removing all new people',
      open: crowded(({ page }) => button(hostSheet(page), 'Remove them all').click()),
      views: ENDS,
      oneScreen: true,
    },
    {
      name: 'what another host has entered',
      open: enteredByTom(),
      views: ENDS,
      oneScreen: true,
    },
    {
      name: 'what another host has entered, after the end',
      open: enteredByTom((tom) => tom.finish()),
      views: ENDS,
      oneScreen: true,
    },
    {
      name: 'how somebody without a phone gets paid',
      open: host(
        { ...OPEN_DINNER, payments: [{ id: 'p1', dinerId: 'diner-3', amount: 85.8 }] },
        async ({ page }) => {
          await showView(page, 'Mine');
          await button(page, 'Enter it').click();
          await seen(page, 'Add an option');
        },
      ),
      views: ENDS,
      oneScreen: true,
    },
    {
      name: 'without a network',
      open: hostWith(OPEN_DINNER, async (join, { page, context }) => {
        await (await join('diner-2')).write(claims('diner-2', { paella: 1 }));
        await expect(hostSheet(page).getByText('2 lines not claimed').first()).toBeVisible();
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
      open: host(unclaimed(FORTY), async ({ page }) => {
        await showView(page, 'Who has what');
        await expect(hostSheet(page).getByText('not claimed').first()).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'finishing while something is nobody’s',
      open: host(OPEN_DINNER, async ({ page }) => {
        await hostSheet(page).getByRole('button', { name: 'Finish', exact: true }).click();
        await expect(page.getByRole('dialog', { name: 'Finish the bill?' })).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
    { name: 'handed over', open: handedOver(), views: WIDTHS, oneScreen: true },
    {
      name: 'handed over, and an edit refused',
      open: handedOver(async (_, { page }) => {
        await page.goto('/app?step=drinks-round');
        await page.getByRole('textbox', { name: /^Drink/ }).fill('2 × Negroni 9.50');
        await seen(page, /^Leave the rest open/);
        await button(page, 'Add Round').click();
        await holdToast(page, 'One of your changes wasn’t saved');
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
          await button(page, 'You are the host: manage the table').click();
          await showView(page, 'Who has what');
          await expect(hostSheet(page).getByText('Opened the table').first()).toBeVisible();
        },
      ),
      oneScreen: true,
    },
    {
      name: 'finished',
      open: host(OPEN_DINNER, async ({ page }) => {
        await hostSheet(page).getByRole('button', { name: 'Finish', exact: true }).click();
        const dialog = page.getByRole('dialog', { name: 'Finish the bill?' });
        await dialog.getByRole('button', { name: 'Finish', exact: true }).click();
        await expect(hostSheet(page).getByText('The bill is finished').first()).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
    {
      name: 'locked',
      open: host(OPEN_DINNER, async ({ page }) => {
        await hostSheet(page).getByRole('button', { name: 'Stop changes', exact: true }).click();
        await expect(hostSheet(page).getByRole('button', { name: 'Allow changes' })).toBeVisible();
      }),
      views: WIDTHS,
      oneScreen: true,
    },
  ],
};
