import { expect, vi } from 'vitest';
import type { Config } from '#web/platform/config.ts';

/** The account code as a freshly loaded page has it: with nothing but what lies in the device's storage. */
export async function openTab(config: Config) {
  vi.resetModules();
  const { currentSession } = await import('#web/platform/session.ts');
  const { sessionEnd } = await import('#web/platform/backend/session-end.ts');
  const { clientOf } = await import('#web/platform/backend/client.ts');
  const { freshSession } = await import('#web/platform/backend/signed-in.ts');
  const { supabaseProvider } = await import('#web/platform/accounts/supabase/provider.ts');
  const { remoteGroups } = await import('#web/bills/saved/sync/supabase-remote.ts');
  return {
    status: () => currentSession().status,
    endedBecause: () => sessionEnd.getState()?.code,
    accounts: supabaseProvider(config),
    /** Asks for what the account keeps, as a synchronisation does. */
    savedGroups: () => {
      const current = currentSession();
      return remoteGroups(clientOf(config), 'session' in current ? current.session.id : '').list();
    },
    /** Has the client look at what is stored, as a page does after its first paint. */
    settle: async () => {
      await freshSession(clientOf(config));
      // Its messages to the page, and to other tabs, arrive in later tasks.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    },
    close: () => clientOf(config).auth.dispose(),
  };
}

/** Logs in on another device, which ends the sessions of all others: a new password does the same. */
export async function endFromElsewhere(
  { supabaseKey, supabaseUrl }: Config,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const ask = (question: string, body: object, more: object = {}) =>
    fetch(`${supabaseUrl}/auth/v1/${question}`, {
      method: 'POST',
      headers: { apikey: supabaseKey, 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    });
  const entered = await ask('token?grant_type=password', { email, password });
  const { access_token: token } = (await entered.json()) as { access_token: string };
  expect((await ask('logout?scope=others', {}, { authorization: `Bearer ${token}` })).ok).toBe(true);
}
