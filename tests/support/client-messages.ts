/**
 * Console messages of the backend's own client (`@supabase/auth-js`) for errors that it also returns: the app tells the
 * person in its own words. Anything else on the console fails a test.
 */
export const CLIENT_MESSAGES: readonly RegExp[] = [
  // A request that did not arrive, or was answered by something that is no backend.
  /TypeError: (?:Failed to fetch|fetch failed)/,
  /AuthRetryableFetchError/,
  // A refresh that the service refused; the session ends, and the page says so.
  /AuthApiError/,
  /AuthSessionMissingError/,
  /Auto refresh tick failed with error/,
  // Tests open several "tabs" in one process.
  /Multiple GoTrueClient instances detected/,
];
