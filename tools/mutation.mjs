// Mutation testing of the engine: `node tools/mutation.mjs [--full]`. Installs its tools on demand from
// tools/mutation, works on a copy of domain/, prints the score and fails below 85 %.
// Incremental: only what changed since the last run is tested again; `--full` starts over.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tools = path.join(root, 'tools/mutation');
const cache = path.join(root, '.cache/mutation');
const project = path.join(cache, 'project');

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { PROPERTY_RUNS: '0.2', ...process.env, NODE_ENV: 'test' },
  });
  if (error) throw error;
  return status ?? 1;
}

/** The tools bring their own copies of what the tests use; a different version would test something else. */
function checkVersions() {
  const { dependencies, devDependencies } = read(path.join(root, 'package.json'));
  const own = read(path.join(tools, 'package.json')).dependencies;
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    if (own[name] !== undefined && own[name] !== version)
      throw new Error(`tools/mutation has ${name} ${own[name]}, the project ${version}: make them the same.`);
}

function install() {
  const wanted = path.join(tools, 'package-lock.json');
  const installed = path.join(tools, 'node_modules/.package-lock.json');
  const isCurrent =
    existsSync(installed) &&
    Object.entries(read(installed).packages).every(
      ([name, { version }]) => read(wanted).packages[name]?.version === version,
    );
  if (!isCurrent && run('npm', ['ci', '--no-audit', '--no-fund'], tools) !== 0)
    throw new Error('The mutation tools could not be installed.');
}

/** A copy, so that a run is not disturbed by edits made while it lasts. */
function copyProject() {
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  cpSync(path.join(root, 'domain'), path.join(project, 'domain'), {
    recursive: true,
    filter: (file) => !file.includes('node_modules'),
  });
  cpSync(path.join(root, 'tsconfig.base.json'), path.join(project, 'tsconfig.base.json'));
  cpSync(path.join(tools, 'stryker.config.json'), path.join(project, 'stryker.config.json'));
  symlinkSync(path.join(tools, 'node_modules'), path.join(project, 'node_modules'), 'junction');
}

try {
  checkVersions();
  install();
  copyProject();
  const stryker = path.join(tools, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const args = process.argv.includes('--full') ? ['--force'] : [];
  process.exitCode = run(process.execPath, [stryker, 'run', 'stryker.config.json', ...args], project);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
