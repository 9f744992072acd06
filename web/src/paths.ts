/** Every route of the app, under the key that the app and the server use for it. */
export const PATHS = {
  home: '/',
  login: '/login',
  loginCode: '/login-code',
  loginCallback: '/login-callback',
  signup: '/signup',
  passwordReset: '/password-reset',
  passwordResetSent: '/password-reset-confirmation',
  resetPassword: '/reset-password',
  emailConfirmation: '/email-confirmation',
  accountDeleted: '/account-deleted',
  app: '/app',
  table: '/t',
  split: '/split',
  trip: '/trip',
  profile: '/profile',
  subscription: '/subscription',
  subscriptionSettings: '/subscription-settings',
  accessDenied: '/access-denied',
  terms: '/terms',
  privacy: '/privacy',
} as const;

type Path = (typeof PATHS)[keyof typeof PATHS];

/** The saved bills; their screen is the wizard's. */
export const HISTORY_PATH = `${PATHS.app}?step=bill-history`;

/** A trip of this device, by its id, or the list of them. */
export const tripPath = (id?: string): string =>
  id === undefined ? PATHS.trip : `${PATHS.trip}?${new URLSearchParams({ id })}`;

/** Where a bill is added to a trip: a saved one, by its id, or the one on screen. */
export const addToTripPath = (savedId = ''): string =>
  `${PATHS.trip}?${new URLSearchParams({ add: savedId })}`;

/** The wizard without an account: it starts a guest session if there is no session. */
export const GUEST_PATH = `${PATHS.app}?guest`;

/** Addresses of pages that are prerendered at build time, for visitors without a session. */
export const HTML_PAGES: readonly string[] = [
  PATHS.home,
  PATHS.login,
  PATHS.signup,
  PATHS.table,
  PATHS.terms,
  PATHS.privacy,
  GUEST_PATH,
];

/** The file of a prerendered page, named as static hosts look for it. */
export const htmlFileOf = (address: string): string =>
  address === PATHS.home ? 'index.html' : `${address.slice(1).replace('?', '-')}.html`;

/** Pages behind links that people share: they do not ask for the gate's password. */
export const isSharedPage = (path: string): boolean =>
  path === PATHS.table || path === PATHS.split || path === PATHS.trip;

/** A path as in the list, ignoring case and a last slash. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/(.)\/$/, '$1');

/** The address of a shared page in whose link a messenger has replaced "#" by "%23"; undefined for any other path. */
export function withHash(path: string): string | undefined {
  const [start = '', hash] = path.split('%23', 2);
  const page = plainPath(start);
  return hash !== undefined && isSharedPage(page) ? `${page}#${hash}` : undefined;
}

/** Pages that need the session of an account. */
const USER_PATHS: readonly Path[] = [PATHS.profile, PATHS.subscription, PATHS.subscriptionSettings];
/** Pages that redirect to the log-in without a session. */
const GUARDED_PATHS: readonly Path[] = [PATHS.app, ...USER_PATHS];
/** Where somebody may be sent on to after logging in. */
export const RETURN_PATHS: readonly Path[] = [
  ...GUARDED_PATHS,
  PATHS.home,
  PATHS.table,
  PATHS.trip,
  PATHS.terms,
  PATHS.privacy,
];

/** True if the page at this path redirects to the log-in once the session has ended. */
export const isGuarded = (path: string): boolean =>
  GUARDED_PATHS.some((guarded) => guarded === plainPath(path));

const FROM = 'from';

/** State of the history's entry on an account page: logged in, but what to do with the guest's data is not answered yet. */
export const OFFERING = 'guest-offer';

/** The path of an account page, with the page that the visitor was headed to, if there is one. */
export function withFrom(path: string, from: string | null): string {
  if (from === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [FROM]: from })}`;
}

/** The log-in page, which remembers where the visitor was headed. */
export const loginPath = (from: string): string => withFrom(PATHS.login, from);

/** The sign-up page, which leads back to where the visitor was. */
export const signupPath = (from: string): string => withFrom(PATHS.signup, from);

/** The page that a visitor was headed to, from the query. Check it before you follow it. */
export const fromOf = (search: string): string | null => new URLSearchParams(search).get(FROM);

/** A path of ours that may follow logging in, with its query; `/app` for anything else, above all for other sites. */
export function safeReturnPath(value: string | null): string {
  if (!value?.startsWith('/')) return PATHS.app;
  // A base that no real address has: a value that leads to another origin ("//evil.example", "/\evil.example") is not ours.
  const base = 'https://fairtab.invalid';
  if (!URL.canParse(value, base)) return PATHS.app;
  const url = new URL(value, base);
  const isOurs = url.origin === base && RETURN_PATHS.some((path) => path === url.pathname);
  return isOurs ? url.pathname + url.search : PATHS.app;
}

/** The path for a guest, from the query of this page: an account's pages become the wizard. */
export function guestReturnPath(search: string): string {
  const path = safeReturnPath(fromOf(search));
  return USER_PATHS.some((userPath) => path.split('?')[0] === userPath) ? PATHS.app : path;
}
