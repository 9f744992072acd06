// @ts-check
// Chromium (over its own protocol) and Firefox (over WebDriver BiDi).
import { bringIntoView, collectErrors, findInPage, missing, SCREEN, selectAll } from './driver.mjs';

/**
 * The part of `puppeteer-core` that is used here; the package itself is installed when this is run (tools/extra).
 * @typedef {{ click: () => Promise<void>, evaluate: (ask: (element: HTMLElement) => unknown) => Promise<unknown> }} Handle
 * @typedef {import('./driver.mjs').Key} Key
 * @typedef {object} Keyboard
 * @property {(text: string) => Promise<void>} type
 * @property {(key: Key) => Promise<void>} down
 * @property {(key: Key) => Promise<void>} up
 * @typedef {object} Page
 * @property {(size: { width: number, height: number }) => Promise<void>} setViewport
 * @property {(url: string) => Promise<unknown>} goto
 * @property {() => Promise<unknown>} reload
 * @property {() => Promise<unknown>} goBack
 * @property {() => Promise<unknown>} goForward
 * @property {(run: () => void) => Promise<unknown>} evaluateOnNewDocument
 * @property {<T>(ask: () => T) => Promise<T>} evaluate
 * @property {(find: typeof findInPage, role: string, name: string, within?: string) => Promise<{ asElement: () => Handle | null }>}
 * evaluateHandle
 * @property {Keyboard} keyboard
 * @typedef {{ newPage: () => Promise<Page>, close: () => Promise<void> }} Browser
 * @typedef {{ launch: (options: { browser: 'chrome' | 'firefox', executablePath: string, args: readonly string[] }) => Promise<Browser> }}
 * Puppeteer
 */

/**
 * @param {Puppeteer} puppeteer
 * @param {'chrome' | 'firefox'} browser
 * @param {string} executablePath
 * @param {readonly string[]} args
 * @returns {Promise<import('./driver.mjs').Driver>}
 */
export async function puppeteerDriver(puppeteer, browser, executablePath, args) {
  const running = await puppeteer.launch({ browser, executablePath, args });
  const page = await running.newPage();
  await page.setViewport(SCREEN);
  await page.evaluateOnNewDocument(collectErrors);

  /** @param {import('./driver.mjs').Role} role @param {string} name @param {string} [within] */
  const find = async (role, name, within) =>
    (await page.evaluateHandle(findInPage, role, name, within)).asElement();
  /** @param {import('./driver.mjs').Role} role @param {string} name @param {string} [within] */
  const get = async (role, name, within) => {
    const element = await find(role, name, within);
    if (!element) throw missing(role, name);
    return element;
  };
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    has: async (role, name, within) => (await find(role, name, within)) !== null,
    click: async (role, name, within) => {
      const element = await get(role, name, within);
      await element.evaluate(bringIntoView);
      await element.click();
    },
    type: async (name, text) => {
      await (await get('textbox', name)).evaluate(selectAll);
      await page.keyboard.type(text);
    },
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    ask: (ask) => page.evaluate(ask),
    close: () => running.close(),
  };
}
