/** At most `limit` in any `seconds`. */
export interface Rule {
  readonly limit: number;
  readonly seconds: number;
}

/** More keys than this are not remembered: the ones used longest ago go first. */
const MAX_KEYS = 20_000;

/** Counts events by key in a sliding window. */
export class Window {
  private readonly times = new Map<string, readonly number[]>();
  private readonly rule: Rule;
  private readonly now: () => number;

  constructor(rule: Rule, now: () => number) {
    this.rule = rule;
    this.now = now;
  }

  /** Seconds until the next event with this key is allowed; 0: now. */
  wait(key: string): number {
    const times = this.recent(key);
    if (times.length < this.rule.limit) return 0;
    const first = times[times.length - this.rule.limit] ?? this.now();
    return Math.max(1, Math.ceil((first + this.rule.seconds * 1000 - this.now()) / 1000));
  }

  add(key: string): void {
    const times = [...this.recent(key), this.now()];
    this.times.delete(key);
    this.times.set(key, times);
    if (this.times.size > MAX_KEYS) this.times.delete(this.times.keys().next().value ?? '');
  }

  private recent(key: string): readonly number[] {
    const since = this.now() - this.rule.seconds * 1000;
    // A clock that was set back must not lock anybody out for as long.
    return (this.times.get(key) ?? []).filter((time) => time > since && time <= this.now());
  }
}

/** A bucket of requests for each key, filled steadily: for ceilings too high to remember every event of. */
export class Bucket {
  private readonly levels = new Map<string, { readonly left: number; readonly at: number }>();
  private readonly size: number;
  private readonly perSecond: number;
  private readonly now: () => number;

  constructor(size: number, perSecond: number, now: () => number) {
    this.size = size;
    this.perSecond = perSecond;
    this.now = now;
  }

  /** Takes one and says 0, or says how many seconds until there is one. */
  take(key: string): number {
    const at = this.now();
    const level = this.levels.get(key) ?? { left: this.size, at };
    // A clock that was set back takes nothing away.
    const left = Math.min(this.size, level.left + (Math.max(0, at - level.at) / 1000) * this.perSecond);
    this.levels.delete(key);
    this.levels.set(key, { left: left < 1 ? left : left - 1, at });
    if (this.levels.size > MAX_KEYS) this.levels.delete(this.levels.keys().next().value ?? '');
    return left < 1 ? Math.max(1, Math.ceil((1 - left) / this.perSecond)) : 0;
  }
}

/** What of a request the limits look at. */
export interface Attempt {
  readonly method: string;
  readonly path: string;
  /** The `grant_type` of a request for tokens. */
  readonly grant: string;
  readonly address: string;
  /** As typed; empty where none belongs to the request. */
  readonly email: string;
}

interface Limit {
  readonly applies: (attempt: Attempt) => boolean;
  readonly key: (attempt: Attempt) => string;
  readonly rule: Rule;
}

const byAddress = ({ address }: Attempt) => address;
const byEmail = ({ email }: Attempt) => email;
const byBoth = ({ address, email }: Attempt) => `${address} ${email}`;
const at =
  (...paths: readonly string[]) =>
  ({ path }: Attempt) =>
    paths.includes(path);
const isLogin = ({ path, grant }: Attempt) => path === '/auth/v1/token' && grant === 'password';
const isRefresh = ({ path, grant }: Attempt) => path === '/auth/v1/token' && grant !== 'password';

const LIMITS: readonly Limit[] = [
  { applies: isLogin, key: byBoth, rule: { limit: 5, seconds: 60 } },
  { applies: isLogin, key: byEmail, rule: { limit: 20, seconds: 60 } },
  { applies: isLogin, key: byAddress, rule: { limit: 60, seconds: 60 } },
  { applies: isRefresh, key: byAddress, rule: { limit: 300, seconds: 60 } },
  { applies: at('/auth/v1/signup'), key: byBoth, rule: { limit: 5, seconds: 60 } },
  { applies: at('/auth/v1/signup'), key: byAddress, rule: { limit: 30, seconds: 60 } },
  { applies: at('/auth/v1/resend'), key: byEmail, rule: { limit: 1, seconds: 60 } },
  { applies: at('/auth/v1/recover'), key: byEmail, rule: { limit: 3, seconds: 60 } },
  { applies: at('/auth/v1/recover'), key: byEmail, rule: { limit: 12, seconds: 3600 } },
  { applies: at('/auth/v1/resend', '/auth/v1/recover'), key: byAddress, rule: { limit: 20, seconds: 60 } },
  { applies: at('/auth/v1/verify'), key: byAddress, rule: { limit: 20, seconds: 60 } },
  {
    applies: ({ method, path }) => path === '/auth/v1/user' && method === 'PUT',
    key: byAddress,
    rule: { limit: 30, seconds: 60 },
  },
  {
    applies: at('/rest/v1/rpc/check_access_code', '/rest/v1/rpc/redeem_access_code'),
    key: byAddress,
    rule: { limit: 10, seconds: 60 },
  },
  {
    // Each of them asks the checkout provider.
    applies: at(
      '/functions/v1/checkout',
      '/functions/v1/cancel-subscription',
      '/functions/v1/delete-account',
    ),
    key: byAddress,
    rule: { limit: 30, seconds: 60 },
  },
];

/** From one address, whatever is asked: more than the embedded database answers, less than a flood. */
const ANY = { size: 5000, perSecond: 500 };

/** Says how many seconds an attempt has to wait, or counts it and says 0. Refused attempts are not counted. */
export function createLimiter(now: () => number): (attempt: Attempt) => number {
  const windows = LIMITS.map((limit) => ({ ...limit, window: new Window(limit.rule, now) }));
  const any = new Bucket(ANY.size, ANY.perSecond, now);
  return (attempt) => {
    const flood = any.take(attempt.address);
    if (flood > 0) return flood;
    const held = windows.filter(({ applies, key }) => applies(attempt) && key(attempt).trim() !== '');
    const wait = Math.max(0, ...held.map(({ window, key }) => window.wait(key(attempt))));
    if (wait === 0) for (const { window, key } of held) window.add(key(attempt));
    return wait;
  };
}
