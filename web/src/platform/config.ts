import * as v from 'valibot';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { KEYS } from './storage/keys.ts';
import { readJson, writeJson } from './storage/store.ts';

/** The identity providers (docs/product/accounts.md, "Google and GitHub"). */
export const LOGIN_PROVIDERS = ['google', 'github'] as const;
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number];

const TIMEOUT_MS = 10_000;

/** True for an address on the web: nothing else becomes a link, in any configuration. */
const isWebAddress = (value: string): boolean => /^https?:\/\//i.test(value);
const isOwnPage = (value: string): boolean => /^\/(?!\/)[\w/.-]*$/.test(value);

/** A missing value, or one of another type, counts as empty. */
const text = v.fallback(v.string(), '');
const webAddress = v.fallback(v.pipe(v.string(), v.check(isWebAddress)), '');
/** The web addresses in a list. */
const webAddresses = v.pipe(
  v.fallback(v.array(webAddress), []),
  v.transform((urls) => urls.filter((url) => url !== '')),
);
/** A page of this server, or a web address. */
const ownAddress = v.fallback(
  v.pipe(
    v.string(),
    v.check((value) => isOwnPage(value) || isWebAddress(value)),
  ),
  '',
);

const fields = v.object({
  version: v.literal(1),
  mode: v.picklist(['embedded', 'hosted', 'demo']),
  /** Lower-case hex SHA-256 of "fairtab-gate:" + password; `null`: no gate. */
  gate: v.object({ digest: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))) }),
  /** The server's addresses for phones in the same network; empty unless the visitor is on the server's own machine. */
  networkUrls: webAddresses,
  operatorName: text,
  supportEmail: text,
  socialUrl: webAddress,
  /** The backend's address; empty in demo mode. */
  supabaseUrl: webAddress,
  /** The publishable key of the backend: public by definition. */
  supabaseKey: text,
  /** True if the newsletter box starts ticked. */
  newsletterDefault: v.fallback(v.boolean(), true),
  /** The backend's SQL editor; empty if there is none. */
  sqlEditorUrl: webAddress,
  /** The development outbox for emails; empty if they are really sent. */
  outboxUrl: ownAddress,
  /** The key by which push services know the operator (VAPID); empty: there are no reminders by Web Push. */
  pushKey: text,
  /** The providers that people can log in with instead of a password, in the order of their buttons. An older server names none. */
  providers: v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform((named) => LOGIN_PROVIDERS.filter((provider) => named.includes(provider))),
  ),
});

/** The public configuration, from the server's `/config.json`. */
export type Config = Readonly<v.InferOutput<typeof fields>>;

const configSchema = v.pipe(
  fields,
  // The embedded backend is at the page's own origin, under whichever host name it was opened.
  v.transform((config): Config =>
    config.mode === 'embedded' ? { ...config, supabaseUrl: window.location.origin } : config,
  ),
);

/** `failed`: it cannot be read and never could on this device. */
export type ConfigState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly config: Config }
  | { readonly status: 'failed' };

/** A configuration of the known shape, or nothing: an invalid one never opens the gate or starts demo mode. */
export function parseConfig(value: unknown): Config | undefined {
  const read = v.safeParse(configSchema, value);
  return read.success ? read.output : undefined;
}

function lastGood(): ConfigState {
  const config = parseConfig(readJson(KEYS.config));
  return config ? { status: 'ready', config } : { status: 'loading' };
}

/** The landing page is rendered at build time as a server without a gate would show it (app/prerender.tsx). */
const PRERENDERED: ConfigState = {
  status: 'ready',
  config: v.parse(fields, { version: 1, mode: 'embedded', gate: { digest: null } }),
};

const state = createStore<ConfigState>(() => PRERENDERED);
const set = (next: ConfigState) => state.setState(next, true);
set(lastGood());

async function fetchConfig(): Promise<Config | undefined> {
  try {
    // The same options as the preload in index.html, so that its answer is used.
    const response = await fetch('/config.json', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? parseConfig(await response.json()) : undefined;
  } catch {
    // Offline, or a page where the configuration should be.
    return undefined;
  }
}

/** Reads the configuration. Until it has arrived, and when it cannot be read, the last good one applies. */
export async function loadConfig(): Promise<void> {
  if (state.getState().status === 'failed') set({ status: 'loading' });
  const config = await fetchConfig();
  if (config) {
    writeJson(KEYS.config, config);
    set({ status: 'ready', config });
  } else if (state.getState().status === 'loading') {
    set({ status: 'failed' });
  }
}

/** The configuration as soon as there is one; `undefined` when it cannot be read. */
export function configOnce(): Promise<Config | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const current = state.getState();
      if (current.status === 'loading') return;
      stop();
      resolve(current.status === 'ready' ? current.config : undefined);
    };
    const stop = state.subscribe(look);
    look();
  });
}

/** The loading state of the configuration. */
export const useConfigStatus = (): ConfigState['status'] => useStore(state, ({ status }) => status);

/** Which kind of backend there is; `null` while there is no configuration. */
export const useConfigMode = (): Config['mode'] | null =>
  useStore(state, (current) => (current.status === 'ready' ? current.config.mode : null));

/** The digest of the gate's password; `null` if there is no gate, or no configuration yet. */
export const useGateDigest = (): string | null =>
  useStore(state, (current) => (current.status === 'ready' ? current.config.gate.digest : null));

/** A part of the configuration, on screens that are shown only once there is one. */
export const useConfig = <T>(select: (config: Config) => T): T =>
  useStore(state, (current) => {
    if (current.status !== 'ready') throw new Error('No configuration yet');
    return select(current.config);
  });
