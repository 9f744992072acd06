// @ts-check
import { CHECKS } from './checks.mjs';
import { MAIL_CHECKS } from './mail-checks.mjs';
import { newPerson, removePerson } from './people.mjs';

/**
 * Runs every check, removes the accounts it made, and says how it went.
 * @param {import('./people.mjs').Target} target
 * @returns {Promise<number>} the exit code
 */
export async function runChecks(target) {
  console.log(`Checking ${target.url}`);
  const ann = await newPerson(target);
  const bob = await newPerson(target);
  let passed = 0;
  const checks = target.mailUrl === undefined ? CHECKS : [...CHECKS, ...MAIL_CHECKS];
  for (const [name, check] of checks) {
    try {
      await check({ target, ann, bob });
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
