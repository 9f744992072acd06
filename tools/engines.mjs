// @ts-check
// `npm run test:engines [chromium firefox webkit]`: a guest's journey in every engine that this machine has. An error of the
// page fails it. `CHROMIUM_PATH` names another Chromium than the newest found.
// The last line is always "N passed, N failed".
import './lib/check-node.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { startEmbedded } from './lib/embedded.mjs';
import { makeBuilt, makeExtraInstalled } from './lib/ready.mjs';

const { positionals: asked } = readArguments(
  `npm run test:engines [-- chromium firefox webkit]: a guest's journey in every engine that this machine has`,
  { allowPositionals: true },
);
const AGAIN = 'npm run test:engines';

/** The built server, which can be stopped and started again at its address. */
async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-engines-'));
  const start = async (/** @type {string} */ PORT) => {
    const server = await startEmbedded({ DATA_DIR: folder, PORT });
    process.once('exit', () => server.child.kill());
    return server;
  };
  let running = await start('0');
  const { url } = running;
  return {
    url,
    stop: () => running.stop(),
    start: async () => {
      running = await start(new URL(url).port);
    },
    remove: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Every step in one engine; steps after a failed one are skipped.
 * @param {string} name
 * @param {() => Promise<import('../tests/engines/driver.mjs').Driver>} launch
 */
async function tryEngine(name, launch) {
  const { collectedErrors } = await import('../tests/engines/driver.mjs');
  const { journey } = await import('../tests/engines/journey.mjs');
  const server = await startServer();
  const total = { passed: 0, failed: 0 };
  let step = 'it starts';
  /** @type {import('../tests/engines/driver.mjs').Driver | undefined} */
  let driver;
  try {
    driver = await launch();
    for (const [title, go] of Object.entries(journey(driver, server))) {
      step = title;
      await go();
      if ((await driver.ask(collectedErrors)).length > 0) throw new Error('The page had errors.');
      total.passed++;
      console.log(`${name.padEnd(9)} ok      ${title}`);
    }
  } catch (error) {
    total.failed++;
    console.log(`${name.padEnd(9)} FAILED  ${step}`);
    console.log(error);
    console.log('Errors of the page:', await driver?.ask(collectedErrors).catch(String));
  } finally {
    await driver?.close().catch(() => undefined);
    await server.remove();
  }
  return total;
}

async function main() {
  await makeBuilt('what the tests need', AGAIN);
  await makeExtraInstalled('the drivers', AGAIN);
  const { ENGINES } = await import('../tests/engines/engines.mjs');
  const engines = ENGINES.filter(({ name }) => asked.length === 0 || asked.includes(name.toLowerCase()));
  const total = { passed: 0, failed: 0 };
  const skipped = [];
  for (const { name, find, advice } of engines) {
    const launch = await find();
    if (!launch) {
      skipped.push(`${name} is not on this machine, and was not tried: ${advice}.`);
      continue;
    }
    const { passed, failed } = await tryEngine(name, launch);
    total.passed += passed;
    total.failed += failed;
  }
  for (const line of skipped) console.log(line);
  return total;
}

// Signals also stop server and browsers.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

let total = { passed: 0, failed: 1 };
try {
  total = await main();
  if (total.passed + total.failed === 0) console.log('No engine was tried.');
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
