// @ts-check
// WebKit: Debian's WebKitWebDriver and its MiniBrowser, on a screen of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { bringIntoView, findInPage, missing, SCREEN, selectAll } from './driver.mjs';

/**
 * The part of `selenium-webdriver` that is used here; the package itself is installed when this is run (tools/extra).
 * @typedef {{ click: () => Promise<void>, sendKeys: (text: string) => Promise<void> }} Element
 * @typedef {object} Session
 * @property {(url: string) => Promise<void>} get
 * @property {() => { refresh: () => Promise<void> }} navigate
 * @property {() => { window: () => { setRect: (size: { width: number, height: number }) => Promise<unknown> } }} manage
 * @property {<T>(script: string, ...args: readonly unknown[]) => Promise<T>} executeScript
 * @property {() => Promise<void>} quit
 * @typedef {object} Builder
 * @property {(url: string) => Builder} usingServer
 * @property {(wish: Readonly<Record<string, unknown>>) => Builder} withCapabilities
 * @property {() => Promise<Session>} build
 * @typedef {{ Builder: new () => Builder }} Selenium
 */

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
  /** @param {import('./driver.mjs').Role} role @param {string} name @returns {Promise<Element | null>} */
  const find = (role, name) =>
    session.executeScript(`return (${String(findInPage)})(...arguments)`, role, name);
  /** @param {import('./driver.mjs').Role} role @param {string} name */
  const get = async (role, name) => {
    const element = await find(role, name);
    if (!element) throw missing(role, name);
    return element;
  };
  return {
    open: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    has: async (role, name) => (await find(role, name)) !== null,
    click: async (role, name) => {
      const element = await get(role, name);
      await session.executeScript(`(${String(bringIntoView)})(arguments[0])`, element);
      await element.click();
    },
    type: async (name, text) => {
      const element = await get('textbox', name);
      await session.executeScript(`(${String(selectAll)})(arguments[0])`, element);
      await element.sendKeys(text);
    },
    ask: (ask) => session.executeScript(`return (${String(ask)})()`),
    close: () => session.quit().finally(end),
  };
}
