import { problem } from '../site/answers.ts';

/** Methods that change nothing. */
const SAFE: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Headers that a page of another site can send only after asking, which this server answers to nobody. */
const ASKED_FOR: readonly string[] = ['apikey', 'authorization', 'x-signature'];

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/**
 * True if the sending page is one of ours, according to its browser. Hosts are compared, not schemes: behind a proxy
 * that speaks https this server sees http.
 */
export function isFromHere(request: Pick<Request, 'url' | 'headers'>, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  // `none`: nobody's page, but the person themselves.
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  const host = hostOf(origin);
  return host !== '' && [hostOf(request.url), hostOf(publicUrl)].includes(host);
}

/** True for a request that a plain form of another site cannot send. */
function isNoForm({ headers }: Request): boolean {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  return type === 'application/json' || ASKED_FOR.some((name) => headers.has(name));
}

/**
 * The answer to a call that changes something and may be another site's, made by a browser without its person's
 * knowledge; `undefined` for all others. `publicUrl`: where the app is served, if that is known.
 */
export function refuseCrossSite(request: Request, publicUrl: string): Response | undefined {
  if (SAFE.includes(request.method)) return undefined;
  if (!isFromHere(request, publicUrl))
    return problem(403, 'cross_site', 'Pages of other sites may not ask this.');
  if (!isNoForm(request))
    return problem(
      415,
      'unsupported_media_type',
      'The request has to be JSON (content-type: application/json).',
    );
  return undefined;
}
