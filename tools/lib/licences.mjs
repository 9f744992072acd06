// @ts-check

/** Licences whose code may be shipped in a closed product, with a notice. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);
/** Also allowed for packages of the build only, whose code reaches neither browsers nor the server's image. */
const BUILD_ONLY = new Map([
  ['MPL-2.0', /^node_modules\/lightningcss/],
  ['CC-BY-4.0', /^node_modules\/caniuse-lite$/],
]);

/** The licence of packages whose manifest names none, read in their LICENSE. */
const READ_BY_US = new Map([['node_modules/cli-table', 'MIT']]);

/**
 * True if an SPDX expression can be satisfied: all parts of AND, one of OR.
 * @param {string} expression
 * @returns {boolean}
 */
export function isAllowed(expression) {
  const plain = expression.replace(/[()]/g, '').trim();
  if (/ AND /i.test(plain)) return plain.split(/ AND /i).every(isAllowed);
  return plain.split(/ OR /i).some((name) => ALLOWED.has(name.trim()));
}

/**
 * The packages that are installed for production and whose licence is not on the list. Those of other platforms are
 * judged by the lockfile.
 * @param {unknown} lock package-lock.json
 * @param {(path: string) => unknown} manifestAt the package.json of a folder, or `undefined`
 * @returns {{ checked: number, forbidden: readonly string[] }}
 */
export function findForbidden(lock, manifestAt) {
  if (!(lock instanceof Object && 'packages' in lock && lock.packages instanceof Object))
    throw new Error('package-lock.json is missing or cannot be read.');
  const packages = /** @type {Record<string, { dev?: boolean, license?: string, version?: string }>} */ (
    lock.packages
  );
  const shipped = Object.entries(packages).filter(([path, entry]) => path !== '' && !entry.dev);
  const forbidden = shipped.flatMap(([path, entry]) => {
    const manifest = /** @type {{ license?: unknown } | undefined} */ (manifestAt(path));
    const licence =
      entry.license ??
      (typeof manifest?.license === 'string' ? manifest.license : (READ_BY_US.get(path) ?? 'none named'));
    if (isAllowed(licence) || BUILD_ONLY.get(licence)?.test(path)) return [];
    return [`${path.replace(/^node_modules\//, '')} ${entry.version}: ${licence}`];
  });
  return { checked: shipped.length, forbidden };
}
