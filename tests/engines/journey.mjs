// @ts-check
// A guest's evening, written once for every engine: gate, bill, questions, undo, rounds, share, dialog, sheet, a lost network, an account.
import { randomUUID } from 'node:crypto';
import { actionsIn } from './actions.mjs';
import { choosePhoto, downloadButton, hasOfflineCopy, seenTexts, shownText, watchTexts } from './in-page.mjs';

/** @typedef {{ url: string, stop: () => Promise<void>, start: () => Promise<void> }} Server */

/** The server's default password (README). */
const GATE_PASSWORD = 'fairtab-beta';

/**
 * The steps, by what a person would say of them. Each begins where the one before it ended.
 * @param {import('./driver.mjs').Driver} driver
 * @param {Server} server
 * @returns {Record<string, () => Promise<void>>}
 */
// oxlint-disable-next-line max-lines-per-function -- one journey, step by step
export function journey(driver, server) {
  const { until, see, miss, read, seeFocusOn, click, type } = actionsIn(driver);
  /** @param {string} line */
  const addLine = async (line) => {
    await type('Item (optional)', line);
    await click('button', 'Add item');
  };
  /** @param {string} round */
  const addRound = async (round) => {
    await click('button', 'One each');
    await type('Drink (optional)', round);
    await click('button', 'Add Round');
  };
  const email = `maya-${randomUUID().slice(0, 8)}@fairtab.test`;

  return {
    'a first visit keeps an offline copy, and is offered no newer version': async () => {
      await driver.open(server.url);
      await driver.ask(watchTexts);
      await see('heading', 'Password Protected');
      await until('there is an offline copy', () => driver.ask(hasOfflineCopy));
      const seen = (await driver.ask(seenTexts)) + (await driver.ask(shownText));
      if (seen.includes('A new version is ready')) throw new Error('A newer version was offered.');
    },
    'the password opens the gate': async () => {
      await type('Password', GATE_PASSWORD);
      await click('button', 'Submit');
      await see('heading', 'Split Restaurant Bills Effortlessly');
    },
    'a guest comes to the table': async () => {
      await click('link', 'Continue as guest');
      await see('heading', "Who's hungry?");
      await type('Name', 'Maya, Tom');
      await click('button', 'Add diner');
      await see('textbox', 'Name of Tom');
    },
    'lines are typed': async () => {
      await click('button', 'Items');
      await addLine('Burger 14,50');
      await see('button', 'Edit Burger, £14.50');
      await addLine('Chips 4.50');
      await see('button', 'Edit Chips, £4.50');
    },
    'a price question answered with yes takes the figure as the price': async () => {
      await addLine('Coke 330');
      await read('Is £330.00 the price? Then add it.');
      await click('button', 'Add item');
      await see('button', 'Edit Coke, £330.00');
    },
    'undo and redo work by button and by keys': async () => {
      await click('button', 'Undo');
      await miss('button', 'Edit Coke, £330.00');
      await click('button', 'Redo');
      await see('button', 'Edit Coke, £330.00');
      await driver.press('Control', 'z');
      await miss('button', 'Edit Coke, £330.00');
      await driver.press('Control', 'Shift', 'z');
      await see('button', 'Edit Coke, £330.00');
      await driver.press('Control', 'z');
      await miss('button', 'Edit Coke, £330.00');
    },
    'a price question answered with no leaves the figure in the name': async () => {
      await addLine('Coke 330');
      await click('button', 'No, it’s part of the name');
      await type('Price', '2.50');
      await click('button', 'Add item');
      await see('button', 'Edit Coke 330, £2.50');
    },
    'a removed line comes back by Undo in its toast': async () => {
      await click('button', 'Remove Chips');
      await miss('button', 'Edit Chips, £4.50');
      await click('button', 'Undo', 'Chips removed');
      await see('button', 'Edit Chips, £4.50');
    },
    'a round asks the same question, and takes yes': async () => {
      await click('button', 'Rounds');
      await addRound('Beer 7');
      await read('Is £7.00 the price? Then add it.');
      await click('button', 'Add Round');
      await see('button', 'Edit 2 × Beer, £14.00');
    },
    'it takes no, and the toast about the round is dismissed': async () => {
      await addRound('Beer 7');
      await click('button', 'No, it’s part of the name');
      await type('Price per unit', '5');
      await click('button', 'Add Round');
      await click('button', 'Dismiss', 'Drink round added');
      // A toast under the pointer does not go by itself.
      await miss('button', 'Dismiss', 'Drink round added');
      await see('button', 'Edit 2 × Beer 7, £10.00');
    },
    'back and forward move between steps': async () => {
      await driver.back();
      await see('heading', 'Items');
      await driver.forward();
      await see('heading', 'Drinks Rounds');
    },
    'a reload loses nothing': async () => {
      await driver.reload();
      await see('button', 'Edit 2 × Beer 7, £10.00');
      await click('button', 'Items');
      await see('button', 'Edit Burger, £14.50');
      await see('button', 'Edit Chips, £4.50');
      await see('button', 'Edit Coke 330, £2.50');
    },
    'the summary is shared as text': async () => {
      await click('button', 'Summary');
      await read('£45.50');
      await click('button', 'Share Summary');
      await read('Summary copied to clipboard');
    },
    'Clear Bill asks first; Escape keeps the bill and gives the focus back': async () => {
      await click('button', 'Clear Bill');
      await see('heading', 'Clear the bill?');
      await driver.press('Escape');
      await miss('heading', 'Clear the bill?');
      await seeFocusOn('Clear Bill');
    },
    'a cleared bill comes back by Undo in its toast': async () => {
      await click('button', 'Clear Bill');
      await see('heading', 'Clear the bill?');
      await click('button', 'Clear Bill');
      await see('heading', "Who's hungry?");
      await click('button', 'Undo', 'Bill cleared');
      await see('heading', 'Summary');
      await read('£45.50');
    },
    'Back leads out of a sheet step by step, leaves the page open and gives the focus back': async () => {
      await click('button', 'Say who paid');
      await click('radio', 'Tom');
      await click('button', 'Ask for money: Maya pays Tom £33.50');
      await click('button', 'Set up how you get paid');
      await type('Username there', 'tomato');
      await driver.back();
      await miss('heading', 'How you get paid');
      await driver.back();
      await see('heading', 'Summary');
      await seeFocusOn('Ask for money: Maya pays Tom £33.50');
    },
    'without a network the app opens, and takes another line': async () => {
      await server.stop();
      await driver.reload();
      await read('£45.50');
      await driver.open(`${server.url}/app?step=item-entry`);
      await addLine('Tea 3.00');
      await see('button', 'Edit Tea, £3.00');
      await server.start();
    },
    'signing up takes the bill along': async () => {
      await driver.open(`${server.url}/signup?from=%2Fapp%3Fstep%3Ditem-entry`);
      await type('Email', email);
      await type('Password', 'correct-horse');
      await type('Confirm password', 'correct-horse');
      await click('button', 'Sign up');
      await read('Take your guest data with you?');
      await click('button', 'Move to this account');
      await see('button', 'Edit Tea, £3.00');
      await driver.reload();
      await see('button', 'Edit Burger, £14.50');
    },
    'a photo of the bill is read on the device, and its lines are added': async () => {
      await click('button', 'Photo of the bill');
      await until('the download is offered', async () => (await driver.ask(downloadButton)) !== '');
      await click('button', await driver.ask(downloadButton));
      await read('Choose photos or a PDF');
      await driver.ask(choosePhoto);
      await read('Adds up: £27.50');
      await click('button', 'Add 3 lines');
      await see('button', 'Edit Pasta, £12.00');
    },
  };
}
