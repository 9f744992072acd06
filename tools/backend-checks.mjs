// @ts-check
// `npm run test:backend`: the backend over HTTP with the official client. Against the embedded server by default, or any
// Supabase: `npm run test:backend -- --url https://x.supabase.co --key sb_publishable_… [--secret-key sb_secret_…]`, with the mailbox of
// `supabase start` by `--mail-url`.
// It makes accounts of its own and deletes them again.
import './lib/check-node.mjs';
import { readArguments } from './lib/arguments.mjs';
import { makeBuilt, makeInstalled } from './lib/ready.mjs';

const { values } = readArguments(
  `npm run test:backend: the backend over HTTP, the embedded one or any Supabase
  --url URL --key KEY    a Supabase and its publishable key
  --secret-key KEY       for what only the service may do
  --mail-url URL         the mailbox of supabase start
  --email-domain DOMAIN  of the accounts that it makes and deletes again; fairtab.test by default`,
  {
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      'secret-key': { type: 'string' },
      'mail-url': { type: 'string' },
      'email-domain': { type: 'string', default: 'fairtab.test' },
    },
  },
);
if ((values.url === undefined) !== (values.key === undefined)) {
  console.error('Give both --url and --key (the publishable key), or neither for the embedded backend.');
  process.exit(1);
}

const isElsewhere = values.url !== undefined;
await (isElsewhere ? makeInstalled : makeBuilt)('what the checks need', 'npm run test:backend');
const { runChecks } = await import('./backend-checks/run.mjs');
const domain = values['email-domain'];

if (values.url !== undefined && values.key !== undefined) {
  const { url, key, 'secret-key': secretKey, 'mail-url': mailUrl } = values;
  process.exitCode = await runChecks({ url, key, secretKey, mailUrl, domain });
} else {
  const { startEmbedded } = await import('./lib/embedded.mjs');
  const server = await startEmbedded();
  try {
    process.exitCode = await runChecks({ url: server.url, key: server.key, domain });
  } finally {
    await server.stop();
  }
}
