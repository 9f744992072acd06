// @ts-check
// The bill whose taps are counted: 4 people, 10 items (3 shared), 2 rounds, service and tip.
/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./thumb.mjs').Thumb} Thumb
 */

/** What it comes to, with 12.5 % service and a tip of 10 %. */
export const TOTAL = '£200.29';

const NAMES = ['Maya', 'Tom', 'Priya', 'Wei'];

/** In the order of the paper bill. Who is tapped follows from who had the line before: a new line starts with them. */
const ITEMS = /** @type {const} */ ([
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
]);

/**
 * How somebody types. `namesAtOnce`: the diners with commas between them; `lines`: name and price of an item in one
 * ("Burger 14.50"). The app of before these two knows `slowest` only.
 */
export const WAYS = /** @type {const} */ ({
  lines: { title: 'name and price in one', namesAtOnce: true, lines: true },
  fields: { title: 'a field at a time', namesAtOnce: true, lines: false },
  slowest: { title: 'a field at a time, a diner at a time', namesAtOnce: false, lines: false },
});

/**
 * Enters the whole bill as a guest with an empty bill would, up to the summary: what is asked for is typed, what is there
 * already is left, and a field that has the focus is not tapped again.
 * @param {Thumb} thumb
 * @param {(typeof WAYS)[keyof typeof WAYS]} way
 */
export async function enterBill(thumb, way) {
  const { page } = thumb;
  const button = (/** @type {string | RegExp} */ name) => page.getByRole('button', { name, exact: true });
  const field = (/** @type {string} */ name) => page.getByRole('textbox', { name, exact: true });
  // The label is what a thumb meets; the control lies in it.
  const choice = (/** @type {string} */ name) =>
    page
      .locator('label')
      .filter({ has: page.locator(`[aria-label="${name}"]`).or(page.getByText(name, { exact: true })) });

  thumb.at('Diners');
  for (const text of way.namesAtOnce ? [NAMES.join(', ')] : NAMES) {
    await thumb.into(field('Name'));
    await thumb.type(text);
    // Whoever goes on with names in the field means them.
    if (!way.lines) await thumb.enter();
  }
  await thumb.goOn('Items');

  thumb.at('Items');
  for (const [name, price, taps] of ITEMS) {
    await thumb.into(field('Item (optional)'));
    await thumb.type(way.lines ? `${name} ${price}` : name);
    if (!way.lines) {
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
  await thumb.type(way.lines ? 'Negroni 9.50' : 'Negroni');
  if (!way.lines) {
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
