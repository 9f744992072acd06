// @ts-check
// `npm run release`: dist/fairtab-<version>.tar.gz, which `npm start` serves with Node alone, and dist/sbom.json.
import './lib/check-node.mjs';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { inRoot, ROOT } from './lib/project.mjs';
import { makeBuilt } from './lib/ready.mjs';
import { run } from './lib/run.mjs';

readArguments(
  'npm run release: builds the app, and packs it with its packages and their list (dist/sbom.json) into dist/fairtab-<version>.tar.gz',
  {},
);
await makeBuilt('what the build needs', 'npm run release', false);

/** @type {{ version: string, packages: Record<string, { dev?: boolean }> }} */
const { version, packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
const name = `fairtab-${version}`;
const folder = inRoot('dist/release', name);
const isShipped = (/** @type {string} */ source) => !packages[relative(ROOT, source)]?.dev;
rmSync(folder, { recursive: true, force: true });
for (const part of [
  'package.json',
  'package-lock.json',
  'node_modules',
  'dist/web',
  'dist/server',
  'supabase/migrations',
  'supabase/templates',
  'deploy',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  '.env.example',
])
  cpSync(inRoot(part), `${folder}/${part}`, { recursive: true, filter: isShipped });

for (const [command = '', ...args] of [
  [process.execPath, 'tools/keep-runtime.mjs', folder],
  ['npm', 'prune', '--prefix', folder, '--omit=dev', '--offline', '--no-audit', '--no-fund'],
  [process.execPath, 'tools/sbom.mjs'],
  ['tar', '-czf', `dist/${name}.tar.gz`, '-C', 'dist/release', name],
]) {
  const { code, output } = await run(command, args);
  console.log(output.trim());
  if (code !== 0) process.exit(code);
}
rmSync(folder, { recursive: true });
console.log(`dist/${name}.tar.gz`);
