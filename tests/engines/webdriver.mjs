// @ts-check
// WebKit: Debian's WebKitWebDriver and its MiniBrowser, on a screen of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { bringIntoView, collectErrors, findInPage, missing, SCREEN, selectAll } from './driver.mjs';

/**
 * The part of `selenium-webdriver` that is used here; the package itself is installed when this is run (tools/extra).
 * @typedef {{ click: () => Promise<void>, sendKeys: (text: string) => Promise<void> }} Element
 * @typedef {import('./driver.mjs').Key} Key
 * @typedef {object} Actions
 * @property {(key: string) => Actions} keyDown
 * @property {(key: string) => Actions} keyUp
 * @property {() => Promise<void>} perform
 * @typedef {object} Session
 * @property {(url: string) => Promise<void>} get
 * @property {() => Record<'refresh' | 'back' | 'forward', () => Promise<void>>} navigate
 * @property {() => { window: () => { setRect: (size: { width: number, height: number }) => Promise<unknown> } }} manage
 * @property {() => Actions} actions
 * @property {<T>(script: string, ...args: readonly unknown[]) => Promise<T>} executeScript
 * @property {() => Promise<void>} quit
 * @typedef {object} Builder
 * @property {(url: string) => Builder} usingServer
 * @property {(wish: Readonly<Record<string, unknown>>) => Builder} withCapabilities
 * @property {() => Promise<Session>} build
 * @typedef {{ Builder: new () => Builder }} Selenium
 */

/** The keys as the protocol writes them. @type {Readonly<Record<Key, string>>} */
const KEYS = { Control: '\uE009', Shift: '\uE008', Escape: '\uE00C', z: 'z' };

/** @param {number} port */
async function answers(port) {
  return fetch(`http://127.0.0.1:${port}/status`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** A port that nobody listens on at this moment. */
async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/**
 * @param {Selenium} selenium
 * @param {{ driver: string, browser: string, screen: string }} programs `screen` is xvfb-run
 * @param {string} locale of the system, such as "C.UTF-8", whose language no `Intl` knows
 * @returns {Promise<import('./driver.mjs').Driver>}
 */
export async function webkitDriver({ Builder }, programs, locale) {
  const port = await freePort();
  // A group of its own, so that screen, driver and browser end together.
  const running = spawn(programs.screen, ['-a', programs.driver, `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, LC_ALL: locale, LANG: locale },
  });
  const end = () => {
    try {
      if (running.pid !== undefined) process.kill(-running.pid, 'SIGTERM');
    } catch {
      // All of them have ended by themselves.
    }
  };
  process.once('exit', end);
  try {
    for (let tries = 0; !(await answers(port)); tries++) {
      if (tries > 300 || running.exitCode !== null) throw new Error('WebKitWebDriver does not answer.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const session = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
      })
      .build();
    await session.manage().window().setRect(SCREEN);
    return adapter(session, end);
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * @param {Session} session
 * @param {() => void} end
 * @returns {import('./driver.mjs').Driver}
 */
function adapter(session, end) {
  /**
   * Calls a function in the page. Nothing can be run before the page's own scripts, so errors are collected from the first call on.
   * @type {<T>(ask: (...args: never[]) => unknown, ...args: readonly unknown[]) => Promise<T>}
   */
  const call = (ask, ...args) =>
    session.executeScript(`(${String(collectErrors)})(); return (${String(ask)})(...arguments)`, ...args);
  /** @param {import('./driver.mjs').Role} role @param {string} name @param {string} [within] @returns {Promise<Element | null>} */
  const find = (role, name, within) => call(findInPage, role, name, within);
  /** @param {import('./driver.mjs').Role} role @param {string} name @param {string} [within] */
  const get = async (role, name, within) => {
    const element = await find(role, name, within);
    if (!element) throw missing(role, name);
    return element;
  };
  return {
    open: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    back: () => session.navigate().back(),
    forward: () => session.navigate().forward(),
    has: async (role, name, within) => (await find(role, name, within)) !== null,
    click: async (role, name, within) => {
      const element = await get(role, name, within);
      await call(bringIntoView, element);
      await element.click();
    },
    type: async (name, text) => {
      const element = await get('textbox', name);
      await call(selectAll, element);
      await element.sendKeys(text);
    },
    press: async (...keys) => {
      const actions = session.actions();
      for (const key of keys) actions.keyDown(KEYS[key]);
      for (const key of keys.toReversed()) actions.keyUp(KEYS[key]);
      await actions.perform();
    },
    ask: (ask) => call(ask),
    close: () => session.quit().finally(end),
  };
}
