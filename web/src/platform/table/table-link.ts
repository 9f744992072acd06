import * as v from 'valibot';
import type { Bell } from '#domain';
import { noteServerTime } from '../backend/server-time.ts';
import { now } from '../device/clock.ts';
import type { Config } from '../config.ts';
import { replySchema, type ServerReply } from './reply.ts';
import type { TableKind } from './stored-table.ts';
import { TABLE_ERRORS, type TableError, type TableErrorCode } from './types.ts';

const TIMEOUT_MS = 10_000;

export type TableFunction =
  | `${'open' | 'join' | 'sync' | 'change'}_${TableKind}`
  | 'sit_down'
  | 'table_history';

/** A response: the table's state, or whatever else came. */
export type TableAnswer<Reply = ServerReply> =
  | { readonly ok: true; readonly reply: Reply }
  | { readonly ok: false; readonly error: TableError };

const failure = (code: TableErrorCode, reference?: string): TableAnswer<never> => ({
  ok: false,
  error: { code, ...(reference !== undefined && { reference }) },
});

const faultSchema = v.object({ code: v.nullish(v.string()), message: v.nullish(v.string()) });

function refusalOf(status: number, body: unknown): TableAnswer<never> {
  const fault = v.safeParse(faultSchema, body);
  const { code, message } = fault.success ? fault.output : {};
  const known = TABLE_ERRORS.find((each) => each === message);
  if (known) return failure(known);
  // A request that the gateway refuses (too deep, too large) fails again when repeated.
  if (status === 400 || status === 413) return failure('table_invalid', code ?? String(status));
  if (status === 429) return failure('rate_limit');
  if (status >= 501) return failure('unavailable', String(status));
  return failure('unexpected', [status, code].filter(Boolean).join(' '));
}

/** The body as JSON; undefined if it is a foreign network's page ("please log in to the Wi-Fi"). */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Calls one of a table's functions. It needs no account: permissions depend on the seat's token. Ends within ten seconds and never throws.
 * May be repeated: the server applies each request once.
 */
async function callTable(
  { supabaseUrl, supabaseKey }: Pick<Config, 'supabaseUrl' | 'supabaseKey'>,
  name: TableFunction,
  args: Readonly<Record<string, unknown>>,
): Promise<TableAnswer<unknown>> {
  try {
    const response = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: supabaseKey, 'content-type': 'application/json' },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = await jsonOf(response);
    if (!response.ok) return refusalOf(response.status, body);
    return body === undefined ? failure('offline', 'reply') : { ok: true, reply: body };
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return failure(isTimeout ? 'unavailable' : 'offline');
  }
}

/** A socket that slept for longer may be dead without knowing it. */
const SLEEP_MS = 20_000;

/** Where the backend is, as soon as that is known. */
export type ConfigSource = () => Promise<Config | undefined>;

interface LinkOptions {
  readonly config: ConfigSource;
  readonly onBell: (bell: Bell | undefined) => void;
  /** The bell's connection has changed. */
  readonly changed: () => void;
  /** The page is visible again, the network is back, or the bell has connected. */
  readonly woke: () => void;
}

/** A phone's connection with the server of its table: calls, the bell, and when it is worth trying again. */
export class TableLink {
  readonly #options: LinkOptions;
  #topic: string | undefined;
  /** Ends the listening that is under way. */
  #listening: AbortController | undefined;
  #hiddenAt: number | undefined;
  #isConnected = false;
  #hasBell = false;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** True while it stays in touch with the table. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** True while the bell is connected. */
  get hasBell(): boolean {
    return this.#hasBell;
  }

  /** Calls one of the table's functions. Never throws. */
  async call(name: TableFunction, args: Readonly<Record<string, unknown>>): Promise<TableAnswer> {
    const answer = await this.ask(name, args);
    if (!answer.ok) return answer;
    const read = v.safeParse(replySchema, answer.reply);
    if (!read.success) return failure('unexpected', 'reply');
    noteServerTime(read.output.now);
    return { ok: true, reply: read.output };
  }

  /** The same, for a response that is not the table's state. */
  async ask(name: TableFunction, args: Readonly<Record<string, unknown>>): Promise<TableAnswer<unknown>> {
    const config = await this.#options.config();
    if (!config) return { ok: false, error: { code: 'offline' } };
    if (config.mode === 'demo') return { ok: false, error: { code: 'table_demo' } };
    return callTable(config, name, args);
  }

  /** Stays in touch with the table until the returned function is called. */
  connect(): () => void {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') this.#hiddenAt = now();
      else this.#wake();
    };
    // A page also gets this event when it has loaded, perhaps while the bell is being connected: only one from the back/forward cache has
    // slept.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onVisibility();
    };
    const onOnline = () => this.#wake();
    this.#isConnected = true;
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', this.#options.changed);
    window.addEventListener('pageshow', onShown);
    document.addEventListener('visibilitychange', onVisibility);
    this.follow(this.#topic);
    return () => {
      this.#isConnected = false;
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', this.#options.changed);
      window.removeEventListener('pageshow', onShown);
      document.removeEventListener('visibilitychange', onVisibility);
      this.#hangUp();
    };
  }

  /** Subscribes to this bell from now on; to none without a topic. */
  follow(topic: string | undefined): void {
    if (topic !== this.#topic) this.#hangUp();
    this.#topic = topic;
    if (topic !== undefined && this.#isConnected && !this.#listening) void this.#listen(topic);
  }

  #wake(): void {
    const slept = this.#hiddenAt !== undefined && now() - this.#hiddenAt > SLEEP_MS;
    this.#hiddenAt = undefined;
    if (slept || !this.#hasBell) {
      this.#hangUp();
      this.follow(this.#topic);
    }
    this.#options.woke();
  }

  /** The client of the bell is fetched once there is one to listen to. Without it, the table polls every few seconds. */
  async #listen(topic: string): Promise<void> {
    const listening = new AbortController();
    const { signal } = listening;
    this.#listening = listening;
    try {
      const [config, { listenToTable }] = await Promise.all([this.#options.config(), import('./listen.ts')]);
      if (signal.aborted) return;
      if (!config) return this.#hangUp();
      const onConnection = (isConnected: boolean) => this.#setHasBell(isConnected);
      signal.addEventListener(
        'abort',
        listenToTable(config, topic, { onBell: this.#options.onBell, onConnection }),
      );
    } catch {
      // No network to fetch it with, or no sockets here: tried again after the next answer.
      if (!signal.aborted) this.#hangUp();
    }
  }

  #hangUp(): void {
    this.#listening?.abort();
    this.#listening = undefined;
    this.#setHasBell(false);
  }

  #setHasBell(hasBell: boolean): void {
    if (hasBell === this.#hasBell) return;
    this.#hasBell = hasBell;
    this.#options.changed();
    // Fetches what happened before the bell was connected.
    if (hasBell) this.#options.woke();
  }
}
