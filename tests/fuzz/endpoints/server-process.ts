import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { buildServer, run, type Running } from '../../../server/tests/support/built.ts';
import { freePort } from '../../support/free-port.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { startRatesServer } from '../../support/rates-server.ts';
import {
  reachingProvider,
  startSignInProvider,
  type SignInProvider,
} from '../../support/sign-in-provider.ts';
import { startDatabase } from './databases.ts';

const WEB = fileURLToPath(new URL('../../../dist/web', import.meta.url));
const WEBHOOK_SECRET = 'the secret that the provider signs with';

/** A fuzzed server, with the operator's secrets. */
export interface FuzzedServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Every email that was sent, the oldest first. */
  readonly mails: readonly string[];
  /** Google and GitHub; without it nobody comes from there. */
  readonly provider?: Pick<SignInProvider, 'url' | 'person'>;
  /** Events outside of the responses since the last call: output of the process, or its end. */
  readonly troubles: () => readonly string[];
  /** True while the process runs. */
  readonly isAlive: () => boolean;
}

interface ServerProcess extends FuzzedServer {
  /** Every row that names somebody, in every schema. The server is stopped meanwhile. */
  readonly rowsNaming: (id: string) => Promise<readonly string[]>;
  readonly remove: () => Promise<void>;
}

/** Lines that say something other than that a request was answered, or what the database would not do. */
const isTrouble = (line: string): boolean =>
  line.trim() !== '' &&
  !/"event":"(?:request|backend|mail)"|ProviderError: answered 404|^(?:Fairtab is|On the|It asks|No gate|Access codes|Ctrl)/.test(
    line,
  );

/**
 * A server in a process of its own, built for this run, on an empty database, with or without email confirmations. Everything
 * that an operator can switch on is.
 */
export async function startServerProcess(
  kind: 'pglite' | 'postgres',
  confirmation: boolean,
): Promise<ServerProcess> {
  const [rates, provider, mail] = await Promise.all([
    startRatesServer(),
    startSignInProvider(),
    startMailServer(),
  ]);
  const built = await buildServer();
  // The pages too, where they are built.
  if (existsSync(join(WEB, 'index.html'))) cpSync(WEB, join(built.folder, 'dist/web'), { recursive: true });
  const database = await startDatabase(kind);
  const port = String(await freePort());
  const env = {
    ...database.env,
    PORT: port,
    // The host that requests name; the port is any.
    PUBLIC_URL: 'http://localhost:3000',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Fairtab <bills@fairtab.test>',
    EMAIL_CONFIRMATION: confirmation ? 'on' : 'off',
    ...reachingProvider(provider),
    TRUST_PROXY: '1',
    CHECKOUT_PROVIDER: 'sandbox',
    CHECKOUT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    EXCHANGE_RATES_URL: rates.url,
    GATE_PASSWORD: 'letmein',
  };
  const troubles: string[] = [];
  let server: Running;
  let isStopping = false;
  const start = async () => {
    isStopping = false;
    server = await run(built, env);
    const { child, output } = server;
    for (const input of [child.stdout, child.stderr])
      if (input)
        createInterface({ input }).on('line', (line) => {
          if (!isStopping && isTrouble(line)) troubles.push(`the process printed: ${line.slice(0, 300)}`);
        });
    child.once('exit', () => {
      if (!isStopping) troubles.push(`the process has ended: ${output().slice(-1500)}`);
    });
  };
  const stop = async () => {
    isStopping = true;
    server.child.kill('SIGTERM');
    await server.closed;
  };
  await start();
  const secrets = await database.secrets();
  return {
    url: `http://127.0.0.1:${port}`,
    publishableKey: secrets?.publishableKey ?? '',
    secretKey: secrets?.secretKey ?? '',
    webhookSecret: WEBHOOK_SECRET,
    mails: mail.received,
    provider,
    troubles: () => troubles.splice(0),
    isAlive: () => server.child.exitCode === null && server.child.signalCode === null,
    rowsNaming: async (id) => {
      await stop();
      const rows = await database.rowsNaming(id);
      await start();
      return rows;
    },
    remove: async () => {
      await stop();
      await Promise.all([rates.stop(), provider.stop(), mail.stop(), database.remove()]);
      built.remove();
    },
  };
}
