// @ts-check
// `npm run test:mutation`: mutation testing of the rules, on a copy of domain/. Prints the score and fails below 85 %.
// Only what changed since the last run is tested again; `-- --full` starts over, `-- domain/src/money/allocate.ts` tests one file.
import './lib/check-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readArguments } from './lib/arguments.mjs';
import { inRoot } from './lib/project.mjs';
import { makeExtraInstalled, makeInstalled } from './lib/ready.mjs';

const project = inRoot('.cache', 'mutation', 'project');
const packages = inRoot('tools', 'extra', 'node_modules');

/** Stryker's packages bring their own copies of what the tests use; a different version would test something else. */
function checkVersions() {
  /** @param {string[]} path */
  const read = (...path) => JSON.parse(readFileSync(inRoot(...path), 'utf8'));
  const { dependencies: own } = read('tools', 'extra', 'package.json');
  const { dependencies, devDependencies } = read('package.json');
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    if (own[name] !== undefined && own[name] !== version)
      throw new Error(`tools/extra has ${name} ${own[name]}, the project ${version}: make them the same.`);
}

/** A copy, so that a run is not disturbed by edits made while it lasts. */
function copyProject() {
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  for (const name of ['domain', 'tsconfig.base.json'])
    cpSync(inRoot(name), `${project}/${name}`, { recursive: true });
  cpSync(inRoot('tools', 'stryker.config.json'), `${project}/stryker.config.json`);
  // Without it `#domain` would resolve to the project's own copy, which has no mutants.
  const { type, imports } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  writeFileSync(`${project}/package.json`, JSON.stringify({ type, imports }));
  // As in `npm test`: modules of the rules are pure, and loading them once takes half the time.
  writeFileSync(
    `${project}/vitest.config.js`,
    'export default { test: { testTimeout: 60_000, isolate: false } };\n',
  );
  symlinkSync(packages, `${project}/node_modules`, 'junction');
}

const { values, positionals: files } = readArguments(
  `npm run test:mutation [-- FILE …]: how many planted mistakes in domain/ the tests find; fails below 85 %
  FILE    only these; otherwise what changed since the last run
  --full  everything again`,
  { allowPositionals: true, options: { full: { type: 'boolean' } } },
);
checkVersions();
// The copy lies inside the project, and finds there what its sources import and the mutation tools do not bring.
await makeInstalled('what the rules import', 'npm run test:mutation');
await makeExtraInstalled('the mutation tools', 'npm run test:mutation');
copyProject();
const child = spawn(
  process.execPath,
  [
    `${packages}/@stryker-mutator/core/bin/stryker.js`,
    'run',
    ...(values.full ? ['--force'] : []),
    ...(files.length > 0 ? ['--mutate', files.join(',')] : []),
  ],
  { cwd: project, stdio: 'inherit', env: { PROPERTY_RUNS: '0.2', ...process.env, NODE_ENV: 'test' } },
);
[process.exitCode] = await once(child, 'close');
