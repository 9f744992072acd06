// @ts-check
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** A data folder of its own. @returns {{ folder: string, remove: () => void }} */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-fault-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Every file of a folder with a digest of what is in it., but for the notes of who
 * runs: locks and `postmaster.pid`, which come and go with each start.
 * @param {string} folder
 * @returns {Map<string, string>}
 */
export function digestsOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile() && !/^(?:lock-.*|postmaster\.pid)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}

/**
 * Which files two listings do not share.
 * @param {Map<string, string>} before
 * @param {Map<string, string>} after
 */
export function changesBetween(before, after) {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name));
}
