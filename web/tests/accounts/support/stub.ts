import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#web/platform/config.ts';

/** The address of a server that listens on a port of its own from now on. */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A configuration that leads to a backend at this address. */
export const configFor = (supabaseUrl: string, supabaseKey = 'sb_publishable_test'): Config => ({
  version: 1,
  mode: 'hosted',
  gate: { digest: null },
  operatorName: '',
  supportEmail: '',
  socialUrl: '',
  supabaseUrl,
  supabaseKey,
  newsletterDefault: true,
  sqlEditorUrl: '',
  outboxUrl: '',
  pushKey: '',
  networkUrls: [],
  providers: [],
});

/** A server that gives every request the same answer: a proxy whose backend is down, a page of another network. */
export async function startStub(status: number, body: string, headers: Record<string, string> = {}) {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  const url = await listening(server);
  return {
    config: configFor(url),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
