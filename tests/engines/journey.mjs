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
  };
}
