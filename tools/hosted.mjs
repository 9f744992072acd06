// @ts-check
// `npm run test:hosted`: checks the rules on Supabase. Alone, the database's rules on a PostgreSQL with the schemas of
// Supabase's services. `-- --url https://x.supabase.co --key sb_publishable_… --secret-key sb_secret_…`: a given
// project, with accounts of its own that it deletes again. `-- --docker`: Supabase as its CLI starts it, with email
// confirmations off and on; needs a Docker engine, and has run in the workflow only.
import './lib/check-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { inRoot, ROOT } from './lib/project.mjs';
import { makeExtraInstalled, makeInstalled } from './lib/ready.mjs';
import { run } from './lib/run.mjs';

const args = process.argv.slice(2);
// Other arguments are read by what they are passed to.
readArguments(
  `npm run test:hosted: the database's rules on a PostgreSQL with the schemas of Supabase's services
  --url URL --key KEY --secret-key KEY  a given project, by the checks of test:backend
  --docker                              Supabase as its CLI starts it, with email confirmations off and on`,
  { strict: false },
);

/** Runs a script with its output on the terminal. @param {string} script @param {readonly string[]} rest */
async function show(script, rest) {
  const child = spawn(process.execPath, [inRoot('tools', script), ...rest], { cwd: ROOT, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return Number(code ?? 1);
}

/**
 * Supabase's CLI in a folder with a copy of the project. Rejects with what it said when it fails.
 * @param {string} folder
 * @param {readonly string[]} rest
 */
async function supabase(folder, rest) {
  const program = inRoot('tools', 'extra', 'node_modules', '.bin', 'supabase');
  const { code, output } = await run(program, [...rest, `--workdir=${folder}`], {
    SUPABASE_TELEMETRY_DISABLED: '1',
    PUBLIC_URL: 'http://127.0.0.1:3000',
  });
  if (code !== 0) throw new Error(output);
  return output;
}

/** Starts Supabase once and runs every check. @param {boolean} confirmations @returns {Promise<number>} the exit code */
async function checkStack(confirmations) {
  const folder = mkdtempSync(join(tmpdir(), 'fairtab-hosted-'));
  cpSync(inRoot('supabase'), join(folder, 'supabase'), { recursive: true });
  const file = join(folder, 'supabase', 'config.toml');
  // The checks are many requests from one address.
  const config = readFileSync(file, 'utf8')
    .replace(/^enable_confirmations = .*$/m, `enable_confirmations = ${confirmations}`)
    .replace(/^(token_refresh|sign_in_sign_ups|token_verifications) = .*$/gm, '$1 = 10000');
  writeFileSync(file, config);
  try {
    console.log(`Supabase with confirmations ${confirmations ? 'on' : 'off'}`);
    await supabase(folder, ['start', '--exclude=studio,logflare,vector,imgproxy,postgres-meta']);
    const said = await supabase(folder, ['status', '--output=json']);
    /** @type {Record<string, string>} */
    const status = JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1));
    const [url, key, secret] = [
      status.API_URL,
      status.PUBLISHABLE_KEY ?? status.ANON_KEY,
      status.SECRET_KEY ?? status.SERVICE_ROLE_KEY,
    ];
    const mail = `--mail-url=${status.MAILPIT_URL}`;
    return await show('backend-checks.mjs', [`--url=${url}`, `--key=${key}`, `--secret-key=${secret}`, mail]);
  } finally {
    await supabase(folder, ['stop', '--no-backup']);
    rmSync(folder, { recursive: true, force: true });
  }
}

if (args.includes('--docker')) {
  await makeInstalled('what the checks need', 'npm run test:hosted');
  await makeExtraInstalled('the Supabase CLI', 'npm run test:hosted -- --docker');
  const codes = [await checkStack(false), await checkStack(true)];
  process.exitCode = Math.max(...codes);
} else {
  const isElsewhere = args.some((arg) => arg.startsWith('--url'));
  process.exitCode = isElsewhere
    ? await show('backend-checks.mjs', args)
    : await show('test.mjs', ['hosted', ...args]);
}
