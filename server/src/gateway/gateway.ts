import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { incompleteRequest, problem, tooMany, unavailable } from '../site/answers.ts';
import { createBackendAccess, withoutExtras } from './backend-access.ts';
import { emailOf, readAuthBody } from '../backend/auth-bodies.ts';
import { refuseAuth } from '../backend/auth-refusals.ts';
import type { Backend } from '../backend/backend.ts';
import { isOurs } from '../backend/routes.ts';
import { captureConsole } from '../lite/capture-console.ts';
import { describeSafely, logDigest, type Log } from '../metrics/log.ts';
import { isSameSecret } from '../http/is-same-secret.ts';
import { inRequest, Seat } from '../http/request-context.ts';
import { clientAddress, type Connection } from '../http/client-address.ts';
import { refuseCrossSite } from '../http/cross-site.ts';
import { callFunction } from './functions.ts';
import { isLost } from '../database/postgres-pool.ts';
import { memoryCounters } from '../limits/limits-memory.ts';
import { createByteLimiter, createLimiter, type Attempt } from './limits.ts';
import { forward, headersFor, showsToken, subjectOf } from './forward-request.ts';
import { createProviderLogin, PROVIDER_PATHS } from './provider-login.ts';
import {
  hasInheritedKey,
  hasTextForJson,
  isTooDeepJson,
  isTooDeepQuery,
  namesInherited,
  hasErrorPosition,
} from '../http/unsafe-requests.ts';
import { isStorage, maxBytesOf, readPhotoRequest } from '../backend/photos.ts';
import { asksForEstimate, boundedQuery, judgeQuestion, type Verdict } from './rest-questions.ts';
import type { SandboxShop } from '../sandbox/shop.ts';
import { ClientCredentials } from './client-credentials.ts';
import { throttleInfo } from './client-throttle.ts';
import { limitConcurrency } from '../http/limit-concurrency.ts';
import type { Environment, Settings } from '../settings/settings.ts';

/** The largest bill is 256 KB; a request carries it with its columns. */
const MAX_REST_BODY = 512 * 1024;
/** The largest body of a form, or of a live table's call. */
const MAX_FORM_BODY = 64 * 1024;
/** In ms. */
const REFUSAL_PAUSE = 500;
/** A whole bill as a table, or bills of a trip, which need no account. How often is limited by address, here and in the database. */
const WITH_BILLS: readonly string[] = ['/rest/v1/rpc/open_table', '/rest/v1/rpc/sync_trip'];

export interface GatewayParts {
  readonly settings: Settings;
  readonly backend: Promise<Backend>;
  /** The environment of functions. */
  readonly environment: Environment;
  readonly sandbox: SandboxShop | undefined;
  readonly log: Log;
  readonly now: () => number;
  /** Delays a refusal by a limit, in ms; given by tests. */
  readonly hold?: ((milliseconds: number) => Promise<unknown>) | undefined;
}

type Bindings = Connection;

interface Variables {
  address: string;
  /** The email of a form. */
  email?: string;
}

/** `/auth/v1`, `/rest/v1`, `/storage/v1` and `/functions/v1`: only the app's own requests reach the backend. */
// oxlint-disable-next-line max-lines-per-function -- what is let through, in the order in which it is asked: a security review reads it from top to bottom
export function createGateway(parts: GatewayParts): Hono<{ Bindings: Bindings; Variables: Variables }> {
  const { settings, log, hold = pause } = parts;
  const counters = memoryCounters(parts.now);
  const limiter = createLimiter(parts.now, async () => (await parts.backend).counters ?? counters);
  const bytes = createByteLimiter(parts.now);
  let digest: ((text: string) => string) | undefined;
  // The key is known once the database is open; requests that are refused earlier do not wait for it.
  void parts.backend.then(
    ({ secrets }) => (digest = logDigest(secrets.jwtSecret)),
    () => undefined,
  );
  captureConsole();
  const app = new Hono<{ Bindings: Bindings; Variables: Variables }>();
  const credentials = new ClientCredentials();
  const { inContext, answer } = createBackendAccess({ backend: parts.backend, log, count: bytes.answered });

  app.use(async (c, next) => {
    const since = performance.now();
    const id = randomUUID();
    const socketAddress = c.env?.incoming?.socket.remoteAddress ?? 'unknown';
    c.set('address', clientAddress(socketAddress, c.req.header('x-forwarded-for'), settings.trustedHops));
    await next();
    c.header('cache-control', 'private, no-store');
    c.header('x-request-id', id);
    // So that no browser shows an answer as a page.
    c.header('content-disposition', 'attachment; filename="answer"');
    const { method, path } = c.req;
    // Log known paths only: any other may hold personal data, and those of photos name an account.
    const route = isOurs(method, path) ? (isStorage(path) ? 'storage' : path) : 'other';
    const from = digest?.(c.get('address'));
    const subject = c.get('email') ?? subjectOf(c.req.raw);
    const who = subject === '' ? undefined : digest?.(subject);
    log({
      level: 'info',
      event: 'request',
      id,
      method,
      route,
      status: c.res.status,
      ms: elapsed(since),
      from,
      who,
    });
  });

  // An immediate refusal would let a client in a loop keep the server busy with refusals.
  app.use(async (c, next) => {
    await next();
    if (c.res.status === 429 || c.res.status === 413) await hold(REFUSAL_PAUSE);
  });

  app.use(limitConcurrency());

  // Before the limits, so that another site's requests do not count against the visitor.
  app.use(async (c, next) => refuseCrossSite(c.req.raw, settings.publicUrl) ?? next());

  const limited = createMiddleware<{ Variables: Variables }>(async (c, next) => {
    const { method, path } = c.req;
    // A CORS preflight is not counted; the request itself is.
    if (method === 'OPTIONS') return next();
    const attempt = await admitted({ method, path, grant: '', address: c.get('address'), email: '' });
    return attempt instanceof Response ? attempt : next();
  });
  // Checked before the body is read, because reading it costs work, too.
  app.use('/rest/v1/*', limited);
  app.use('/storage/v1/*', limited);
  app.use('/functions/v1/*', limited);

  /** Before a body is read: the length that its sender declares, or the most it may have. */
  const atMost = (maxSize: number) => {
    const limit = bodyLimit({
      maxSize,
      onError: () => problem(413, 'request_too_large', 'The request is too large.'),
    });
    return createMiddleware<{ Bindings: Bindings; Variables: Variables }>(async (c, next) => {
      const isUnsaid = c.req.header('transfer-encoding') !== undefined;
      const size = isUnsaid ? maxSize : Number(c.req.header('content-length') ?? 0);
      const wait = bytes.sent(c.get('address'), Math.min(size, maxSize), credentials.hasSession(c.req.raw));
      return wait > 0 ? tooMany(wait) : limit(c, next);
    });
  };
  app.use('/rest/v1/*', async (c, next) => {
    const isLarge = showsToken(c.req.raw) || WITH_BILLS.includes(c.req.path) || (await isOperator(c.req.raw));
    return atMost(isLarge ? MAX_REST_BODY : MAX_FORM_BODY)(c, next);
  });
  app.use('/auth/v1/*', atMost(MAX_FORM_BODY));
  app.use('/storage/v1/*', async (c, next) => {
    const { method, path } = c.req;
    if (!isOurs(method, path)) return nothingHere();
    // Refuse here: lite looks names up before it checks the caller.
    if (!showsToken(c.req.raw) && !(await isOperator(c.req.raw)))
      return problem(401, 'not_signed_in', 'Please log in first.');
    return atMost(maxBytesOf(method, path))(c, next);
  });
  app.use('/functions/v1/*', atMost(MAX_FORM_BODY));

  const providerLogin = createProviderLogin({
    providers: settings.providers,
    ask: async (request, address) => {
      const backend = await parts.backend;
      return inContext(() => backend.fetch(request(backend)), { address, hides: 'whatever it answers' });
    },
  });

  app.all('/auth/v1/*', async (c) => {
    const { method, path } = c.req;
    if (!isOurs(method, path)) return nothingHere();
    if (PROVIDER_PATHS.includes(path)) {
      if (!providerLogin.isOn) return nothingHere();
      const attempt = await admitted({ method, path, grant: '', address: c.get('address'), email: '' });
      if (attempt instanceof Response) return providerLogin.refuse(attempt);
      return providerLogin.answer(c.req.raw, attempt.address);
    }
    const text = method === 'GET' ? '' : await c.req.text();
    const body = readAuthBody(text);
    if (typeof body === 'string') return problem(400, 'validation_failed', body);
    const grant = c.req.query('grant_type') ?? '';
    const email = emailOf(body);
    if (email !== '') c.set('email', email);
    const address = c.get('address');
    const attempt = await admitted({ method, path, grant, address, email }, c.req.header('cookie'));
    if (attempt instanceof Response) return attempt;
    const unwanted = refuseAuth(method, path, body);
    if (unwanted) return unwanted;
    const request = forward(c.req.raw, address, text);
    return answer(
      (backend) =>
        // A fresh copy each time: an account rule may send the request twice.
        backend.accounts(method, path, request, body, (instead) => backend.fetch(instead ?? request.clone())),
      {
        address,
        acceptLanguage: c.req.header('accept-language'),
        isKnownDevice: attempt.device !== '',
        mayMail: (isConfirmed) => limiter.mayMail({ ...attempt, isConfirmed }),
      },
    );
  });

  app.all('/rest/v1/*', async (c) => {
    if (!isOurs(c.req.method, c.req.path)) return nothingHere();
    const hasBody = c.req.method !== 'GET' && c.req.method !== 'HEAD';
    const body = hasBody ? await c.req.text() : '';
    const { search } = new URL(c.req.url);
    const isFunction = c.req.path.startsWith('/rest/v1/rpc/');
    if (isTooDeepJson(body) || isTooDeepQuery(search))
      return problem(400, 'too_deep', 'The request is nested too deeply.');
    // A NUL (`%00`) would cut the SQL statement short.
    if (search.includes('%00') || (isFunction && hasTextForJson(body))) return unreadable();
    const verdict = judgeQuestion(c.req.method, c.req.path, new URLSearchParams(search));
    const isTheOperator = await isOperator(c.req.raw);
    if (verdict !== 'asked by the app' && !isTheOperator) return refuseQuestion(verdict);
    if (asksForEstimate(c.req.header('prefer') ?? '') && !isTheOperator) return refuseQuestion('refused');
    const bounded = isTheOperator ? search : boundedQuery(c.req.method, c.req.path, search);
    if (bounded === undefined) return refuseQuestion('refused');
    const request = forward(c.req.raw, c.get('address'), body, new URL(c.req.path + bounded, c.req.url));
    const { client, shown } = credentials.clientOf(c.req.raw, c.req.path, body);
    const caller = { address: c.get('address'), throttleInfo: throttleInfo(c.env, client, body.length) };
    const response = await answer((backend) => backend.fetch(request), caller);
    if (response.ok) credentials.accept(shown);
    if (response.status !== 500) return response;
    const isTheirs =
      namesInherited(search) || hasInheritedKey(body) || (await hasErrorPosition(response.clone()));
    return isTheirs ? unreadable() : response;
  });

  app.all('/storage/v1/*', async (c) => {
    const body = readPhotoRequest(c.req.raw, c.req.path, new Uint8Array(await c.req.arrayBuffer()));
    if (body instanceof Response) return body;
    // Forward the path that was checked, however it was written.
    const request = forward(c.req.raw, c.get('address'), body, new URL(c.req.path, c.req.url));
    // Lite takes the size of a photo from this header, so it has to be that of the bytes that were checked.
    if (body !== '') request.headers.set('content-length', String(Buffer.byteLength(body)));
    const { client, shown } = credentials.clientOf(c.req.raw, c.req.path, '');
    const response = await answer((backend) => backend.fetch(request), {
      address: c.get('address'),
      throttleInfo: throttleInfo(c.env, client, body.length),
    });
    if (response.ok) credentials.accept(shown);
    return response;
  });

  app.all('/functions/v1/:name', async (c) => {
    const { secrets, fetch: toBackend } = await parts.backend;
    const { environment } = parts;
    const address = c.get('address');
    const inner = (request: Request) => inContext(() => toBackend(request), { address });
    // A function believes the address that is in the header.
    const headers = headersFor(c.req.raw, address);
    const result = await callFunction(c.req.param('name'), new Request(c.req.raw, { headers }), {
      secrets,
      environment,
      backend: inner,
      sandbox: parts.sandbox,
    });
    return result ? withoutExtras(result, (size) => bytes.answered(address, size)) : nothingHere();
  });

  app.all('*', nothingHere);

  app.onError((error) => {
    // The client hung up while sending: nobody reads the answer.
    if (isHungUp(error)) return incompleteRequest();
    log({ level: 'error', event: 'failed', ...describeSafely(error) });
    return problem(500, 'unexpected_failure', 'Something went wrong on the server.');
  });

  /** True if the sender holds the secret key: they may send the tables any query. */
  async function isOperator({ headers }: Request): Promise<boolean> {
    const { secrets } = await parts.backend;
    return isSameSecret(headers.get('apikey') ?? '', secrets.secretKey);
  }

  /** Counts an attempt, or returns the response to a client that has to wait. */
  async function admitted(asked: Omit<Attempt, 'device'>, cookies = ''): Promise<Attempt | Response> {
    const { address, email } = asked;
    const flood = limiter.flood(address);
    if (flood > 0) return tooMany(flood);
    try {
      const isMarked = cookies !== '' && email !== '';
      const context = {
        databaseLost: false,
        seat: new Seat(address),
        acceptLanguage: '',
        note: () => undefined,
      };
      const device = isMarked
        ? await inRequest(context, async () => (await parts.backend).devices.idOf(email, cookies))
        : '';
      const wait = await limiter.wait({ ...asked, device });
      return wait > 0 ? tooMany(wait) : { ...asked, device };
    } catch (error) {
      if (isLost(error)) return unavailable();
      throw error;
    }
  }

  return app;
}

/** Node's error for a request that ends before its body does. */
const isHungUp = (error: Error): boolean =>
  'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted';
/** Refuses in PostgREST's words for a missing table or function. */
function refuseQuestion(verdict: Exclude<Verdict, 'asked by the app'>): Response {
  if (verdict === 'unknown table')
    return problem(404, 'PGRST205', 'Could not find the table in the schema cache.');
  if (verdict === 'unknown function')
    return problem(404, 'PGRST202', 'Could not find the function in the schema cache.');
  return problem(400, 'PGRST100', 'The app does not ask this.');
}

const unreadable = () => problem(400, 'PGRST100', 'The query cannot be read.');
const nothingHere = () => problem(404, 'not_found', 'There is nothing here.');
const elapsed = (since: number) => Math.round((performance.now() - since) * 10) / 10;
