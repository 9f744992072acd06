import { headersOf } from './heads.ts';
import type { Answer, WildRequest } from './request.ts';

const NO_REQUEST: Answer = { status: -1, headers: '', body: '', ms: 0 };

/** Sends to the server's handler itself. What is no request by the web's own rules never gets that far: status −1. */
export async function sendInProcess(
  handle: (path: string, init: RequestInit) => Promise<Response>,
  wild: WildRequest,
): Promise<Answer> {
  if (wild.wire !== undefined) return NO_REQUEST;
  const hasBody = wild.body !== null && wild.method !== 'GET' && wild.method !== 'HEAD';
  const init: RequestInit = {
    method: wild.method,
    headers: headersOf(wild).filter(([name]) => name !== 'host'),
    ...(hasBody && { body: new Uint8Array(Buffer.from(wild.body ?? '', wild.encoding ?? 'utf8')) }),
  };
  try {
    void new Request(`http://localhost:3000${wild.path}`, init);
  } catch {
    return NO_REQUEST;
  }
  const since = performance.now();
  const response = await handle(wild.path, init);
  const body = await response.text();
  const headers = [...response.headers].map((pair) => pair.join(': ')).join('\n');
  return { status: response.status, headers, body, ms: performance.now() - since };
}
