// @ts-check
// Which engines this machine has, how they are started, and how to get those that it lacks.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { browserArgs, findBrowser, findProgram } from '../../tools/lib/find-browser.mjs';
import { inRoot } from '../../tools/lib/project.mjs';
import { puppeteerDriver } from './puppeteer.mjs';
import { webkitDriver } from './webdriver.mjs';

/**
 * @typedef {import('./driver.mjs').Driver} Driver
 * @typedef {object} Engine
 * @property {string} name
 * @property {() => Promise<(() => Promise<Driver>) | undefined>} find how to start it; nothing where it is missing
 * @property {string} advice how to get it
 */

/** A module of tools/extra, which is installed by the command. @param {string} name @returns {Promise<unknown>} */
const extra = async (name) =>
  import(pathToFileURL(createRequire(inRoot('tools', 'extra', 'package.json')).resolve(name)).href);

const puppeteer = async () =>
  /** @type {{ default: import('./puppeteer.mjs').Puppeteer }} */ (await extra('puppeteer-core')).default;
const selenium = async () =>
  /** @type {{ default: import('./webdriver.mjs').Selenium }} */ (await extra('selenium-webdriver')).default;

/** @param {string} folder */
function entries(folder) {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** WebKitGTK keeps its small browser beside its libraries, where no path leads. */
function miniBrowser() {
  const libraries = ['/usr/lib', '/usr/lib64', '/usr/libexec', '/usr/local/lib', '/usr/local/libexec'];
  const folders = libraries.flatMap((folder) => [folder, ...entries(folder)]);
  const places = folders.flatMap((folder) =>
    entries(folder).filter((path) => /[\\/]webkit2?gtk-[\d.]+$/.test(path)),
  );
  return findProgram(
    ['MiniBrowser'],
    places.map((folder) => join(folder, 'MiniBrowser')),
  );
}

/** @type {readonly Engine[]} */
export const ENGINES = [
  {
    name: 'Chromium',
    find: async () => {
      const program = await findBrowser().catch(() => undefined);
      if (!program) return undefined;
      return async () => puppeteerDriver(await puppeteer(), 'chrome', program, browserArgs());
    },
    advice: 'install Chromium or Chrome, or set CHROMIUM_PATH to one',
  },
  {
    name: 'Firefox',
    find: async () => {
      const program =
        process.env.FIREFOX_PATH ??
        findProgram(
          ['firefox-esr', 'firefox'],
          [
            '/Applications/Firefox.app/Contents/MacOS/firefox',
            'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
          ],
        );
      if (!program) return undefined;
      return async () => puppeteerDriver(await puppeteer(), 'firefox', program, []);
    },
    advice: 'install Firefox (on Debian: apt install firefox-esr), or set FIREFOX_PATH to one',
  },
  {
    name: 'WebKit',
    find: async () => {
      const driver = findProgram(['WebKitWebDriver']);
      const browser = miniBrowser();
      const screen = findProgram(['xvfb-run']);
      if (!driver || !browser || !screen) return undefined;
      // The system's plainest locale has no language that Intl knows.
      return async () => webkitDriver(await selenium(), { driver, browser, screen }, 'C.UTF-8');
    },
    advice: 'on Debian: apt install webkit2gtk-driver xvfb',
  },
];
