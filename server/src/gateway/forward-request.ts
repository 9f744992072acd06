import { claimsOf } from '../json.ts';

/** The request's headers, with its address headers replaced by ours. */
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

/** True if a request carries a person's token, valid or not. API keys belong to nobody. */
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

/** The account that a request's token names, unverified: '' for none. For the log only. */
export function subjectOf({ headers }: Request): string {
  const { sub } = claimsOf(/^Bearer\s+(\S+)/i.exec(headers.get('authorization') ?? '')?.[1] ?? '');
  return typeof sub === 'string' ? sub : '';
}
