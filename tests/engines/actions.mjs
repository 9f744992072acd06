// @ts-check
// A person's steps and the checks of what they see. Slow steps are retried until they succeed.
import { focusedName, isBroken, shownText } from './in-page.mjs';

/** @typedef {import('./driver.mjs').Role} Role */

/** Long: on a busy machine a browser takes its time. */
const PATIENCE_MS = 60_000;

/** @param {import('./driver.mjs').Driver} driver */
export function actionsIn(driver) {
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
        // During a navigation there is no page to ask.
        problem = error;
      }
      if (await driver.ask(isBroken).catch(() => false)) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const text = await driver.ask(shownText).catch(String);
    throw new Error(`${what}: not so. The page says:\n${text}`, { cause: problem });
  };
  /** @param {Role} role @param {string} name */
  const see = (role, name) => until(`${role} "${name}" is there`, () => driver.has(role, name));
  /** @param {Role} role @param {string} name @param {string} [within] */
  const miss = (role, name, within) =>
    until(`${role} "${name}" is gone`, async () => !(await driver.has(role, name, within)));
  /** @param {string} text */
  const read = (text) =>
    until(`"${text}" can be read`, async () => (await driver.ask(shownText)).includes(text));
  /** @param {string} name */
  const seeFocusOn = (name) =>
    until(`"${name}" has the focus`, async () => (await driver.ask(focusedName)) === name);
  /** @param {Role} role @param {string} name @param {string} [within] */
  const click = (role, name, within) =>
    until(`${role} "${name}" can be clicked`, async () => {
      await driver.click(role, name, within);
      return true;
    });
  /** @param {string} name @param {string} text */
  const type = async (name, text) => {
    await see('textbox', name);
    await driver.type(name, text);
  };
  return { until, see, miss, read, seeFocusOn, click, type };
}
