import { Hono } from 'hono';
import type { Outbox } from './outbox.ts';
import { isLoopback, isLocalTrial } from '../settings/settings-values.ts';
import type { Settings } from '../settings/settings.ts';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** True if emails may be shown at all: only on a server for local trials. */
export const hasOutbox = (settings: Settings) => isLocalTrial(settings) && settings.smtpUrl === '';

/**
 * True if this request comes from the machine itself, without a proxy. Judged by the Host header, not the request line: a client can write
 * any absolute URL there (RFC 9112, 3.2.2), and proxies pass it on.
 */
export function isLocalRequest({ url, headers }: Request): boolean {
  const asked = `http://${headers.get('host') ?? new URL(url).host}`;
  const isLocal = URL.canParse(asked) && isLoopback(new URL(asked).hostname);
  return isLocal && FORWARDED.every((name) => !headers.has(name));
}

/** True if the sender of this request may read the emails. */
export const mayReadOutbox = (settings: Settings, request: Request): boolean =>
  hasOutbox(settings) && isLocalRequest(request);

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Addresses in an email's text, as links. */
const withLinks = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

function page(outbox: Outbox): string {
  const mails = outbox
    .list()
    .map(
      ({ to, subject, text, at }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, ${escapeHtml(at)}</p><pre>${withLinks(text)}</pre></article>`,
    );
  const body = mails.join('\n') || '<p>No mails yet. Reload after asking for one.</p>';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><h1>Outbox</h1><p>Mails that would be sent if SMTP_URL were set, newest first.</p>${body}</html>`;
}

/** `/dev/outbox` for people, `/dev/outbox.json` for tests. For everybody else there is no such page. */
export function outboxRoutes(settings: Settings, outbox: Outbox): Hono {
  const app = new Hono();
  app.use('/dev/*', async (c, next) => {
    if (!mayReadOutbox(settings, c.req.raw)) return c.text('Not found', 404, { 'cache-control': 'no-store' });
    await next();
    c.header('cache-control', 'no-store');
  });
  app.get('/dev/outbox', (c) => c.html(page(outbox)));
  app.get('/dev/outbox.json', (c) => c.json(outbox.list()));
  return app;
}
