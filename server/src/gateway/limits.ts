import { mailboxOf } from '#domain';
import { networksOf } from '../http/client-address.ts';
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
  /** In lower case; empty where none belongs to the request. */
  readonly email: string;
  /** The id of a device that has logged in to the account with this email; empty for any other (`device-marks.ts`). */
  readonly device: string;
  /** True if an account has confirmed this email: its emails count on their own, and not with other spellings of the mailbox. */
  readonly isConfirmed?: boolean;
}

interface Limit {
  readonly applies: (attempt: Attempt) => boolean;
  readonly key: (attempt: Attempt) => string;
  readonly rule: Rule;
}

const byAddress = ({ address }: Attempt) => address;
/** A home has a whole /56 of IPv6. */
const byHome = ({ address }: Attempt) => networksOf(address)[1] ?? address;
const byHomeAndEmail = (attempt: Attempt) => attempt.email && `${byHome(attempt)} ${attempt.email}`;
const byEmail = ({ email }: Attempt) => email;
const byMailbox = ({ email, isConfirmed = false }: Attempt) =>
  email && (isConfirmed ? email : mailboxOf(email));
const byDevice = ({ device }: Attempt) => device;
const from = (isKnown: boolean, applies: Limit['applies']) => (attempt: Attempt) =>
  applies(attempt) && (attempt.device !== '') === isKnown;
const at =
  (...paths: readonly string[]) =>
  ({ path }: Attempt) =>
    paths.includes(path);
const isLogin = ({ path, grant }: Attempt) => path === '/auth/v1/token' && grant === 'password';
const isExchange = ({ path, grant }: Attempt) => path === '/auth/v1/token' && grant === 'pkce';
/** A refresh, and every other request for a token. */
const isOtherGrant = ({ path, grant }: Attempt) => path === '/auth/v1/token' && grant !== 'password';

const isVerify = at('/auth/v1/verify');
const isSignUp = at('/auth/v1/signup');
const isMailRequest = at('/auth/v1/resend', '/auth/v1/recover', '/auth/v1/otp');

const isPhotoUpload = ({ method, path }: Attempt) => keepsPhoto(method, path);
const isPhotoDeletion = ({ method, path }: Attempt) => isStorage(path) && method === 'DELETE';
const isPhotoQuestion = (attempt: Attempt) =>
  isStorage(attempt.path) && !isPhotoUpload(attempt) && !isPhotoDeletion(attempt);

const perMinute = (limit: number): Rule => ({ limit, seconds: 60 });
const perHour = (limit: number): Rule => ({ limit, seconds: 3600 });
const ONE_IN_FIVE_MINUTES: Rule = { limit: 1, seconds: 300 };

/**
 * The functions, and whether a call asks the checkout provider: those have a limit together. The others answer from memory, or ask for a
 * secret first.
 */
export const ASKS_PROVIDER: Readonly<Record<string, boolean>> = {
  'cancel-subscription': true,
  checkout: true,
  'checkout-webhook': false,
  'delete-account': true,
  'exchange-rates': false,
  'reconcile-subscriptions': false,
  'remove-photos': false,
  'resume-subscription': true,
  'send-reminders': false,
};

/** Keyed by name, so that processes of two versions can share counters. */
const LIMITS: Readonly<Record<string, Limit>> = {
  // A stranger who uses up what strangers have for an account does not keep out a device that has logged in to it before.
  'log-in by device': { applies: isLogin, key: byDevice, rule: perMinute(5) },
  'log-in by home and email': { applies: from(false, isLogin), key: byHomeAndEmail, rule: perMinute(5) },
  'log-in by home and email, hour': { applies: from(false, isLogin), key: byHomeAndEmail, rule: perHour(20) },
  // Ten homes at least. A code by email still opens the account on a new device.
  'log-in by email, hour': { applies: from(false, isLogin), key: byEmail, rule: perHour(200) },
  'log-in by home': { applies: from(false, isLogin), key: byHome, rule: perMinute(60) },
  'other tokens by address': { applies: isOtherGrant, key: byAddress, rule: perMinute(300) },
  'sign-up by home and email': { applies: isSignUp, key: byHomeAndEmail, rule: perMinute(5) },
  'sign-up by home': { applies: isSignUp, key: byHome, rule: perMinute(30) },
  'emails by home': { applies: isMailRequest, key: byHome, rule: perMinute(20) },
  'verify by home': { applies: isVerify, key: byHome, rule: perMinute(20) },
  // Five as for everybody else (`login-codes.ts`), which a stranger's guesses leave alone.
  'code by device': { applies: isVerify, key: byDevice, rule: { limit: 5, seconds: 600 } },
  // Each of these inserts a row or calls the provider. A log-in needs one of each.
  'authorize by address': { applies: at('/auth/v1/authorize'), key: byAddress, rule: perMinute(20) },
  'callback by address': { applies: at('/auth/v1/callback'), key: byAddress, rule: perMinute(20) },
  'exchange by address': { applies: isExchange, key: byAddress, rule: perMinute(20) },
  'account change by address': {
    applies: ({ method, path }) => path === '/auth/v1/user' && method === 'PUT',
    key: byAddress,
    rule: perMinute(30),
  },
  'access code by home': {
    applies: at('/rest/v1/rpc/check_access_code', '/rest/v1/rpc/redeem_access_code'),
    key: byHome,
    rule: perMinute(10),
  },
  // All guests of a restaurant have one address. Guesses at a table's code are counted in the database, where a right one is known.
  'open table by address': {
    applies: at('/rest/v1/rpc/open_table', '/rest/v1/rpc/open_trip'),
    key: byAddress,
    rule: perMinute(60),
  },
  'join table by address': {
    applies: at('/rest/v1/rpc/join_table', '/rest/v1/rpc/join_trip'),
    key: byAddress,
    rule: perMinute(300),
  },
  // Each writes up to 1 MB. An account's limits are the database's.
  'photo upload by address': { applies: isPhotoUpload, key: byAddress, rule: perMinute(120) },
  'photo upload by address, hour': { applies: isPhotoUpload, key: byAddress, rule: perHour(600) },
  // Up to a hundred photos each.
  'photo deletion by address': { applies: isPhotoDeletion, key: byAddress, rule: perMinute(60) },
  'photo question by address': { applies: isPhotoQuestion, key: byAddress, rule: perMinute(600) },
  'subscription by address': {
    applies: ({ path }) => ASKS_PROVIDER[path.replace('/functions/v1/', '')] === true,
    key: byAddress,
    rule: perMinute(30),
  },
};

/**
 * Emails that somebody asks for, by their mailbox. Beyond these limits the request is answered as ever, and no email is sent: the link of
 * the last one still works. So nobody is kept out, and nobody gets emails without end.
 */
const MAILS: Readonly<Record<string, Limit>> = {
  'confirmation by mailbox': {
    applies: at('/auth/v1/signup', '/auth/v1/resend'),
    key: byMailbox,
    rule: { limit: 3, seconds: 600 },
  },
  'reset by mailbox': { applies: at('/auth/v1/recover'), key: byMailbox, rule: ONE_IN_FIVE_MINUTES },
  'code by mailbox': { applies: at('/auth/v1/otp'), key: byMailbox, rule: ONE_IN_FIVE_MINUTES },
};

/** For a device that has logged in before, when the mailbox's are used up. */
const OWN_MAILS: Readonly<Record<string, Limit>> = {
  'reset by device': { applies: at('/auth/v1/recover'), key: byDevice, rule: perMinute(1) },
  'code by device, email': { applies: at('/auth/v1/otp'), key: byDevice, rule: perMinute(1) },
};

/** From one address, for all requests: more than the embedded database answers, less than a flood. */
const ANY = { size: 5000, perSecond: 500 };

/**
 * Counts attempts.
 *
 * @param counters where other processes count, too; asked when one is needed
 */
export function createLimiter(now: () => number, counters: () => Promise<Counters>) {
  const any = new Bucket(ANY.size, ANY.perSecond, now);
  const count = async (limits: Readonly<Record<string, Limit>>, attempt: Attempt) => {
    const events = Object.entries(limits).flatMap(([name, { applies, key, rule }]) => {
      const by = applies(attempt) ? key(attempt) : '';
      return by === '' ? [] : [{ name, key: by, rule }];
    });
    return {
      isCounted: events.length > 0,
      wait: events.length > 0 ? await (await counters()).take(events) : 0,
    };
  };
  return {
    /** True if the address sends too many requests of any kind, counted in this process. Returns how many seconds it has to wait. */
    flood: (address: string): number => any.take(address),
    /** How many seconds an attempt has to wait; 0: it is counted. Refused attempts are not counted. */
    wait: async (attempt: Attempt): Promise<number> => (await count(LIMITS, attempt)).wait,
    /** Counts an email and returns true, or returns false: none is to be sent. */
    mayMail: async (attempt: Attempt): Promise<boolean> => {
      if ((await count(MAILS, attempt)).wait === 0) return true;
      const own = await count(OWN_MAILS, attempt);
      return own.isCounted && own.wait === 0;
    },
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

/**
 * Counts bytes by address, in this process.
 *
 * @param now milliseconds since the epoch
 */
export function createByteLimiter(now: () => number) {
  const made = ({ size, perSecond }: { readonly size: number; readonly perSecond: number }) =>
    new Bucket(size, perSecond, now);
  const session = BYTES.session.map(made);
  const visitor = BYTES.visitor.map(made);
  const answers = made(BYTES.answers);
  return {
    /** Counts a request's body and returns 0, or returns how many seconds to wait, also after too many bytes of answers. */
    sent: (address: string, bytes: number, hasSession: boolean): number => {
      const buckets = hasSession ? session : visitor;
      const wait = Math.max(answers.wait(address), ...buckets.map((bucket) => bucket.wait(address, bytes)));
      if (wait === 0) for (const bucket of buckets) bucket.charge(address, bytes);
      return wait;
    },
    /** Counts an answer. */
    answered: (address: string, bytes: number): void => answers.charge(address, bytes),
  };
}
