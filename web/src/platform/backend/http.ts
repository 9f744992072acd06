import { parseJson } from '../storage/store.ts';
import { noteAnswer } from './backend-answers.ts';
import { noteServerTime } from './server-time.ts';
import { NO_ANSWER, type Fault } from './to-app-error.ts';

const TIMEOUT_MS = 10_000;
/** A photo of 1 MB over a slow network. */
const PHOTO_TIMEOUT_MS = 60_000;
const IS_PHOTO = /\/storage\/v1\//;
/** Replaces a 500 of the auth service that has a message: the client discards the message of a 500. */
const READABLE_500 = 499;

interface Answer {
  readonly status: number;
  readonly headers?: Headers;
  /** Bytes of a photo, or a text. */
  readonly body: string | ArrayBuffer;
}

const failure = (status: number, code: string): Answer => ({
  status,
  body: JSON.stringify({ code, error_code: code, message: code, msg: code }),
});

/** An answer with its whole body, or a failure with a status of its own. Never throws. */
async function ask(url: string, init: RequestInit | undefined): Promise<Answer> {
  try {
    const isPhoto = IS_PHOTO.test(url);
    const signal = AbortSignal.timeout(isPhoto ? PHOTO_TIMEOUT_MS : TIMEOUT_MS);
    const response = await fetch(url, { ...init, signal });
    const { status, headers } = response;
    noteServerTime(headers.get('date'));
    const type = headers.get('content-type') ?? '';
    if (isPhoto && response.ok && type.startsWith('image/'))
      return { status, headers, body: await response.arrayBuffer() };
    const body = await response.text();
    // A page from a foreign network ("please log in to the Wi-Fi") is not an answer of the backend.
    const isForeign = response.ok && body !== '' && !type.includes('json');
    return isForeign ? failure(NO_ANSWER, 'offline') : { status, headers, body };
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return isTimeout ? failure(504, 'backend_unavailable') : failure(NO_ANSWER, 'offline');
  }
}

function parse(body: Answer['body']): Readonly<Record<string, unknown>> {
  const value = typeof body === 'string' ? parseJson(body) : undefined;
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** True if the service no longer knows this session. Anything else (a limit, a broken proxy) is no reason to end it. */
function isRejection({ status, body }: Answer): boolean {
  const { error_code: errorCode, code, error } = parse(body);
  return status >= 400 && status < 429 && [errorCode, code, error].some((name) => typeof name === 'string');
}

const whenRenewalFails = new Set<(fault: Fault) => void>();

/**
 * Returns the result of work that may first renew a token, or a fault as soon as the renewal fails without the token being rejected. The
 * client alone would retry for half a minute; this way the person gets the error at once.
 */
export async function unlessRenewalFails<T>(work: Promise<T>): Promise<T | Fault> {
  let stop: (() => void) | undefined;
  const failing = new Promise<Fault>((resolve) => {
    whenRenewalFails.add(resolve);
    stop = () => void whenRenewalFails.delete(resolve);
  });
  try {
    return await Promise.race([work, failing]);
  } finally {
    stop?.();
  }
}

/** The renewal failed without a response from the service: the client gets the one response that it treats as temporary. */
function renewalFailed(status: number): Answer {
  const fault = { status: status === NO_ANSWER ? NO_ANSWER : 503 };
  for (const tell of whenRenewalFails) tell(fault);
  return failure(fault.status, 'backend_unavailable');
}

/** Converts a response for the auth client. */
function forAuth(path: string, answer: Answer): Answer {
  const { status, body } = answer;
  const isOk = status >= 200 && status < 300;
  if (path.includes('/logout')) return isOk || isRejection(answer) ? answer : { status: 204, body: '' };
  if (path.includes('grant_type=refresh_token') && !isOk && !isRejection(answer))
    return renewalFailed(status);
  // Hosted Auth calls it `message` for current clients.
  if (status === 500 && ('msg' in parse(body) || 'message' in parse(body)))
    return { ...answer, status: READABLE_500 };
  // Without `expires_at` the client computes the expiry from `expires_in` by this device's clock, so it does not matter if that is wrong.
  const { expires_at: _, ...session } = parse(body);
  return isOk && 'access_token' in session ? { ...answer, body: JSON.stringify(session) } : answer;
}

/**
 * `fetch` for the backend's client. Every request gets an answer within ten seconds (a photo: within a minute), so that the client neither
 * hangs nor complains on the console, and ends a session only when the service rejects it.
 */
export async function backendFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const answer = await ask(url, init);
  noteAnswer(answer.status <= 500);
  const { status, headers, body } = url.includes('/auth/v1/') ? forAuth(url, answer) : answer;
  // A response of this status may not have a body, not even an empty one.
  return new Response(status === 204 ? null : body, { status, ...(headers && { headers }) });
}
