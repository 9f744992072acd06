// @ts-check
import { CHECKS } from './checks.mjs';
import { newPerson } from './people.mjs';

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
  for (const [name, check] of CHECKS) {
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
  for (const { client } of [ann, bob]) await client.rpc('delete_my_account', { reason: 'not_said' });
  console.log(`${passed} passed, ${CHECKS.length - passed} failed`);
  return passed === CHECKS.length ? 0 : 1;
}
