// @ts-check
// `npm start`: installs what is missing, builds what changed, serves the app. Runs before anything is installed.
import './lib/check-node.mjs';
import { spawn } from 'node:child_process';
import { readArguments } from './lib/arguments.mjs';
import { endWithNpm } from './lib/end-with-npm.mjs';
import { ensureInstalled, InstallError } from './lib/install.mjs';
import { inRoot, isBuilt } from './lib/project.mjs';

/**
 * Builds in a process of its own, so that the server does not keep the build's memory.
 * @returns {Promise<number>} the exit code
 */
function build() {
  console.log('Building (about ten seconds) ...');
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [inRoot('tools/build.mjs'), '--quiet'], { stdio: 'inherit' });
    const onSignal = () => child.kill('SIGTERM');
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
    child.on('close', (code, signal) => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
      resolve(signal ? 130 : (code ?? 1));
    });
  });
}

readArguments(
  'npm start: installs what is missing, builds what changed, and serves the app. Its settings are in README.md, "Configuration".',
  {},
);

endWithNpm();

async function start() {
  await ensureInstalled({ dev: false, what: 'what Fairtab needs', again: 'npm start' });
  if (!isBuilt()) {
    const code = await build();
    if (code !== 0) {
      console.error(
        code === 130 ? 'Stopped before the build was complete.' : 'The app could not be built (see above).',
      );
      process.exit(code);
    }
  }
  await import(new URL('../dist/server/main.js', import.meta.url).href);
}

try {
  await start();
} catch (error) {
  if (!(error instanceof InstallError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
