/** A request's headers, with no word in them about addresses but ours. */
export function headersFor(request: Request, address: string): Headers {
  const headers = new Headers(request.headers);
  for (const name of [
    'forwarded',
    'cf-connecting-ip',
    'x-real-ip',
    'x-forwarded-host',
    'x-forwarded-proto',
  ]) {
    headers.delete(name);
  }
  headers.set('x-forwarded-for', address);
  return headers;
}

/** Whether a request shows somebody's token, good or not. The keys are nobody's. */
export const showsToken = ({ headers }: Request): boolean =>
  /^Bearer\s+(?!sb_)\S/i.test(headers.get('authorization') ?? '');

/** The request for the backend, its body read. */
export function forward(
  request: Request,
  address: string,
  body: string | Uint8Array<ArrayBuffer>,
  url: URL | string = request.url,
): Request {
  const headers = headersFor(request, address);
  headers.delete('content-length');
  return new Request(url, { method: request.method, headers, ...(body.length > 0 && { body }) });
}
