import { now } from './clock.ts';
import { createObservable, useObservable } from './observable.ts';
import { KEYS } from './storage/keys.ts';
import { onOtherTab, readJson, writeJson } from './storage/store.ts';

/** The "local user-session record" of the specification, section 3. */
export interface Session {
  readonly id: string;
  readonly email: string | null;
  readonly isAuthenticated: boolean;
  readonly role: 'user' | 'guest';
  readonly subscription: {
    readonly plan: 'free' | 'trial' | 'monthly' | 'yearly';
    readonly isActive: boolean;
    readonly trialEndsAt: string | null;
  };
  readonly metadata: { readonly homeCurrency: string };
  readonly createdAt: string;
}

/** `loading`: the auth service has not answered yet. */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'none' }
  | { readonly status: 'guest' | 'user'; readonly session: Session };

const DEFAULT_HOME_CURRENCY = 'GBP';
/** There is one guest on a device; their data lies in the space of this name (storage/keys). */
const GUEST_ID = 'guest';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A stored guest session. A stored claim to be somebody is not believed: only the auth service can say so. */
function parseGuest(value: unknown): Session | undefined {
  if (!isRecord(value) || value['role'] !== 'guest' || typeof value['id'] !== 'string') return undefined;
  const metadata = isRecord(value['metadata']) ? value['metadata'] : {};
  const { homeCurrency } = metadata;
  return guest(
    value['id'],
    typeof homeCurrency === 'string' && /^[A-Z]{3}$/.test(homeCurrency)
      ? homeCurrency
      : DEFAULT_HOME_CURRENCY,
    typeof value['createdAt'] === 'string' ? value['createdAt'] : new Date(now()).toISOString(),
  );
}

function guest(id: string, homeCurrency: string, createdAt: string): Session {
  return {
    id,
    email: null,
    isAuthenticated: false,
    role: 'guest',
    subscription: { plan: 'free', isActive: false, trialEndsAt: null },
    metadata: { homeCurrency },
    createdAt,
  };
}

function stored(): SessionState {
  const session = parseGuest(readJson(KEYS.session));
  return session ? { status: 'guest', session } : { status: 'none' };
}

// Kept here as well as in storage: with storage forbidden, the session lasts as long as the page.
const state = createObservable<SessionState>(stored());
onOtherTab(KEYS.session, () => state.set(stored()));

export const useSession = (): SessionState => useObservable(state);

/** Starts the guest session, unless there is a session already. */
export function startGuestSession(): void {
  const { status } = state.get();
  if (status === 'guest' || status === 'user') return;
  const session = guest(GUEST_ID, DEFAULT_HOME_CURRENCY, new Date(now()).toISOString());
  writeJson(KEYS.session, session);
  state.set({ status: 'guest', session });
}

const homeCurrencyOf = (current: SessionState): string =>
  'session' in current ? current.session.metadata.homeCurrency : DEFAULT_HOME_CURRENCY;

/** The currency people at this table usually pay in; GBP until chosen. */
export const homeCurrency = (): string => homeCurrencyOf(state.get());
export const useHomeCurrency = (): string => homeCurrencyOf(useSession());
