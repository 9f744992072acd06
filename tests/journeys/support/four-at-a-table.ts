// The bill whose taps are counted: 4 people, 10 items (3 shared), 2 rounds, 12.5 % service and a tip of 10 % (docs/taps.md). It comes to
// £200.29.
import type { Thumb } from './thumb.ts';

const NAMES = ['Maya', 'Tom', 'Priya', 'Wei'];

/** In the order of the paper bill. The tapped names follow from the line before: a new line starts with them. */
const ITEMS = [
  ['Padrón peppers', '7.50', ['Whole table']],
  ['Tomato soup', '6.50', ['Shared']],
  ['Burger', '14.50', ['Tom']],
  ['Risotto', '13.00', ['Priya']],
  ['Sea bass', '19.50', ['Wei']],
  ['Chips', '4.50', ['Shared', 'Priya', 'Wei']],
  ['Green salad', '5.50', ['Shared', 'Priya']],
  ['Cheesecake', '7.00', ['Tom']],
  ['Sorbet', '5.50', ['Wei']],
  ['Sparkling water', '4.00', ['Drinks', 'Whole table']],
] as const;

/**
 * How somebody types. In one go: the diners with commas between them, an item's name and price as one ("Burger 14.50"). Else a diner
 * and a field at a time.
 */
export type Way = 'in one go' | 'one at a time';

/**
 * Enters the whole bill as a guest with an empty bill would, up to the summary: it types missing values, leaves present
 * ones, and does not tap a focused field again.
 */
export async function enterBill(thumb: Thumb, way: Way): Promise<void> {
  const isInOneGo = way === 'in one go';
  const { page } = thumb;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  // The label is what a thumb meets; the control lies in it.
  const choice = (name: string) =>
    page
      .locator('label')
      .filter({ has: page.locator(`[aria-label="${name}"]`).or(page.getByText(name, { exact: true })) });

  thumb.at('Diners');
  for (const text of isInOneGo ? [NAMES.join(', ')] : NAMES) {
    await thumb.into(field('Name'));
    await thumb.type(text);
    // Going on with names in the field adds them.
    if (!isInOneGo) await thumb.enter();
  }
  await thumb.goOn('Items');

  thumb.at('Items');
  for (const [name, price, taps] of ITEMS) {
    await thumb.into(field('Item (optional)'));
    await thumb.type(isInOneGo ? `${name} ${price}` : name);
    if (!isInOneGo) {
      await thumb.enter();
      await thumb.into(field('Price'));
      await thumb.type(price);
    }
    for (const tapped of taps)
      await thumb.tap(tapped === 'Whole table' ? button(tapped) : choice(tapped).first());
    await thumb.finish(button('Add item'));
  }
  await thumb.goOn('Rounds');

  thumb.at('Rounds');
  await thumb.tap(button('One each'));
  await thumb.into(field('Drink (optional)'));
  await thumb.type(isInOneGo ? 'Negroni 9.50' : 'Negroni');
  if (!isInOneGo) {
    await thumb.into(field('Price per unit'));
    await thumb.type('9.50');
  }
  if ((await field('Total quantity').inputValue()) === '') {
    await thumb.into(field('Total quantity'));
    await thumb.type(String(NAMES.length));
  }
  await thumb.finish(button('Add Round'));
  await thumb.tap(button(/^(?:Another round: |Repeat )4 × Negroni$/).first());
  await thumb.goOn('Service / Tip & Tax', 'Service & Tip');

  thumb.at('Service / Tip & Tax');
  await thumb.tap(choice('12.5%').first());
  await thumb.tap(choice('Need help working out a tip?'));
  await thumb.goOn('Summary');
}
