// @ts-check
// A browser, and what somebody's device has stored when they open the app in it.
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { browserArgs, findBrowser } from '../../tools/lib/find-browser.mjs';
import { inRoot } from '../../tools/lib/project.mjs';

/** @typedef {import('@playwright/test').Page} Page */

export const PHONE = { width: 360, height: 640 };

/**
 * @template T
 * @param {(browser: import('@playwright/test').Browser) => Promise<T>} work
 */
export async function withBrowser(work) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArgs() });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * What a guest's device has stored, under the app's own keys.
 * @param {object} [bill]
 * @returns {Promise<[key: string, text: string][]>}
 */
export async function guestStorage(bill) {
  /** @type {{ module: typeof import('../../web/src/platform/storage/keys.ts') }} */
  const { module } = await runnerImport(inRoot('web/src/platform/storage/keys.ts'));
  const session = {
    id: 'bench-guest',
    role: 'guest',
    metadata: { homeCurrency: 'GBP' },
    createdAt: '2026-01-01T12:00:00Z',
  };
  return [
    [module.KEYS.gate, 'true'],
    [module.KEYS.session, JSON.stringify(session)],
    ...(bill
      ? [
          /** @type {[string, string]} */ ([
            module.spaceKeys('guest').bill,
            JSON.stringify({ version: 1, bill }),
          ]),
        ]
      : []),
  ];
}

/** For the first page that is opened. @param {Page} page @param {readonly (readonly [string, string])[]} storage */
export const storeBefore = (page, storage) =>
  page.addInitScript((entries) => {
    for (const [key, value] of entries)
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, storage);

/** Logs in and goes on to a path. @param {Page} page @param {string} url @param {string} path @param {{ email: string, password: string }} account */
export async function logInAt(page, url, path, { email, password }) {
  await page.goto(`${url}/login?${new URLSearchParams({ from: path })}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(url + path);
}
