// @ts-check
import { CHECKS } from './checks.mjs';
import { MAIL_CHECKS } from './mail-checks.mjs';
import { newPerson, removePerson } from './people.mjs';
import { PROMISES } from './promises.mjs';

/** True if this project's own server answers: no gateway of Supabase has such a page. @param {string} url */
const isOurs = async (url) => (await fetch(`${url}/healthz`)).ok;

/**
 * Runs every check, removes the accounts it made, and says how it went.
 * @param {Omit<import('./people.mjs').Target, 'isEmbedded'>} asked
 * @returns {Promise<number>} the exit code
 */
export async function runChecks(asked) {
  const isEmbedded = await isOurs(asked.url);
  const target = { ...asked, isEmbedded };
  console.log(`Checking ${target.url}, ${isEmbedded ? 'the embedded server' : 'a Supabase'}`);
  const ann = await newPerson(target);
  const bob = await newPerson(target);
  let passed = 0;
  const checks = Object.entries({
    ...CHECKS,
    ...PROMISES,
    ...(target.mailUrl === undefined ? {} : MAIL_CHECKS),
  });
  for (const [what, look] of checks) {
    const differs = typeof look === 'object';
    const name = `${differs ? 'differs' : 'same   '}  ${what}`;
    try {
      const here = differs ? look[isEmbedded ? 'embedded' : 'hosted'] : look;
      await here({ target, ann, bob });
      passed += 1;
      console.log(`  ok      ${name}`);
    } catch (error) {
      console.log(
        `  FAILED  ${name}\n          ${error instanceof Error ? error.message : JSON.stringify(error)}`,
      );
    }
  }
  for (const person of [ann, bob]) await removePerson(target, person);
  console.log(`${passed} passed, ${checks.length - passed} failed`);
  return passed === checks.length ? 0 : 1;
}
