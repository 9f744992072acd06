import * as v from 'valibot';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { nowIso } from './device/clock.ts';
import { KEYS, type Space } from './storage/keys.ts';
import { allKeys, onOtherTab, readJson, readText, remove, writeJson } from './storage/store.ts';

export const DEFAULT_HOME_CURRENCY = 'GBP';
/** There is one guest on a device; the space of this name has their data (storage/keys). */
const GUEST = 'guest';
/** An account's id. Hex cannot contain a word that "Clear auth data" erases by. */
const USER_ID = /^[\da-f-]{36}$/;

/** Starts a new guest session. */
export function guest(): Session {
  return {
    id: GUEST,
    email: null,
    isAuthenticated: false,
    role: GUEST,
    subscription: NO_SUBSCRIPTION,
    metadata: { homeCurrency: DEFAULT_HOME_CURRENCY },
    createdAt: nowIso(),
  };
}

const NO_SUBSCRIPTION = { plan: 'free', isActive: false, trialEndsAt: null } as const;
const optionalText = v.fallback(v.nullable(v.string()), null);
const shared = {
  isAuthenticated: v.fallback(v.boolean(), false),
  subscription: v.fallback(
    v.object({
      plan: v.fallback(v.picklist(['free', 'trial', 'monthly', 'yearly']), 'free'),
      isActive: v.fallback(v.boolean(), false),
      trialEndsAt: optionalText,
    }),
    NO_SUBSCRIPTION,
  ),
  metadata: v.fallback(
    v.object({
      homeCurrency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
      /** The tag of the account's choice; absent for a guest, whose choice is stored on the device. */
      language: v.fallback(v.optional(v.string()), undefined),
    }),
    { homeCurrency: DEFAULT_HOME_CURRENCY },
  ),
  createdAt: v.fallback(v.string(), nowIso),
};
const storedSession = v.union([
  v.object({
    role: v.literal('user'),
    id: v.pipe(v.string(), v.regex(USER_ID)),
    email: v.string(),
    ...shared,
  }),
  v.object({ role: v.literal(GUEST), id: v.fallback(v.string(), GUEST), email: optionalText, ...shared }),
]);

/** The last person at this device (docs/product/access.md, "Session record"). */
export type Session = Readonly<v.InferOutput<typeof storedSession>>;

/** Nobody, this device's guest, or the owner of an account. */
export type SessionState =
  | { readonly status: 'none' }
  | { readonly status: 'guest' | 'user'; readonly session: Session };

/**
 * The stored record. It only decides whose data is shown on this device: the backend trusts only tokens. So nobody has to wait for the
 * backend, and a bill can be split while it cannot be reached.
 */
function stored(): SessionState {
  const read = v.safeParse(storedSession, readJson(KEYS.session));
  return read.success ? { status: read.output.role, session: read.output } : { status: 'none' };
}

// Kept here as well as in storage: with storage forbidden, the session lasts as long as the page is open. Pages rendered at build time have
// no session.
const state = createStore<SessionState>(() => ({ status: 'none' }));
const set = (next: SessionState) => state.setState(next, true);
set(stored());
onOtherTab(KEYS.session, () => set(stored()));

export const currentSession = state.getState;
export const onSession = state.subscribe;
/** The present session, in a component. */
export const useSession = (): SessionState => useStore(state);
/** Who is here, in a component: it renders anew only when that changes. */
export const useSessionStatus = (): SessionState['status'] => useStore(state, ({ status }) => status);

/** Makes this the session of the device. */
export function storeSession(session: Session): void {
  writeJson(KEYS.session, session);
  set({ status: session.role, session });
}

/** Ends the session. The person's data stays in their space. */
export function endSession(): void {
  remove(KEYS.session);
  set({ status: 'none' });
}

/** Ends it in the other tabs, which follow the record; this one continues until `endSession`. */
export function endSessionElsewhere(): void {
  remove(KEYS.session);
}

/** Starts the guest session, unless there is a session already. */
export function startGuestSession(): void {
  if (!('session' in state.getState())) storeSession(guest());
}

/** True if there is neither a session nor guest data on this device, as far as it can be read (public/theme.js checks the same). */
export const isNewHere = (): boolean =>
  readText(KEYS.session).status === 'ok' &&
  !allKeys().some((key) => key === KEYS.session || key.startsWith('fairtab.guest.'));

/** The space whose data is shown: the account's, or the guest's. */
export const spaceOf = (current: SessionState): Space =>
  current.status === 'user' ? `a-${current.session.id}` : GUEST;

/** The current space, as a hook, which renders only when it changes. */
export const useSpace = (): Space => useStore(state, spaceOf);

const homeCurrencyOf = (current: SessionState): string =>
  'session' in current ? current.session.metadata.homeCurrency : DEFAULT_HOME_CURRENCY;

/** The currency people at this table usually pay in; GBP until chosen. */
export const homeCurrency = (): string => homeCurrencyOf(state.getState());
/** The same in a component. */
export const useHomeCurrency = (): string => useStore(state, homeCurrencyOf);
