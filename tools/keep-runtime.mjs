// @ts-check
// `node tools/keep-runtime.mjs FOLDER`: for the container image and the release's archive, in a copy of the built project:
// leaves in package.json what the built server imports, so that `npm prune` takes the build's own tools away.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';

const [, , folder = '.'] = process.argv;
const server = `${folder}/dist/server`;
const code = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.m?js$/.test(name))
  .map((name) => readFileSync(`${server}/${name}`, 'utf8'))
  .join('\n');

/** Packages that the server imports, by name: "@scope/name/file" and "name/file" are both of one. */
const imported = new Set(
  [...code.matchAll(/\b(?:from|import)\s*\(?\s*["']([^."'\s][^"'\s]*)["']/g)]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !isBuiltin(specifier))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')),
);

/** @type {{ dependencies: Record<string, string>, scripts: Record<string, string>, devDependencies?: Record<string, string> }} */
const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
// Lite imports these itself, as peer dependencies.
for (const peer of ['kysely', 'postgres', 'ws']) imported.add(peer);
const kept = Object.entries(manifest.dependencies).filter(([name]) => imported.has(name));
manifest.dependencies = Object.fromEntries(kept);
delete manifest.devDependencies;
manifest.scripts = { start: 'node dist/server/main.js', backup: 'node dist/server/backup.js' };
writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
console.log(`Kept for the server: ${kept.map(([name]) => name).join(', ')}`);
