import type { Locator, Page } from '@playwright/test';
import type { Step, StoredBill, StoredItem } from '#domain';
import { parseDraft } from '#web/bills/document/draft.ts';
import { DEVICE, type Device } from '../../support/device.ts';
import { expect } from './fixtures.ts';
import { seed } from './seed.ts';

/** The heading of each step. */
export const HEADINGS: Readonly<Record<Step, string>> = {
  'diner-setup': "Who's hungry?",
  'item-entry': 'Items',
  'drinks-round': 'Drinks Rounds',
  'service-charge': 'Service / Tip & Tax',
  summary: 'Summary',
};
/** The name of each step in the bar and in the document's title. */
export const TABS: Readonly<Record<Step, string>> = {
  ...HEADINGS,
  'diner-setup': 'Diners',
  'drinks-round': 'Rounds',
};
export const STEPS = Object.keys(HEADINGS) as Step[];

const START = Date.UTC(2025, 10, 21, 19, 30);

/** A bill with these people at the table: 'diner-1', 'diner-2' and so on. */
export function billOf(names: readonly string[], part: Partial<StoredBill> = {}): StoredBill {
  return {
    id: `started-${part.timestamp ?? START}`,
    currency: 'GBP',
    diners: names.map((name, index) => ({ id: `diner-${index + 1}`, name, color: index % 12 })),
    dinerGroups: [],
    items: [],
    drinkRounds: [],
    timestamp: START,
    ...part,
  };
}

/** An item for the diners with these numbers (1 is 'diner-1'); several of them share it. */
export function itemFor(
  diners: readonly number[],
  name: string,
  price: number,
  part: Partial<StoredItem> = {},
): StoredItem {
  return {
    id: `item-${name.toLowerCase().replaceAll(' ', '-')}`,
    category: 'Food',
    name,
    price,
    dinerIds: diners.map((number) => `diner-${number}`),
    isShared: diners.length > 1,
    isWholeTable: false,
    timestamp: START + 60_000,
    ...part,
  };
}

/** Opens the wizard at a step on a device in this state. */
export async function sit(page: Page, device: Device = {}): Promise<void> {
  await seed(page.context(), device);
  await openStep(page, device.step ?? 'diner-setup');
}

/** Opens a step by its address, and waits until it is there. */
export async function openStep(page: Page, step: Step): Promise<void> {
  await page.goto(`/app?step=${step}`);
  await expect(stepHeading(page, step)).toBeVisible();
}

/** The step's heading. */
export const stepHeading = (page: Page, step: Step): Locator =>
  page.getByRole('heading', { level: 1, name: HEADINGS[step], exact: true });

/** The way to a step in the bar of steps. */
export const tab = (page: Page, step: Step): Locator =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: TABS[step], exact: true });

/** The button with exactly this name. */
export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** The text field with exactly this label. */
export const field = (within: Page | Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true });

/** The choice with this name in the group with that name. */
export const choice = (page: Page, group: string, name: string): Locator =>
  page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true });

/** The toast with this title. */
export const toast = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true }).filter({ has: button(page, 'Dismiss') });

/** The form of a new or an edited item. */
export const itemForm = (page: Page): Locator => page.getByRole('form', { name: 'Items' });
/** The form of a new or an edited round. */
export const roundForm = (page: Page): Locator => page.getByRole('form', { name: 'Drinks Rounds' });
/** The items of the bill. */
export const itemList = (page: Page): Locator => page.getByRole('region', { name: 'Items on Bill' });
/** The rounds of the bill. */
export const roundList = (page: Page): Locator => page.getByRole('region', { name: 'Added Drinks Rounds' });

/** A diner in the item form: a radio, or a check box while the item is shared. */
export const eater = (page: Page, name: string): Locator =>
  itemForm(page)
    .getByRole('radio', { name, exact: true })
    .or(itemForm(page).getByRole('checkbox', { name, exact: true }));

/** The switch with this label, pressed. */
export async function flip(page: Page, label: string, on: boolean): Promise<void> {
  const toggle = page.getByRole('switch', { name: label, exact: true });
  await toggle.click();
  await expect(toggle).toBeChecked({ checked: on });
}

/** The bill that the device keeps at this moment. */
export async function keptBill(page: Page, keys = DEVICE): Promise<StoredBill> {
  const [text, log] = [await kept(page, keys.bill), await kept(page, keys.log)];
  return (JSON.parse(parseDraft(text ?? '{}', log).text ?? '{}') as { bill: StoredBill }).bill;
}

/** The text under a key of the device. */
export async function kept(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** The strip of a diner on the summary: the button with name, percentage and total. */
export const strip = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'The Results' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

/** "£1,234.56" as minor units, whatever the currency writes around the digits. */
export const minorOf = (text: string): number => Number(text.replace(/\D/g, ''));
