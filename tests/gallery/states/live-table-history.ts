import { expect } from '../../journeys/support/fixtures.ts';
import {
  hostSheet,
  linkOf,
  OPEN_DINNER,
  openTable,
  row,
  upToDate,
} from '../../journeys/support/live-table.ts';
import { joinTableOnServer, type ServerSeat } from '../../journeys/support/table-on-server.ts';
import { button } from '../../journeys/support/table.ts';
import { NAMES } from '../bills.ts';
import type { Stage } from '../fixtures.ts';
import { atTable, guest, unclaimed } from './live-table-stage.ts';

const line = (name: string, price: number, more: object = {}) => ({
  kind: 'item',
  category: 'Food',
  name,
  price,
  quantity: 1,
  by: 'parts',
  position: 0,
  timestamp: 0,
  ...more,
});

/** The host changes the paella, the tip, and what Tom has. */
const correct = (host: ServerSeat) =>
  host.write([
    ['line/item-paella', line('Paella mixta', 38)],
    ['claim/item-croquetas/diner-2', 2],
    ['charge/tip', { kind: 'tip', percentage: 12.5, position: 2 }],
    ['line/item-cava', null],
  ]);

const look = async ({ page }: Stage): Promise<void> => {
  await button(page, 'What happened').click();
  await expect(
    page.getByRole('dialog', { name: 'What happened' }).getByRole('listitem').first(),
  ).toBeVisible();
};

export const TABLE_HISTORY = atTable({
  name: 'Live table, what happened',
  states: {
    'others have changed what I had': guest(OPEN_DINNER, undefined, async ({ page }, { host }) => {
      await row(page, 'Paella').click();
      await row(page, 'Cava').click();
      await upToDate(page);
      await correct(host);
      await expect(button(page, 'OK')).toBeVisible();
    }),
    'long names': guest(
      unclaimed(NAMES),
      ({ host }) =>
        host.write([
          ['charge/tip', { kind: 'tip', percentage: 12.5, position: 2 }],
          [`line/${NAMES.items[0]?.id}`, line((NAMES.items[0]?.name ?? '').repeat(2), 1234.5)],
          [`claim/${NAMES.items[0]?.id}/diner-2`, 1],
        ]),
      look,
    ),
    'for the host, with Undo': async (stage) => {
      await openTable(stage.page, OPEN_DINNER, 'Maya');
      const [, secret = ''] = (await linkOf(stage.page)).split('#');
      const tom = await joinTableOnServer(stage.url, secret, 'diner-2');
      await tom.act('also_for', 'diner-3');
      await tom.write([['claim/item-croquetas/diner-3', 2]]);
      await tom.act('paid', '4180');
      await hostSheet(stage.page).getByRole('button', { name: 'Stop changes', exact: true }).click();
      await look(stage);
    },
  },
});
