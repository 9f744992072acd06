import type { StoredBill } from '#domain';
import { KEYS } from '#web/platform/storage/keys.ts';
import { expect } from '../../journeys/support/fixtures.ts';
import { joinByLink, upToDate } from '../../journeys/support/live-table.ts';
import {
  openTableOnServer,
  seatOnServer,
  type ServerSeat,
  type ServerTable,
} from '../../journeys/support/table-on-server.ts';
import { billOf, itemFor } from '../../journeys/support/table.ts';
import { fullBill } from '../bills.ts';
import { statesOf, type Screen, type Stage, type State } from '../fixtures.ts';
import { AT_TABLE } from '../views.ts';

/** States of a live table are all seen in the same views. */
export const atTable = (screen: Screen): Screen => ({
  name: screen.name,
  states: Object.fromEntries(statesOf(screen).map((state) => [state.name, { views: AT_TABLE, ...state }])),
});

/** Names of people who come to a table one after the other. */
export const STRANGERS =
  'Anna Bartholomew-Fitzgerald Chidi Dora Emre Fumiko Gus Hana Ines Jo Kim Liv Mo'.split(' ');

/** A bill of which nobody has had anything yet. */
export const unclaimed = (bill: StoredBill): StoredBill => ({
  ...bill,
  items: bill.items.map((item) => (item.isWholeTable ? item : { ...item, dinerIds: [], isShared: false })),
  drinkRounds: bill.drinkRounds.map((round) => ({ ...round, allocations: [] })),
});

/** Nobody has entered a line. */
export const NOTHING: StoredBill = billOf(['Maya', 'Tom', 'Priya']);

/** The smallest table. */
export const TWO: StoredBill = billOf(['Maya', 'Tom'], {
  items: [itemFor([], 'Ramen', 14.5), itemFor([], 'Gyoza', 9, { quantity: 5 }), itemFor([], 'Sake', 12)],
});

export const EIGHT: StoredBill = unclaimed(fullBill());
export const idsOf = ({ items }: StoredBill): string[] =>
  items.filter((item) => !item.isWholeTable).map(({ id }) => id);

/** Opens a table with `diner-1` as its host. */
export const openAt = ({ url }: Stage, bill: StoredBill): Promise<ServerTable> =>
  openTableOnServer(url, bill, 'diner-1');

/** A guest who sits there as the second diner. */
export async function seated(stage: Stage, bill: StoredBill): Promise<ServerTable> {
  const table = await openAt(stage, bill);
  const [, second] = bill.diners;
  await joinByLink(stage.page, `/t#${table.secret}`, second?.name ?? '');
  return table;
}

/** The same, after others have done something and then the guest has. */
export const guest =
  (
    bill: StoredBill,
    others: (table: ServerTable) => Promise<unknown> = async () => undefined,
    then: (stage: Stage, table: ServerTable) => Promise<unknown> = async () => undefined,
  ): State['open'] =>
  async (stage) => {
    const table = await seated(stage, bill);
    await others(table);
    await then(stage, table);
    await upToDate(stage.page);
  };

/** It is on screen. */
export const seen = (page: Stage['page'], text: string | RegExp): Promise<void> =>
  expect(page.getByText(text).first()).toBeVisible();

/** Twelve hours are over, which the phone learns when it asks the server next. */
export const expired =
  (before: State['open']): State['open'] =>
  async (stage) => {
    await before(stage);
    await stage.context.route(/sync_table/, (route) =>
      route.fulfill({ status: 410, json: { message: 'table_expired' } }),
    );
    await stage.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await seen(stage.page, 'This table has closed');
  };

/** The seat of a guest's page. */
export async function seatOn({ page, url }: Stage): Promise<ServerSeat> {
  const kept = await page.evaluate((key) => localStorage.getItem(key) ?? '', KEYS.table);
  const { seatId, token } = JSON.parse(kept) as Record<'seatId' | 'token', string>;
  return seatOnServer(url, seatId, token);
}

/** A seat asks for this diner's place. Returns the key of what waits for the host. */
export async function askForPlace(seat: ServerSeat, dinerId: string): Promise<string> {
  const { seq } = (await seat.act('ask_place', dinerId)) as { readonly seq: number };
  return `waiting/${seat.seatId}/at-${seq - 1}`;
}

/** From now on the server tells this phone so: nobody is away for minutes while a picture is taken. */
export const answering = ({ context }: Stage, facts: object): Promise<unknown> =>
  context.route(/sync_table/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...facts } });
  });
