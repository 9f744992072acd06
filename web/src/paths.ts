/** Every route of the app, by the key that the app and the server name it by. */
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

/** The wizard without an account: it starts the guest session where nobody is there yet. */
export const GUEST_PATH = `${PATHS.app}?guest`;

/** Addresses of pages that are HTML when they arrive, rendered at build time: nobody has to be known for them. */
export const HTML_PAGES: readonly string[] = [
  PATHS.home,
  PATHS.login,
  PATHS.signup,
  PATHS.terms,
  PATHS.privacy,
  GUEST_PATH,
];

/** The file of a page that arrives as HTML, as static hosts look for it. */
export const htmlFileOf = (address: string): string =>
  address === PATHS.home ? 'index.html' : `${address.slice(1).replace('?', '-')}.html`;

/** Pages behind links that people share after passing the gate: they are not asked for its password. */
export const isInvited = (path: string): boolean => path === PATHS.table || path === PATHS.split;

/** A path as in the list, ignoring case and a last slash. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/(.)\/$/, '$1');

/** The address of a page for the invited in whose link a messenger wrote "#" as "%23"; undefined for any other path. */
export function withHash(path: string): string | undefined {
  const [page = '', hash] = path.split('%23', 2);
  return hash !== undefined && isInvited(page) ? `${page}#${hash}` : undefined;
}

/** Where a session of a real account is needed. */
const USER_PATHS: readonly Path[] = [PATHS.profile, PATHS.subscription, PATHS.subscriptionSettings];
/** Pages that redirect to the log-in without a session. */
const GUARDED_PATHS: readonly Path[] = [PATHS.app, ...USER_PATHS];
/** Where somebody may be sent on to after logging in. */
const RETURN_PATHS: readonly Path[] = [...GUARDED_PATHS, PATHS.home, PATHS.table, PATHS.terms, PATHS.privacy];

/** True if the page at this path redirects to the log-in once the session has ended. */
export const isGuarded = (path: string): boolean =>
  GUARDED_PATHS.some((guarded) => guarded === plainPath(path));

const FROM = 'from';

const withFrom = (path: Path, from: string): string => `${path}?${new URLSearchParams({ [FROM]: from })}`;

/** The log-in page, which knows where the visitor was headed. */
export const loginPath = (from: string): string => withFrom(PATHS.login, from);

/** The sign-up page, which leads back to where the visitor was. */
export const signupPath = (from: string): string => withFrom(PATHS.signup, from);

/** The page that a visitor was headed to, as the query says; not to be followed unchecked. */
export const fromOf = (search: string): string | null => new URLSearchParams(search).get(FROM);

/** The same parameter on another page: log in and sign up link to each other. */
export const withReturn = (path: Path, search: string): string => {
  const from = fromOf(search);
  return from === null ? path : `${path}?${new URLSearchParams({ [FROM]: from })}`;
};

/** A path of ours that may follow logging in, with its query; anything else, another site's above all, is `/app`. */
export function safeReturnPath(value: string | null): string {
  if (!value?.startsWith('/')) return PATHS.app;
  // A base that no address can name: a value with another origin ("//evil.example", "/\evil.example") is not ours.
  const base = 'https://fairtab.invalid';
  if (!URL.canParse(value, base)) return PATHS.app;
  const url = new URL(value, base);
  const isOurs = url.origin === base && RETURN_PATHS.some((path) => path === url.pathname);
  return isOurs ? url.pathname + url.search : PATHS.app;
}

/** The path after logging in, from the page in this query. */
export const returnPath = (search: string): string => safeReturnPath(fromOf(search));

/** A guest's path, from the page in this query: pages of an account become the wizard. */
export function guestReturnPath(search: string): string {
  const path = returnPath(search);
  return USER_PATHS.some((userPath) => path.split('?')[0] === userPath) ? PATHS.app : path;
}
