/** An answer of our own, in the words that the client of the backend understands. */
export function problem(
  status: number,
  code: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = { code, error_code: code, msg: message, message };
  return Response.json(body, { status, headers: { 'cache-control': 'private, no-store', ...headers } });
}

/** The answer of a limit, with the time to wait. */
export const tooMany = (seconds: number): Response =>
  problem(429, 'over_request_rate_limit', `Too many requests. Try again in ${seconds} seconds.`, {
    'retry-after': String(seconds),
  });

/** The answer while the database is unavailable. */
export const unavailable = (): Response =>
  problem(503, 'backend_unavailable', 'The database cannot be reached at the moment. Try again soon.', {
    'retry-after': '5',
  });

/** The response for a client that has hung up: nobody reads it. */
export const incompleteRequest = (): Response =>
  problem(400, 'request_incomplete', 'The request did not arrive whole.');
