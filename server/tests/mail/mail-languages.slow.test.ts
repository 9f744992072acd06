import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileURLToPath } from 'node:url';
import { createComposer, type MailKind } from '../../src/mail/compose.ts';
import { LANGUAGES } from '#web/messages/languages.ts';
import { tokenIn } from '../support/mail.ts';
import { mailsOf, newEmail, PASSWORD, startedServer } from '../support/server.ts';

const compose = createComposer(
  fileURLToPath(new URL('../../../supabase/templates', import.meta.url)),
  'https://bills.fairtab.test',
);
const KINDS: readonly MailKind[] = ['confirmation', 'recovery', 'magic_link', 'account_changed'];
const values = {
  Email: 'ann@fairtab.test',
  TokenHash: 'f00d',
  Token: '12345678',
};
const inLanguages = (kind: MailKind, ...languages: string[]) =>
  compose(kind, values.Email, values, languages);

describe.each(KINDS)('a mail of the kind %s', (kind) => {
  const english = inLanguages(kind);

  test.each(LANGUAGES)('is complete in $name', ({ tag, direction }) => {
    const mail = inLanguages(kind, tag);
    expect(mail.html).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${tag}" dir="${direction}">`));
    expect(mail.html.match(/<html/g)).toHaveLength(1);
    expect(mail.html).toContain(`<div lang="${tag}" dir="${direction}">`);
    expect(mail.html + mail.subject + mail.text).not.toMatch(/[{}]/);
    expect(mail.text).toContain('https://bills.fairtab.test/');
    expect(mail.text.includes('token_hash=f00d')).toBe(kind !== 'account_changed');
    expect(mail.text).toContain(kind === 'magic_link' ? '12345678' : 'ann@fairtab.test');
    if (tag !== 'en') expect(mail.subject).not.toBe(english.subject);
  });

  test.each([
    ['', 'none'],
    ['xx', 'another'],
    ['"}}{{ .Token }}', 'one that is code'],
    ['de" }}', 'one that ends the condition'],
    ['__proto__', 'one that every object has'],
    ['de\r\nBcc: eve@evil.example', 'one with a second line'],
  ])('is in English for the language %j', (language) => {
    expect(inLanguages(kind, language)).toEqual(english);
  });

  test('is in the first known language of the list, for any country', () => {
    expect(inLanguages(kind, 'sv-SE', 'de-AT', 'pl')).toEqual(inLanguages(kind, 'de'));
    expect(inLanguages(kind, 'pt-PT')).toEqual(inLanguages(kind, 'pt-BR'));
    expect(inLanguages(kind, 'en-GB', 'de')).toEqual(english);
  });

  test('copies nothing from outside into the subject or the mark-up', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...LANGUAGES), (typed, { tag }) => {
        const hostile = { ...values, Email: `${typed}<b>"'\r\nBcc: x` };
        const mail = compose(kind, 'ann@fairtab.test', hostile, [tag]);
        const usual = inLanguages(kind, tag);
        expect(mail.subject).toBe(usual.subject);
        const tags = (html: string) => html.replace(/="[^"]*"/g, '').match(/<[^>]*>/g);
        expect(tags(mail.html)).toEqual(tags(usual.html));
      }),
    );
  });
});

describe('the language of an email', () => {
  const server = startedServer({ EMAIL_CONFIRMATION: 'on' });

  const htmlFor = async (email: string) => (await mailsOf(server, email))[0]?.html ?? 'no mail';
  const signUp = async (data: object, email = newEmail()) => {
    const { error } = await server.visitor().auth.signUp({ email, password: PASSWORD, options: { data } });
    if (error) throw error;
    return email;
  };

  test('is the account’s, whatever language the browser sends', async () => {
    const email = await signUp({ language: 'pl' });
    expect(await htmlFor(email)).toContain('<html lang="pl"');
    const ask = (path: string, body: object) =>
      server.fetch(`/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey: server.host.publishableKey, 'accept-language': 'fr' },
        body: JSON.stringify({ email, ...body }),
      });
    await ask('resend', { type: 'signup' });
    await expect.poll(async () => (await mailsOf(server, email)).length).toBe(2);
    expect(await htmlFor(email)).toContain('<html lang="pl"');
    await ask('recover', {});
    await expect.poll(() => htmlFor(email)).toMatch(/<html lang="pl".*\/reset-password/s);
  });

  test('is the last one chosen', async () => {
    const email = await signUp({ language: 'pl' });
    const [mail] = await mailsOf(server, email);
    const visitor = server.visitor();
    await visitor.auth.verifyOtp({ type: 'signup', token_hash: tokenIn(mail) });
    expect((await visitor.auth.updateUser({ data: { language: 'ar' } })).error).toBeNull();
    await server.visitor().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    await expect.poll(() => htmlFor(email)).toMatch(/<html lang="ar" dir="rtl".*<p>\d{8}<\/p>/s);
  });

  test('is the browser’s for an account without one', async () => {
    const email = newEmail();
    await server.fetch('/auth/v1/signup', {
      method: 'POST',
      headers: { apikey: server.host.publishableKey, 'accept-language': 'tr-TR,tr;q=0.9,en;q=0.8' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(await htmlFor(email)).toContain('<html lang="tr"');
  });

  test.each([['<script>'], [7], [{ de: 'de' }], [['de']], ['x'.repeat(5000)]])(
    'is English for an account with %j',
    async (language) => {
      const email = await signUp({ language });
      const html = await htmlFor(email);
      expect(html).toContain('<html lang="en"');
      expect(html).not.toContain('<script>');
    },
  );
});
