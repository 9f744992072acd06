// @ts-check
// One thread of the pool in native-bcrypt.ts. A separate file that Node runs unchanged, from the sources and from the build.
import native from 'bcrypt';

/** @typedef {{ password: string, cost: number } | { password: string, hash: string }} Work */

/**
 * Hashes a password, or says whether it is that of a hash.
 * @param {Work} work @returns {string | boolean}
 */
export default (work) =>
  'cost' in work ? native.hashSync(work.password, work.cost) : native.compareSync(work.password, work.hash);
