import { guestReturnPath, loginPath, returnPath, safeReturnPath } from '#web/app/paths.ts';
import { mailLink, newsOf } from '#web/app/account-links.ts';
import { parseConfig } from '#web/platform/config.ts';
import { emailError } from '#web/account/validate.ts';
import { clientAddress } from '#server/client-address.ts';
import { accepts } from '#server/site.ts';
import { htmlToText } from '#server/mail/html-to-text.ts';
import { hold, isSame, jsonOf, type Target } from './target.ts';

const HERE = 'https://fairtab.test';
const OURS = ['/app', '/profile', '/subscription', '/subscription-settings', '/settings/subscription'];

function stays(path: string): void {
  const url = new URL(path, HERE);
  hold(url.origin === HERE && /^\/(?![/\\])/.test(path), `leads away: ${path}`);
  hold(
    OURS.some((ours) => url.pathname === ours || url.pathname.startsWith(`${ours}/`)),
    `leads to ${url.pathname}`,
  );
}

const isWeb = (link: string): boolean => link === '' || /^https?:\/\//i.test(link);

export const ADDRESSES: readonly Target[] = [
  {
    name: 'return-path',
    seeds: [
      '/app',
      '/profile?x=1#y',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/app/../profile',
      '?from=%2Fapp%3Fstep%3Dsummary',
    ],
    check: (text) => {
      const path = safeReturnPath(text);
      stays(path);
      hold(safeReturnPath(path) === path, 'another one the second time');
      stays(returnPath(text));
      stays(guestReturnPath(text));
      hold(
        returnPath(new URL(loginPath(text), HERE).search) === path,
        'lost on the way through the log-in page',
      );
    },
  },
  {
    name: 'mail-link',
    seeds: [
      '?token_hash=abc&type=signup',
      '?token_hash=&type=email_change',
      '?confirmation=true&reset=true',
      '?%',
    ],
    check: (text) => {
      const link = mailLink(text);
      if (link) hold(link.tokenHash !== '' && ['signup', 'email_change'].includes(link.type), 'no link');
      newsOf(text);
    },
  },
  {
    name: 'config',
    seeds: [
      JSON.stringify({
        version: 1,
        mode: 'embedded',
        gate: { digest: null },
        operatorName: 'x',
        supportEmail: 'a@b',
        socialUrl: 'https://x.test',
        supabaseUrl: 'http://y',
        supabaseKey: 'k',
        newsletterDefault: false,
        sqlEditorUrl: 'javascript:x',
        outboxUrl: '/dev/outbox',
      }),
      JSON.stringify({
        version: 1,
        mode: 'hosted',
        gate: { digest: '0'.repeat(64) },
        outboxUrl: '//evil.example',
      }),
    ],
    check: (text) => {
      const config = parseConfig(jsonOf(text));
      if (!config) return;
      for (const link of [config.socialUrl, config.supabaseUrl, config.sqlEditorUrl])
        hold(isWeb(link), `no web address: ${link}`);
      hold(
        isWeb(config.outboxUrl) || new URL(config.outboxUrl, HERE).origin === HERE,
        `outbox elsewhere: ${config.outboxUrl}`,
      );
      hold(isSame(parseConfig(JSON.parse(JSON.stringify(config))), config), 'kept it is another one');
    },
  },
  {
    name: 'email',
    seeds: ['a@b', ' a@b.c ', 'a@@b', 'a b@c', '@', 'ä@ö.example'],
    check: (text) => {
      if (emailError(text) === undefined) hold(text.split('@').length === 2, 'two or no @');
    },
  },
  {
    name: 'client-address',
    seeds: [
      '1.2.3.4',
      '::1',
      '1.2.3.4, 5.6.7.8',
      '::ffff:1.2.3.4',
      'fe80::1%eth0',
      '2001:db8::1:2:3',
      'x',
      ',,',
    ],
    check: (text) => {
      for (const hops of [0, 1, 2]) {
        const address = clientAddress('192.0.2.7', text, hops);
        hold(/^[0-9a-f.:]{1,40}$/i.test(address), `no address: ${address}`);
        if (hops === 0) hold(address === '192.0.2.7', 'believed without a proxy');
      }
    },
  },
  {
    name: 'accept-encoding',
    seeds: ['gzip, br', 'br;q=0', 'BR;q=1.0', '*;q=0', ';;,,'],
    check: (text) => {
      if (accepts(text, 'br')) hold(/br/i.test(text), 'br was not named');
    },
  },
  {
    name: 'mail-text',
    seeds: [
      '<p>Hello <b>you</b></p><a href="https://x.test/?a=1&amp;b=2">Open</a><br/>',
      '<h1>a</h1',
      '&amp;lt;',
    ],
    check: (text) => {
      hold(!/<\w+>/.test(htmlToText(text)) || /&(?:amp;)*lt;|<[^>]*</.test(text), 'a tag is left');
    },
  },
];
