import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Config } from '../config.ts';
import { currentSession, endSession, spaceOf, storeSession, type Session } from '../session.ts';
import { KEYS } from '../storage/keys.ts';
import { readJson } from '../storage/store.ts';
import { eraseSpace } from '../storage/erase-space.ts';
import { sessionEnd } from './session-end.ts';
import { forgetDeletion, isDeletionUnanswered } from './unanswered-deletion.ts';
import { backendFetch } from './http.ts';
import { recordOf } from './session-record.ts';
import { forgetTokens, hasTokens, tokenStore } from './token-store.ts';

/**
 * Without a secure context (plain http on a local network) a browser cannot hash the PKCE verifier. Links in our emails do not need one;
 * provider log-ins do, and the client then sends it unhashed: an eavesdropper there could read the tokens anyway.
 */
const flowType = ({ providers }: Config) =>
  globalThis.crypto?.subtle || providers.length > 0 ? 'pkce' : 'implicit';

function make(config: Config, auth: { storageKey: string; persistSession: boolean }) {
  return createClient(config.supabaseUrl, config.supabaseKey, {
    auth: {
      ...auth,
      storage: tokenStore,
      autoRefreshToken: auth.persistSession,
      // The client reads no session from a URL: links in our emails carry a token hash, which pages of ours read.
      detectSessionInUrl: false,
      flowType: flowType(config),
    },
    global: { fetch: backendFetch },
  });
}

let endsOnPurpose = false;

/** Runs work that ends the session on purpose, which is not reported to the person. */
export async function endingSession<T>(action: () => Promise<T>): Promise<T> {
  endsOnPurpose = true;
  try {
    return await action();
  } finally {
    endsOnPurpose = false;
  }
}

function endBecause(code: 'session_expired' | 'session_load'): void {
  const current = currentSession();
  if (current.status !== 'user') return;
  // If another tab ended it, that tab has removed the record, and has reported why if there was anything to report.
  const isSaid = endsOnPurpose || readJson(KEYS.session) === undefined;
  const isGone = !isSaid && code === 'session_expired' && isDeletionUnanswered();
  endSession();
  if (isGone) void eraseSpace(spaceOf(current));
  if (isSaid) return;
  const { email } = current.session;
  sessionEnd.setState(isGone ? { code: 'account_gone' } : { code, email }, true);
}

/** The service has refused this device's session for good: it is over on every page. */
export function endRejectedSession(): void {
  forgetTokens();
  endBecause('session_expired');
}

/**
 * The client repeats its events: an unchanged session is not stored again, and a known account keeps the subscription added from its
 * profile.
 */
function remember(record: Session): void {
  const current = currentSession();
  const known = current.status === 'user' && current.session.id === record.id ? current.session : undefined;
  const next = known ? { ...record, subscription: known.subscription } : record;
  if (JSON.stringify(next) !== JSON.stringify(known)) storeSession(next);
}

/** Keeps the local record in step with the client's session, in this tab and, by the client's messages, in others. */
function follow(client: SupabaseClient): void {
  client.auth.onAuthStateChange((event, session) => {
    if (event === 'TOKEN_REFRESHED') forgetDeletion();
    if (session) {
      remember(recordOf(session.user));
    } else if (event === 'SIGNED_OUT') {
      endBecause('session_expired');
    } else if (!hasTokens()) {
      // No token is left, so the session is over. (Without a response from the service the tokens stay.)
      endBecause('session_load');
    }
  });
}

let main: { readonly config: Config; readonly client: SupabaseClient } | undefined;

/** The client for this device's session; one per page. */
export function clientOf(config: Config): SupabaseClient {
  if (main?.config.supabaseUrl === config.supabaseUrl && main.config.supabaseKey === config.supabaseKey)
    return main.client;
  // The backend has changed: the old one's client must not judge the new one's tokens.
  void main?.client.auth.dispose();
  const client = make(config, { storageKey: KEYS.tokens, persistSession: true });
  main = { config, client };
  follow(client);
  return client;
}

let guests = 0;

/** A client that leaves this device's session alone: for links in emails, and to change a password. */
export function separateClient(config: Config): SupabaseClient {
  guests += 1;
  return make(config, { storageKey: `${KEYS.tokens}.${guests}`, persistSession: false });
}
