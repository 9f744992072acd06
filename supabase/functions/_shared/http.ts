/** On hosted Supabase functions have another origin than the app. Any origin is safe, as a token is sent by code, never by a cookie. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
  'access-control-max-age': '86400',
};

/** The response to a browser's CORS preflight. */
export const preflight = (methods = CORS['access-control-allow-methods']): Response =>
  new Response(null, { status: 204, headers: { ...CORS, 'access-control-allow-methods': methods } });

/** 204: done, without a body. */
export const done = (): Response => new Response(null, { status: 204, headers: CORS });

/** A private answer, which must not be cached. */
export const json = (status: number, body: string, headers: Record<string, string> = {}): Response =>
  new Response(body, {
    status,
    headers: {
      ...CORS,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });

/** An error in the form that the backend itself uses. */
export const refuse = (
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
): Response => json(status, JSON.stringify({ code, msg: message, message }), headers);
