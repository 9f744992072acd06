import type { Config } from '#web/platform/config.ts';
import { startLocalServer } from '../../../../tests/support/local-server.ts';

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
  const { url, stop } = await startLocalServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  return { config: configFor(url), stop };
}
