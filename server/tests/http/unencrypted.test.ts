import { expect, test } from 'vitest';
import { hasToEncrypt } from '../../src/mail/mail-senders.ts';
import { readSettings, type Environment } from '../../src/settings/settings.ts';
import { unencryptedLinks } from '../../src/http/unencrypted.ts';

test.each([
  ['smtp://mail.example:587', true],
  ['smtps://mail.example', true],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://mail.example?ignoreTLS=true', false],
])('emails by %s are sent encrypted only: %s', (url, expected) => {
  expect(hasToEncrypt(url)).toBe(expected);
});

const MAIL_FROM = 'bills@fairtab.example';

test.each<[Environment, RegExp[]]>([
  [{}, []],
  [{ DATABASE_URL: 'postgres://me:hidden@localhost/fairtab' }, []],
  [{ DATABASE_URL: 'postgres://me:hidden@db.example/fairtab?sslmode=require' }, []],
  [
    { DATABASE_URL: 'postgres://me:hidden@db.example/fairtab' },
    [/^DATABASE_URL: .*db\.example is not encrypted/],
  ],
  [{ DATABASE_URL: 'postgres://me:hidden@db.example/fairtab?sslmode=prefer' }, [/^DATABASE_URL/]],
  [{ SMTP_URL: 'smtp://mail.example?ignoreTLS=true', MAIL_FROM }, [/^SMTP_URL/]],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM }, []],
  [{ HOST: '0.0.0.0' }, [/^HOST/]],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://fairtab.example', TRUST_PROXY: '1' }, []],
])('tells the operator about unencrypted links with %o, without passwords', (env, expected) => {
  const lines = unencryptedLinks(readSettings(env, '/'));
  expect(lines).toHaveLength(expected.length);
  expected.forEach((pattern, index) => expect(lines[index]).toMatch(pattern));
  expect(lines.join()).not.toContain('hidden');
});
