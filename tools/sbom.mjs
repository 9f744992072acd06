// @ts-check
// `npm run sbom`: writes the list of shipped packages as CycloneDX JSON to dist/sbom.json: the packages of the server
// and of the web app, by npm's own record, and the typeface. `npm run check:licences` only compares their licences with
// those that are allowed.
import './lib/check-node.mjs';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readArguments } from './lib/arguments.mjs';
import { findForbidden } from './lib/licences.mjs';
import { inRoot, readJson } from './lib/project.mjs';
import { run } from './lib/run.mjs';

const { values } = readArguments(
  `npm run sbom: writes the list of shipped packages to dist/sbom.json (CycloneDX)
  --licences  only compares their licences with those that are allowed (npm run check:licences)`,
  { options: { licences: { type: 'boolean' } } },
);
const lock = readJson(inRoot('package-lock.json'));
const { checked, forbidden } = findForbidden(lock, (path) => readJson(inRoot(path, 'package.json')));
for (const line of forbidden) console.log(line);
console.log(
  `Licences of ${checked} packages: ${forbidden.length === 0 ? 'all allowed' : `${forbidden.length} not`}`,
);
if (forbidden.length > 0) process.exitCode = 1;

if (!values.licences) {
  const arguments_ = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const { code, output } = await run('npm', [...arguments_, '--loglevel=silent']);
  if (code !== 0) throw new Error(output);
  /** @type {{ components: object[] }} */
  const bom = JSON.parse(output.slice(output.indexOf('{')));
  bom.components.push({
    'bom-ref': 'besley',
    type: 'file',
    name: 'Besley (subset)',
    licenses: [{ license: { id: 'OFL-1.1' } }],
  });
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(inRoot('dist/sbom.json'), `${JSON.stringify(bom, null, 1)}\n`);
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  console.log(`dist/sbom.json: ${bom.components.length} components of Fairtab ${version}`);
}
