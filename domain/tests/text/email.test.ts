import { describe, expect, it } from 'vitest';
import { isEmail, mailboxOf } from '#domain';

describe('an email address', () => {
  it.each([
    'ann@example.com',
    "o'brien+bills@mail.example.co.uk",
    'A.B-c_d@xn--mller-kva.de',
    'ann@163.com',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.de`,
  ])('%s names one mailbox', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    'g1:victim@example.com;',
    'victim@example.com, other@example.com',
    'Ann <ann@example.com>',
    'ann(home)@example.com',
    '"ann"@example.com',
    '@relay.example:ann@example.com',
    'ann%example.com@relay.example',
    'relay.example!ann@example.com',
    'ann@example.com\r\nBcc: bob@example.com',
    'm@x..de',
    'm@-example.com',
    'm@example-.com',
    'm@example.com.',
    'm@127.0.0.1',
    'm@[127.0.0.1]',
    'm@localhost',
    '.m@example.com',
    'm.@example.com',
    'm..m@example.com',
    'm@müller.de',
    'mаria@example.com',
    'a@b@example.com',
    ' m@example.com',
    '',
    `${'a'.repeat(65)}@example.com`,
    `m@${'a'.repeat(64)}.com`,
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(59)}.de`,
  ])('%s does not', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it.each([
    ['Ann+bills@Example.com', 'ann@example.com'],
    ['a.n.n+1+2@googlemail.com', 'ann@gmail.com'],
    ['a.nn@example.com', 'a.nn@example.com'],
    ['+tag@example.com', '@example.com'],
  ])('%s reaches the mailbox %s', (text, mailbox) => {
    expect(mailboxOf(text)).toBe(mailbox);
  });
});
