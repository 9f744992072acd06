// @ts-check
import { equal, ok } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { clientOf, newPerson } from './people.mjs';

/**
 * The newest email to somebody in a Mailpit, which takes a moment.
 * @param {string} url @param {string} email @returns {Promise<string>} its HTML
 */
async function mailTo(url, email) {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const found = await fetch(`${url}/api/v1/search?query=${encodeURIComponent(`to:${email}`)}`);
    const { messages } = /** @type {{ messages: { ID: string }[] }} */ (await found.json());
    if (messages[0]) {
      const read = await fetch(`${url}/api/v1/message/${messages[0].ID}`);
      return /** @type {{ HTML: string }} */ (await read.json()).HTML;
    }
    await pause(500);
  }
  throw new Error(`No mail to ${email} within 10 s.`);
}

/** For backends whose emails can be read. @type {import('./checks.mjs').Checks} */
export const MAIL_CHECKS = {
  'a reset mail leads to a page of the app, and what its link carries logs in there': async ({ target }) => {
    const { client, email } = await newPerson(target);
    equal((await clientOf(target).auth.resetPasswordForEmail(email)).error, null);
    const html = await mailTo(target.mailUrl ?? '', email);
    const hash = /\/reset-password\?token_hash=(\w+)/.exec(html)?.[1];
    ok(hash, 'The mail has no link to /reset-password.');
    const opened = await clientOf(target).auth.verifyOtp({ type: 'recovery', token_hash: hash });
    equal(opened.error, null);
    await client.rpc('delete_my_account', { reason: 'not_said' });
  },
};
