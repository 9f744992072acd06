import { fromOf, guestReturnPath, loginPath, RETURN_PATHS, safeReturnPath } from '#web/paths.ts';
import { mailedToken, noticeOf } from '#web/account/account-links.ts';
import { parseConfig } from '#web/platform/config.ts';
import { emailError } from '#web/account/validate.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { accepts } from '#server/site/site.ts';
import { htmlToText } from '#server/mail/html-to-text.ts';
import { hold, holdsAgain, jsonOf, type Check } from './check.ts';

const HERE = 'https://fairtab.test';

function stays(path: string): void {
  const url = new URL(path, HERE);
  hold(url.origin === HERE && /^\/(?![/\\])/.test(path), `leads away: ${path}`);
  hold(
    RETURN_PATHS.some((ours) => url.pathname === ours),
    `leads to ${url.pathname}`,
  );
}

const isWeb = (link: string): boolean => link === '' || /^https?:\/\//i.test(link);

export const ADDRESSES = {
  'return-path': (text) => {
    const path = safeReturnPath(text);
    stays(path);
    hold(safeReturnPath(path) === path, 'another one the second time');
    stays(safeReturnPath(fromOf(text)));
    stays(guestReturnPath(text));
    hold(
      safeReturnPath(fromOf(new URL(loginPath(text), HERE).search)) === path,
      'lost on the way through the log-in page',
    );
  },
  'mail-link': (text) => {
    hold(mailedToken(text) !== '', 'no token');
    noticeOf(text);
  },
  config: (text) => {
    const config = parseConfig(jsonOf(text));
    if (!config) return;
    for (const link of [config.socialUrl, config.supabaseUrl, config.sqlEditorUrl])
      hold(isWeb(link), `no web address: ${link}`);
    hold(
      isWeb(config.outboxUrl) || new URL(config.outboxUrl, HERE).origin === HERE,
      `outbox elsewhere: ${config.outboxUrl}`,
    );
    holdsAgain(parseConfig, config);
  },
  email: (text) => {
    if (emailError(text) === undefined) hold(text.split('@').length === 2, 'two or no @');
  },
  'client-address': (text) => {
    for (const hops of [0, 1, 2]) {
      const address = clientAddress('192.0.2.7', text, hops);
      hold(/^[0-9a-f.:]{1,40}$/i.test(address), `no address: ${address}`);
      if (hops === 0) hold(address === '192.0.2.7', 'believed without a proxy');
    }
  },
  'accept-encoding': (text) => {
    if (accepts(text, 'br')) hold(/br/i.test(text), 'br was not named');
  },
  'mail-text': (text) => {
    hold(!/<\w+>/.test(htmlToText(text)) || /&(?:amp;)*lt;|<[^>]*</.test(text), 'a tag is left');
  },
} satisfies Record<string, Check>;
