import { Hono, type Context } from 'hono';
import { HTML_PAGES, htmlFileOf, PATHS, plainPath } from '#web/paths.ts';
import { bodyLimit } from 'hono/body-limit';
import { describeSafely, silent, type Log } from './metrics/log.ts';
import { prepareCheckout } from './checkout.ts';
import type { Host } from './backend/host.ts';
import { limitFiles } from './http/limit-files.ts';
import { isLocalRequest, mayReadOutbox, outboxRoutes } from './mail/dev-outbox.ts';
import { networkUrls } from './listen.ts';
import { publicConfig } from './site/public-config.ts';
import { createGateway } from './gateway/gateway.ts';
import { createHealth } from './health.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { methodLabel, routeOf } from './gateway/route-of.ts';
import { WEBHOOK, webhookOutcome } from './metrics/webhook-outcome.ts';
import { operatorRoutes } from './operator-routes.ts';
import { SANDBOX_PATH, sandboxRoutes } from './sandbox/routes.ts';
import { securityHeaders } from './site/security-headers.ts';
import { isLoopback } from './settings/settings-values.ts';
import type { Environment, Settings } from './settings/settings.ts';
import { pagePath } from './site/pages.ts';
import { fileResponse, type Site } from './site/site.ts';
import { wellKnownRoutes } from './site/well-known.ts';

/** The page of every path that does not arrive as HTML: the app draws its contents. */
const APP = '/app.html';
/** Files of the prerendered pages by address. Not used behind a gate: they would be visible for a moment before it. */
const WHOLE: ReadonlySet<string> = new Set(HTML_PAGES.map((page) => `/${htmlFileOf(page)}`));

/** Where the build puts the scripts of the worker that reads receipts (vite.config.ts). */
const WORKER_SCRIPTS = '/receipt-reader/';

/** Where shares to the installed app are posted (tools/vite/pwa-plugin.ts). */
const SHARE_TARGET = '/share';

/** No request of the app carries more than a form's worth. */
const MAX_BODY = 64 * 1024;

export interface AppParts {
  readonly settings: Settings;
  readonly site: Site;
  /** True if the web app has a page at this path; the others get its 404 page with status 404. */
  readonly isPage: (path: string) => boolean;
  /** The `Link` header of a page, naming the scripts that it will ask for. */
  readonly pageLink?: (address: string) => string | undefined;
  /** The backend in this process, while it starts and after; none when it is elsewhere. */
  readonly host?: Pick<Host, 'publishableKey' | 'backend' | 'outbox'>;
  /** Configuration of the functions. */
  readonly environment?: Environment;
  /** Default: no log. */
  readonly log?: Log;
  /** Milliseconds since the epoch, for the limits. */
  readonly now?: () => number;
  /** Receives the metrics; by default new ones, which nobody reads. */
  readonly metrics?: Metrics;
  /** True once the process has been asked to stop. */
  readonly isStopping?: () => boolean;
  /** `GatewayParts.hold` */
  readonly hold?: (milliseconds: number) => Promise<unknown>;
}

/** True if part of the request's body is still unread. Unknown (false) in tests without a connection. */
function isUnread(connection: unknown): boolean {
  const { incoming } = (connection ?? {}) as { incoming?: { readonly complete?: boolean } };
  return incoming?.complete === false;
}

/** True if a request comes from this machine by its Host, which anybody can forge, and by its connection, which nobody can. */
function isFromHere({ req, env }: Context): boolean {
  const { incoming } = (env ?? {}) as { incoming?: { readonly socket: { readonly remoteAddress?: string } } };
  const address = incoming?.socket.remoteAddress;
  return isLocalRequest(req.raw) && isLoopback((address ?? '').replace(/^::ffff:/, ''));
}

/** `undefined` for a path that is no valid URL encoding ("/%"). */
function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** A person opening a page, as opposed to a page loading a file. */
function isNavigation(path: string, headers: Headers): boolean {
  const mode = headers.get('sec-fetch-mode');
  if (mode) return mode === 'navigate';
  const lastPart = path.slice(path.lastIndexOf('/') + 1);
  return !lastPart.includes('.') && /text\/html|\*\/\*/.test(headers.get('accept') ?? '*/*');
}

/**
 * True if the response is a prerendered page, in English and without parameters of an email's link. The landing page is sent prerendered in
 * every language: nothing is typed there, and search engines and previews read it.
 */
const isWholePage = (address: string, headers: Headers): boolean =>
  address === PATHS.home ||
  (HTML_PAGES.includes(address) && /^(?:en\b|$)/i.test(headers.get('accept-language') ?? ''));

/** The server as a web-standard handler: `app.fetch(request)`. */
// oxlint-disable-next-line max-lines-per-function -- which route and which middleware comes first matters, and can only be seen in one place
export function createApp(parts: AppParts): Hono {
  const { settings, site, isPage, pageLink, host, environment = {}, log = silent, now = Date.now } = parts;
  const { metrics = createMetrics(), isStopping = () => false } = parts;
  const app = new Hono();
  const headers = Object.entries(securityHeaders(settings));
  const framedHeaders = Object.entries(securityHeaders(settings, 'framed'));
  const workerHeaders = Object.entries(securityHeaders(settings, 'worker'));

  app.use(async (c, next) => {
    const since = performance.now();
    await next();
    const { method, path } = c.req;
    const route = site.has(path) ? 'file' : isPage(pagePath(path)) ? 'page' : routeOf(method, path);
    const { status } = c.res;
    metrics.request(methodLabel(method), route, status, (performance.now() - since) / 1000);
    if (status === 429) metrics.limited(route);
    if (route === WEBHOOK) metrics.webhook(await webhookOutcome(c.res));
  });

  app.use(async (c, next) => {
    await next();
    // Close the connection if nobody has read the body to its end: the rest of it would be taken for the next request.
    if (isUnread(c.env)) c.res.headers.set('connection', 'close');
  });

  app.use(async (c, next) => {
    await next();
    const { path } = c.req;
    const isFramed = path.startsWith(`${SANDBOX_PATH}/pay/`);
    const own = isFramed
      ? framedHeaders
      : path.startsWith(WORKER_SCRIPTS) && site.has(path)
        ? workerHeaders
        : headers;
    for (const [name, value] of own) c.res.headers.set(name, value);
  });

  if (host) {
    const { environment: functionsEnvironment, sandbox } = prepareCheckout(settings, environment, now);
    const gateway = createGateway({
      settings,
      backend: host.backend,
      environment: functionsEnvironment,
      sandbox,
      log,
      now,
      hold: parts.hold,
    });
    if (sandbox) {
      sandbox.connect(async (request) => gateway.fetch(request));
      app.route('/', sandboxRoutes(settings, sandbox));
    }
    for (const path of ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/functions/v1/*'])
      app.all(path, (c) => gateway.fetch(c.req.raw, c.env ?? undefined));
    app.route('/', outboxRoutes(settings, host.outbox));
  }

  // Content shared with the installed app without its worker (web/public/share-target.js): a photo would have to go to a server.
  app.post(SHARE_TARGET, (c) => c.redirect(PATHS.app, 303));

  app.use(bodyLimit({ maxSize: MAX_BODY, onError: (c) => c.text('Request too large', 413) }));

  app.use(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    return c.text('Method not allowed', 405, { allow: 'GET, HEAD' });
  });

  const health = createHealth({ backend: host?.backend, isStopping, now });
  app.route('/', operatorRoutes(settings.metricsToken, health, metrics));
  app.route('/', wellKnownRoutes(settings, now));
  app.use(limitFiles(settings.trustedHops, now));
  app.get('/config.json', (c) => {
    const config = publicConfig(settings, {
      origin: new URL(c.req.url).origin,
      publishableKey: host?.publishableKey ?? '',
      outboxUrl: host && mayReadOutbox(settings, c.req.raw) ? '/dev/outbox' : '',
      networkUrls: isFromHere(c) ? networkUrls(settings.host, c.req.url) : [],
    });
    return c.json(config, 200, { 'cache-control': 'no-store' });
  });

  app.get('*', (c) => {
    const { pathname, search } = new URL(c.req.url);
    const path = decodePath(pagePath(pathname));
    if (path === undefined) return c.text('Bad request', 400);
    const request = {
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
    };
    const file = WHOLE.has(path) ? undefined : site.get(path);
    if (file) return fileResponse(file, request);
    const address = path === PATHS.home ? path : plainPath(path) + search;
    const isWhole = settings.gatePassword === null && isWholePage(address, c.req.raw.headers);
    const page = site.get(isWhole ? `/${htmlFileOf(address)}` : APP);
    if (!page || !isNavigation(path, c.req.raw.headers)) {
      return c.text('Not found', 404, { 'cache-control': 'no-cache' });
    }
    const status = plainPath(path) === PATHS.accessDenied ? 403 : isPage(path) ? 200 : 404;
    const response = fileResponse(page, request, status);
    if (path !== PATHS.home && HTML_PAGES.includes(address))
      response.headers.append('vary', 'accept-language');
    // The landing page starts the app only after its first paint, so no script is announced.
    const link = isWhole && path === PATHS.home ? undefined : pageLink?.(path + search);
    if (link !== undefined) response.headers.set('link', link);
    if (settings.publicUrl !== '' && status === 200)
      response.headers.append('link', `<${settings.publicUrl}${plainPath(path)}>; rel="canonical"`);
    return response;
  });

  app.onError((error, c) => {
    log({ level: 'error', event: 'failed', ...describeSafely(error) });
    return c.text('Something went wrong on the server', 500, { 'cache-control': 'no-store' });
  });
  return app;
}
