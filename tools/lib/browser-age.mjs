// @ts-check
// Warns when the browser of the tests is old: it would hide faults that people meet in newer ones.
import versions from 'electron-to-chromium/versions.json' with { type: 'json' };

/** The major version: 156 of "156.0.8078.108". @param {string} version */
export const majorOf = (version) => Number.parseInt(version, 10);

/** The newest major version of Chromium in a list of Electron's releases, which are built ahead of Chrome's. */
const NEWEST_KNOWN = Math.max(...Object.values(versions).map(majorOf));
/** The number of versions that are in that list before people have them. */
const VERSIONS_BEHIND = 4;

/**
 * A warning for the person who runs the tests, where the browser is more than four major versions behind.
 * @param {string} version
 * @returns {string | undefined}
 */
export function ageWarning(version) {
  if (NEWEST_KNOWN - majorOf(version) <= VERSIONS_BEHIND) return undefined;
  return `Warning: Chromium ${majorOf(version)} is ${NEWEST_KNOWN - majorOf(version)} versions behind ${NEWEST_KNOWN}. Install a newer Chrome or Chromium: an old one hides what breaks today.`;
}
