import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer, run, type Running } from '../../../server/tests/support/built.ts';
import { startRatesServer } from '../../support/rates-server.ts';
import { PROVIDER_HOSTS, startSignInProvider } from '../../support/sign-in-provider.ts';
import { startDatabase, type DatabaseKind } from './databases.ts';
import { sendOverSocket } from './send.ts';
import type { Owner } from './people.ts';
import type { Send } from './request.ts';

const WEB = fileURLToPath(new URL('../../../dist/web', import.meta.url));
const PRELOAD = new URL('../../support/reach-provider.mjs', import.meta.url).href;
const WEBHOOK_SECRET = 'the secret that the provider signs with';

export interface ServerProcess {
  readonly send: Send;
  readonly owner: Owner;
  /** What it has printed that is no request it has answered, or that it has ended; since it was asked last. */
  readonly troubles: () => readonly string[];
  readonly isAlive: () => boolean;
  /** Stops it, reads every row that names somebody, and starts it again. */
  readonly rowsNaming: (id: string) => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
}

/** Lines that say something other than that a request was answered, or what the database would not do. */
const isTrouble = (line: string): boolean =>
  line.trim() !== '' &&
  !/"event":"(?:request|backend|mail)"|ProviderError: answered 404|^(?:Fairtab is|On the|It asks|No gate|Access codes|Ctrl)/.test(
    line,
  );

export interface ServerKind {
  readonly database: DatabaseKind;
  /** Whether accounts have to confirm their e-mail. */
  readonly confirmation: boolean;
  /** Milliseconds that an answer may take. */
  readonly patience: number;
}

/** A server in a process of its own, built for this run, on an empty database. Everything that an operator can switch on is. */
export async function startServerProcess({
  database: kind,
  confirmation,
  patience,
}: ServerKind): Promise<ServerProcess> {
  const [rates, provider] = await Promise.all([startRatesServer(), startSignInProvider()]);
  const built = await buildServer();
  // The pages too, where they are built.
  if (existsSync(join(WEB, 'index.html'))) cpSync(WEB, join(built.folder, 'dist/web'), { recursive: true });
  const database = await startDatabase(kind);
  const env = {
    ...database.env,
    // The host that requests name; the port is any.
    PUBLIC_URL: 'http://localhost:3000',
    EMAIL_CONFIRMATION: confirmation ? 'on' : 'off',
    GOOGLE_CLIENT_ID: 'google-id',
    GOOGLE_CLIENT_SECRET: 'google-secret',
    GITHUB_CLIENT_ID: 'github-id',
    GITHUB_CLIENT_SECRET: 'github-secret',
    NODE_OPTIONS: `--import=${PRELOAD}`,
    PROVIDER_URL: provider.url,
    PROVIDER_HOSTS: PROVIDER_HOSTS.join(','),
    TRUST_PROXY: '1',
    CHECKOUT_PROVIDER: 'sandbox',
    CHECKOUT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    EXCHANGE_RATES_URL: rates.url,
    GATE_PASSWORD: 'letmein',
  };
  let server: Running = await run(built, env);
  let seen = server.output().length;
  let hasEnded = false;
  const watch = () => {
    const { child } = server;
    child.once('exit', () => {
      hasEnded = true;
    });
    seen = server.output().length;
  };
  watch();
  const end = async () => {
    if (hasEnded) return;
    server.child.kill('SIGTERM');
    await server.closed;
    hasEnded = false;
  };
  const { publishableKey, secretKey } = await database.keys();
  return {
    send: (request) => sendOverSocket(Number(new URL(server.url).port), request, patience),
    owner: {
      publishableKey,
      secretKey,
      webhookSecret: WEBHOOK_SECRET,
      storeId: '1',
      variantId: '1',
      provider,
    },
    troubles: () => {
      const printed = server.output().slice(seen).split('\n');
      const whole = printed.slice(0, -1);
      seen += whole.join('\n').length + (whole.length > 0 ? 1 : 0);
      const found = whole.filter(isTrouble).map((line) => `the process printed: ${line.slice(0, 300)}`);
      return hasEnded ? [...found, `the process has ended: ${server.output().slice(-1500)}`] : found;
    },
    isAlive: () => !hasEnded,
    rowsNaming: async (id) => {
      await end();
      const rows = await database.rowsNaming(id);
      server = await run(built, env);
      watch();
      return rows;
    },
    stop: async () => {
      await end();
      await Promise.all([rates.stop(), provider.stop(), database.remove()]);
      built.remove();
    },
  };
}
