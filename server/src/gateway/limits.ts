import type { Counters, Rule } from '../limits/limits-counters.ts';
import { Bucket } from '../limits/limits-memory.ts';
import { isStorage, keepsPhoto } from '../backend/photos.ts';

/** The parts of a request that limits look at. */
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
const isExchange = ({ path, grant }: Attempt) => path === '/auth/v1/token' && grant === 'pkce';
/** A refresh, and every other request for a token. */
const isOtherGrant = ({ path, grant }: Attempt) => path === '/auth/v1/token' && grant !== 'password';

const isPhotoUpload = ({ method, path }: Attempt) => keepsPhoto(method, path);
const isPhotoDeletion = ({ method, path }: Attempt) => isStorage(path) && method === 'DELETE';
const isPhotoQuestion = (attempt: Attempt) =>
  isStorage(attempt.path) && !isPhotoUpload(attempt) && !isPhotoDeletion(attempt);

const perMinute = (limit: number): Rule => ({ limit, seconds: 60 });
const perHour = (limit: number): Rule => ({ limit, seconds: 3600 });

/** Keyed by name, so that processes of two versions can share counters. */
const LIMITS: Readonly<Record<string, Limit>> = {
  'log-in by address and e-mail': { applies: isLogin, key: byBoth, rule: perMinute(5) },
  'log-in by e-mail': { applies: isLogin, key: byEmail, rule: perMinute(20) },
  'log-in by address': { applies: isLogin, key: byAddress, rule: perMinute(60) },
  'other tokens by address': { applies: isOtherGrant, key: byAddress, rule: perMinute(300) },
  'sign-up by address and e-mail': { applies: at('/auth/v1/signup'), key: byBoth, rule: perMinute(5) },
  // Each may send an email to somebody who did not ask.
  'sign-up by e-mail': { applies: at('/auth/v1/signup'), key: byEmail, rule: perHour(12) },
  'sign-up by address': { applies: at('/auth/v1/signup'), key: byAddress, rule: perMinute(30) },
  'resend by e-mail': { applies: at('/auth/v1/resend'), key: byEmail, rule: perMinute(1) },
  'recover by e-mail': { applies: at('/auth/v1/recover'), key: byEmail, rule: perMinute(3) },
  'recover by e-mail, hour': { applies: at('/auth/v1/recover'), key: byEmail, rule: perHour(12) },
  'one-time code by e-mail': { applies: at('/auth/v1/otp'), key: byEmail, rule: perMinute(3) },
  'one-time code by e-mail, hour': { applies: at('/auth/v1/otp'), key: byEmail, rule: perHour(12) },
  'mails by address': {
    applies: at('/auth/v1/resend', '/auth/v1/recover', '/auth/v1/otp'),
    key: byAddress,
    rule: perMinute(20),
  },
  'verify by address': { applies: at('/auth/v1/verify'), key: byAddress, rule: perMinute(20) },
  // Each of these inserts a row or calls the provider. A log-in needs one of each.
  'authorize by address': { applies: at('/auth/v1/authorize'), key: byAddress, rule: perMinute(20) },
  'callback by address': { applies: at('/auth/v1/callback'), key: byAddress, rule: perMinute(20) },
  'exchange by address': { applies: isExchange, key: byAddress, rule: perMinute(20) },
  'account change by address': {
    applies: ({ method, path }) => path === '/auth/v1/user' && method === 'PUT',
    key: byAddress,
    rule: perMinute(30),
  },
  'access code by address': {
    applies: at('/rest/v1/rpc/check_access_code', '/rest/v1/rpc/redeem_access_code'),
    key: byAddress,
    rule: perMinute(10),
  },
  // All guests of a restaurant have one address. Guesses at a table's code are counted in the database, where a right one is known.
  'open table by address': { applies: at('/rest/v1/rpc/open_table'), key: byAddress, rule: perMinute(60) },
  'join table by address': { applies: at('/rest/v1/rpc/join_table'), key: byAddress, rule: perMinute(300) },
  // Each writes up to 1 MB. An account's limits are the database's.
  'photo upload by address': { applies: isPhotoUpload, key: byAddress, rule: perMinute(120) },
  'photo upload by address, hour': { applies: isPhotoUpload, key: byAddress, rule: perHour(600) },
  // Up to a hundred photos each.
  'photo deletion by address': { applies: isPhotoDeletion, key: byAddress, rule: perMinute(60) },
  'photo question by address': { applies: isPhotoQuestion, key: byAddress, rule: perMinute(600) },
  // Each of them asks the checkout provider.
  'subscription by address': {
    applies: at(
      '/functions/v1/checkout',
      '/functions/v1/cancel-subscription',
      '/functions/v1/resume-subscription',
      '/functions/v1/delete-account',
    ),
    key: byAddress,
    rule: perMinute(30),
  },
};

/** From one address, for all requests: more than the embedded database answers, less than a flood. */
const ANY = { size: 5000, perSecond: 500 };

/**
 * Returns how many seconds an attempt has to wait, or counts it and returns 0. Refused attempts are not counted. `counters` is asked when
 * one is needed; the ceiling for all requests is each process's own.
 */
export function createLimiter(
  now: () => number,
  counters: () => Promise<Counters>,
): (attempt: Attempt) => Promise<number> {
  const any = new Bucket(ANY.size, ANY.perSecond, now);
  return async (attempt) => {
    const flood = any.take(attempt.address);
    if (flood > 0) return flood;
    const events = Object.entries(LIMITS).flatMap(([name, { applies, key, rule }]) => {
      const by = applies(attempt) ? key(attempt).trim() : '';
      return by === '' ? [] : [{ name, key: by, rule }];
    });
    return events.length === 0 ? 0 : (await counters()).take(events);
  };
}

const MB = 1024 * 1024;
const A_DAY = 24 * 3600;

/**
 * Bytes of one address: how many at once, and how many a second after that. Uploads are parsed, checked and stored: the first pair bounds
 * how busy one address keeps the server, the second how much of its disk it fills. Clients without a session (live tables, forms) send
 * little. The largest response is a data export, with 200 MB of photos.
 */
const BYTES = {
  session: [
    { size: 32 * MB, perSecond: MB },
    { size: 1024 * MB, perSecond: (1024 * MB) / A_DAY },
  ],
  visitor: [
    { size: 4 * MB, perSecond: MB / 8 },
    { size: 256 * MB, perSecond: (256 * MB) / A_DAY },
  ],
  answers: { size: 256 * MB, perSecond: 2 * MB },
} as const;

/** Counts bytes by address, in this process. */
export interface ByteLimiter {
  /** Counts a request's body and returns 0, or returns how many seconds to wait, also after too many bytes of answers. */
  readonly sent: (address: string, bytes: number, hasSession: boolean) => number;
  /** Counts an answer. */
  readonly answered: (address: string, bytes: number) => void;
}

/** @param now milliseconds since the epoch */
export function createByteLimiter(now: () => number): ByteLimiter {
  const made = ({ size, perSecond }: { readonly size: number; readonly perSecond: number }) =>
    new Bucket(size, perSecond, now);
  const session = BYTES.session.map(made);
  const visitor = BYTES.visitor.map(made);
  const answers = made(BYTES.answers);
  return {
    sent: (address, bytes, hasSession) => {
      const buckets = hasSession ? session : visitor;
      const wait = Math.max(answers.wait(address), ...buckets.map((bucket) => bucket.wait(address, bytes)));
      if (wait === 0) for (const bucket of buckets) bucket.charge(address, bytes);
      return wait;
    },
    answered: (address, bytes) => answers.charge(address, bytes),
  };
}
