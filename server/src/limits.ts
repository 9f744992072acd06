import type { Counters, Rule } from './limits-counters.ts';
import { Bucket } from './limits-memory.ts';
import { isStorage, keepsPhoto } from './photos.ts';

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
const isExchange = ({ path, grant }: Attempt) => path === '/auth/v1/token' && grant === 'pkce';
const isRefresh = ({ path, grant }: Attempt) => path === '/auth/v1/token' && grant !== 'password';

const isPhotoUpload = ({ method, path }: Attempt) => keepsPhoto(method, path);
const isPhotoDeletion = ({ method, path }: Attempt) => isStorage(path) && method === 'DELETE';
const isPhotoQuestion = (attempt: Attempt) =>
  isStorage(attempt.path) && !isPhotoUpload(attempt) && !isPhotoDeletion(attempt);

const LIMITS: readonly Limit[] = [
  { applies: isLogin, key: byBoth, rule: { limit: 5, seconds: 60 } },
  { applies: isLogin, key: byEmail, rule: { limit: 20, seconds: 60 } },
  { applies: isLogin, key: byAddress, rule: { limit: 60, seconds: 60 } },
  { applies: isRefresh, key: byAddress, rule: { limit: 300, seconds: 60 } },
  { applies: at('/auth/v1/signup'), key: byBoth, rule: { limit: 5, seconds: 60 } },
  // Each may send a mail to somebody who did not ask.
  { applies: at('/auth/v1/signup'), key: byEmail, rule: { limit: 12, seconds: 3600 } },
  { applies: at('/auth/v1/signup'), key: byAddress, rule: { limit: 30, seconds: 60 } },
  { applies: at('/auth/v1/resend'), key: byEmail, rule: { limit: 1, seconds: 60 } },
  { applies: at('/auth/v1/recover'), key: byEmail, rule: { limit: 3, seconds: 60 } },
  { applies: at('/auth/v1/recover'), key: byEmail, rule: { limit: 12, seconds: 3600 } },
  { applies: at('/auth/v1/otp'), key: byEmail, rule: { limit: 3, seconds: 60 } },
  { applies: at('/auth/v1/otp'), key: byEmail, rule: { limit: 12, seconds: 3600 } },
  {
    applies: at('/auth/v1/resend', '/auth/v1/recover', '/auth/v1/otp'),
    key: byAddress,
    rule: { limit: 20, seconds: 60 },
  },
  { applies: at('/auth/v1/verify'), key: byAddress, rule: { limit: 20, seconds: 60 } },
  // Each begins a row or asks a provider; a log-in takes one of both, and the exchange of what they bring.
  { applies: at('/auth/v1/authorize'), key: byAddress, rule: { limit: 20, seconds: 60 } },
  { applies: at('/auth/v1/callback'), key: byAddress, rule: { limit: 20, seconds: 60 } },
  { applies: isExchange, key: byAddress, rule: { limit: 20, seconds: 60 } },
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
  // All guests of a restaurant have one address. Guesses at a table's code are counted in the database, where a right one is known.
  { applies: at('/rest/v1/rpc/open_table'), key: byAddress, rule: { limit: 60, seconds: 60 } },
  { applies: at('/rest/v1/rpc/join_table'), key: byAddress, rule: { limit: 300, seconds: 60 } },
  // Each writes up to 1 MB, or shows a photo to a model. An account's limits are the database's.
  { applies: isPhotoUpload, key: byAddress, rule: { limit: 120, seconds: 60 } },
  { applies: isPhotoUpload, key: byAddress, rule: { limit: 600, seconds: 3600 } },
  // Up to a hundred photos each.
  { applies: isPhotoDeletion, key: byAddress, rule: { limit: 60, seconds: 60 } },
  { applies: isPhotoQuestion, key: byAddress, rule: { limit: 600, seconds: 60 } },
  { applies: at('/functions/v1/read-receipt'), key: byAddress, rule: { limit: 20, seconds: 60 } },
  {
    // Each of them asks the checkout provider.
    applies: at(
      '/functions/v1/checkout',
      '/functions/v1/cancel-subscription',
      '/functions/v1/resume-subscription',
      '/functions/v1/delete-account',
    ),
    key: byAddress,
    rule: { limit: 30, seconds: 60 },
  },
];

/** From one address, whatever is asked: more than the embedded database answers, less than a flood. */
const ANY = { size: 5000, perSecond: 500 };

/**
 * Says how many seconds an attempt has to wait, or counts it and says 0. Refused attempts are not counted.
 * `counters` is asked when one is needed; the ceiling for whatever is asked is each process's own.
 */
export function createLimiter(
  now: () => number,
  counters: () => Promise<Counters>,
): (attempt: Attempt) => Promise<number> {
  const any = new Bucket(ANY.size, ANY.perSecond, now);
  return async (attempt) => {
    const flood = any.take(attempt.address);
    if (flood > 0) return flood;
    const events = LIMITS.flatMap(({ applies, key, rule }, index) => {
      const by = applies(attempt) ? key(attempt).trim() : '';
      return by === '' ? [] : [{ name: String(index), key: by, rule }];
    });
    return events.length === 0 ? 0 : (await counters()).take(events);
  };
}
