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
 * The stored entries of a guest's device, in the app's own form.
 * @param {import('#domain').StoredBill} [bill]
 * @returns {Promise<import('../../tests/support/device.ts').Entries>}
 */
export async function guestStorage(bill) {
  /** @type {{ module: typeof import('../../tests/support/device.ts') }} */
  const { module } = await runnerImport(inRoot('tests/support/device.ts'));
  return module.storedOn({ bill });
}

/** For the first page that is opened. @param {Page} page @param {readonly (readonly [string, string])[]} storage */
export const storeBefore = (page, storage) =>
  page.addInitScript((entries) => {
    for (const [key, value] of entries)
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, storage);

/**
 * Logs in and goes on to a path.
 * @param {Page} page
 * @param {string} url
 * @param {string} path
 * @param {{ email: string, password: string }} account
 */
export async function logInAt(page, url, path, { email, password }) {
  await page.goto(`${url}/login?${new URLSearchParams({ from: path })}`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.waitForURL(url + path);
}
