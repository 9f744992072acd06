// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, wherever it was cloned to. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * A path inside the project.
 * @param {string[]} parts
 */
export const inRoot = (...parts) => join(ROOT, ...parts);

/**
 * A file's JSON, or `undefined` when there is none that can be read.
 * @param {string} file
 * @returns {unknown}
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The sources of the built app. Tests are not part of it. */
const BUILD_SOURCES = [
  'web',
  'domain/src',
  'server/src',
  'supabase/functions',
  'supabase/migrations',
  'tools/vite',
  'tools/build.mjs',
  'tools/lib',
  'vite.config.ts',
  'lingui.config.ts',
  'tsconfig.base.json',
  'web/tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Tests, and the types of the texts, which are written after the build as well. */
const NOT_BUILT = /\.test\.tsx?$|[\\/]tests[\\/]|[\\/]message-id\.ts$/;

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !NOT_BUILT.test(relative(ROOT, file)));
}

/** One hash over the name and content of everything that goes into a build. */
export function sourcesHash() {
  const hash = createHash('sha256');
  const files = BUILD_SOURCES.flatMap((path) => filesUnder(inRoot(path)));
  for (const file of files.sort()) {
    let content;
    try {
      content = readFileSync(file);
    } catch {
      // Deleted between listing and reading, by somebody who is editing; the next start notices.
      continue;
    }
    hash.update(`${relative(ROOT, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const BUILD_STAMP = inRoot('dist', '.build.json');

/** True if `dist/` was built from the current sources. */
export function isBuilt() {
  const stamp = readJson(BUILD_STAMP);
  const complete = ['dist/web/index.html', 'dist/web/app.html', 'dist/server/main.js'].every((file) =>
    statSync(inRoot(file), { throwIfNoEntry: false })?.isFile(),
  );
  return complete && stamp instanceof Object && 'sources' in stamp && stamp.sources === sourcesHash();
}
