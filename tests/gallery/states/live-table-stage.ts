import type { StoredBill } from '#domain';
import { KEYS } from '#web/platform/storage/keys.ts';
import { expect } from '../../journeys/support/fixtures.ts';
import { joinByLink, upToDate } from '../../journeys/support/live-table.ts';
import { openTableOnServer, type ServerTable } from '../../journeys/support/table-on-server.ts';
import { billOf, itemFor } from '../../journeys/support/table.ts';
import { fullBill } from '../bills.ts';
import type { Stage, State } from '../fixtures.ts';
import type { View } from '../views.ts';

/** Every width that a table is looked at in. */
export const WIDTHS: readonly View[] = [320, 390, 768, 1280].flatMap((width) => [
  { width, theme: 'light' },
  { width, theme: 'dark' },
]);
/** The ends of what people have. */
export const ENDS: readonly View[] = [
  { width: 360, theme: 'light' },
  { width: 320, theme: 'dark' },
  { width: 1280, theme: 'light' },
  { width: 360, theme: 'light', text: 200 },
];
/** Names of people who come to a table one after the other. */
export const STRANGERS =
  'Anna Bartholomew-Fitzgerald Chidi Dora Emre Fumiko Gus Hana Ines Jo Kim Liv Mo'.split(' ');
export const PHONE_AND_DESK: readonly View[] = [
  { width: 390, theme: 'light' },
  { width: 1280, theme: 'dark' },
];

/** A bill of which nobody has had anything yet. */
export const unclaimed = (bill: StoredBill): StoredBill => ({
  ...bill,
  items: bill.items.map((item) => (item.isWholeTable ? item : { ...item, dinerIds: [], isShared: false })),
  drinkRounds: bill.drinkRounds.map((round) => ({ ...round, allocations: [] })),
});

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

/** Which seat a guest's page has. */
export const seatOn = (page: Stage['page']): Promise<string | undefined> =>
  page.evaluate(
    (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { seatId?: string }).seatId,
    KEYS.table,
  );
