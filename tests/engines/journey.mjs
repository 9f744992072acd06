// @ts-check
// A guest's evening, written once for every engine: gate, bill, reload, share, a lost network, an account.
import { randomUUID } from 'node:crypto';

/**
 * @typedef {import('./driver.mjs').Driver} Driver
 * @typedef {{ url: string, stop: () => Promise<void>, start: () => Promise<void> }} Server
 */

/** The server's default password (README). */
const GATE_PASSWORD = 'fairtab-beta';
/** Long: on a busy machine a browser takes its time. */
const PATIENCE_MS = 60_000;

/** In the page: everything that is written in it, kept across what comes and goes. */
function watchTexts() {
  const page = /** @type {{ seen?: string }} */ (document.body);
  page.seen = document.body.innerText;
  new MutationObserver(() => (page.seen += document.body.innerText)).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}
const seenTexts = () => /** @type {{ seen?: string }} */ (document.body).seen ?? '';
const shownText = () => document.body.innerText;
const hasOfflineCopy = () => navigator.serviceWorker.controller?.state === 'activated';
const isBroken = () => document.body.innerText.includes('Something broke');

/** In the page: a photo of a bill is chosen, as the file that a phone's camera makes. */
async function choosePhoto() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 900 });
  const context = canvas.getContext('2d');
  const input = document.querySelector('dialog[open] input[type="file"]');
  if (!context || !(input instanceof HTMLInputElement))
    throw new Error('There is nowhere to choose a photo.');
  context.fillStyle = '#554';
  context.fillRect(0, 0, 900, 900);
  context.fillStyle = '#fdfdfa';
  context.fillRect(100, 60, 700, 780);
  context.fillStyle = '#222';
  context.font = 'bold 46px monospace';
  const rows = [
    ['TRATTORIA', ''],
    ['Soup', '6.50'],
    ['Pasta', '12.00'],
    ['Wine', '9.00'],
    ['TOTAL', '27.50'],
  ];
  for (const [row, [name = '', price = '']] of rows.entries()) {
    context.fillText(name, 140, 170 + row * 110);
    context.fillText(price, 760 - context.measureText(price).width, 170 + row * 110);
  }
  /** @type {Blob | null} */
  const photo = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  const files = new DataTransfer();
  files.items.add(new File([photo ?? ''], 'bill.jpg', { type: 'image/jpeg' }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
/** In the page: what the button that downloads the reader says, with how much that is. */
const downloadButton = () =>
  [...document.querySelectorAll('dialog[open] button')]
    .map((button) => (button.textContent ?? '').replace(/\s+/g, ' ').trim())
    .find((text) => text.startsWith('Download')) ?? '';

/**
 * The steps, by what a person would say of them. Each begins where the one before it ended.
 * @param {Driver} driver
 * @param {Server} server
 * @returns {Record<string, () => Promise<void>>}
 */
// oxlint-disable-next-line max-lines-per-function -- one journey, step by step
export function journey(driver, server) {
  /** @param {string} what @param {() => Promise<boolean>} isSo */
  const until = async (what, isSo) => {
    const end = Date.now() + PATIENCE_MS;
    /** @type {unknown} */
    let problem;
    while (Date.now() < end) {
      try {
        if (await isSo()) return;
        problem = undefined;
      } catch (error) {
        // Between two pages there is nothing to ask.
        problem = error;
      }
      if (await driver.ask(isBroken).catch(() => false)) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const text = await driver.ask(shownText).catch(String);
    throw new Error(`${what}: not so. The page says:\n${text}`, { cause: problem });
  };
  /** @param {import('./driver.mjs').Role} role @param {string} name */
  const see = (role, name) => until(`${role} "${name}" is there`, () => driver.has(role, name));
  /** @param {string} text */
  const read = (text) =>
    until(`"${text}" can be read`, async () => (await driver.ask(shownText)).includes(text));
  /** @param {import('./driver.mjs').Role} role @param {string} name */
  const click = (role, name) =>
    until(`${role} "${name}" can be clicked`, async () => {
      await driver.click(role, name);
      return true;
    });
  /** @param {string} name @param {string} text */
  const type = async (name, text) => {
    await see('textbox', name);
    await driver.type(name, text);
  };
  /** @param {string} line */
  const addLine = async (line) => {
    await type('Item (optional)', line);
    await click('button', 'Add item');
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
    'a reload loses nothing': async () => {
      await driver.reload();
      await see('button', 'Edit Burger, £14.50');
      await see('button', 'Edit Chips, £4.50');
    },
    'the summary is shared as text': async () => {
      await click('button', 'Summary');
      await read('£19.00');
      await click('button', 'Share Summary');
      await read('Summary copied to clipboard');
    },
    'without a network the app opens, and takes another line': async () => {
      await server.stop();
      await driver.reload();
      await read('£19.00');
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
      await read('Choose photos or a PDF');
      await driver.ask(choosePhoto);
      await until('the download is offered', async () => (await driver.ask(downloadButton)) !== '');
      await click('button', await driver.ask(downloadButton));
      await read('Adds up: £27.50');
      await click('button', 'Add 3 lines');
      await see('button', 'Edit Pasta, £12.00');
    },
  };
}
