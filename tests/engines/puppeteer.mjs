// @ts-check
// Chromium (over its own protocol) and Firefox (over WebDriver BiDi).
import { bringIntoView, findInPage, missing, SCREEN, selectAll } from './driver.mjs';

/**
 * The part of `puppeteer-core` that is used here; the package itself is installed when this is run (tools/extra).
 * @typedef {{ click: () => Promise<void>, evaluate: (ask: (element: HTMLElement) => void) => Promise<void> }} Handle
 * @typedef {object} Page
 * @property {(size: { width: number, height: number }) => Promise<void>} setViewport
 * @property {(url: string) => Promise<unknown>} goto
 * @property {() => Promise<unknown>} reload
 * @property {<T>(ask: () => T) => Promise<T>} evaluate
 * @property {(find: typeof findInPage, role: string, name: string) => Promise<{ asElement: () => Handle | null }>} evaluateHandle
 * @property {{ type: (text: string) => Promise<void> }} keyboard
 * @typedef {{ newPage: () => Promise<Page>, close: () => Promise<void> }} Browser
 * @typedef {{ launch: (options: { browser: 'chrome' | 'firefox', executablePath: string, args: readonly string[] }) => Promise<Browser> }} Puppeteer
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

  /** @param {import('./driver.mjs').Role} role @param {string} name */
  const find = async (role, name) => (await page.evaluateHandle(findInPage, role, name)).asElement();
  /** @param {import('./driver.mjs').Role} role @param {string} name */
  const get = async (role, name) => {
    const element = await find(role, name);
    if (!element) throw missing(role, name);
    return element;
  };
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    has: async (role, name) => (await find(role, name)) !== null,
    click: async (role, name) => {
      const element = await get(role, name);
      await element.evaluate(bringIntoView);
      await element.click();
    },
    type: async (name, text) => {
      await (await get('textbox', name)).evaluate(selectAll);
      await page.keyboard.type(text);
    },
    ask: (ask) => page.evaluate(ask),
    close: () => running.close(),
  };
}
