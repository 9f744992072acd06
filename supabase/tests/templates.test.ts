import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#web/messages/languages.ts';
import { settingOf } from './support/config-toml.ts';

const PAGES = {
  confirmation: '/email-confirmation?token_hash={{ .TokenHash }}&amp;type=signup',
  magic_link: '/login-code?token_hash={{ .TokenHash }}&amp;type=email',
  recovery: '/reset-password?token_hash={{ .TokenHash }}&amp;type=recovery#{{ .Email }}',
};
/** A notice: it has no token. */
const NOTICES = { account_changed: '/password-reset' };
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const CONDITION = /\{\{ (?:else )?if eq \$language "([\w-]+)" \}\}/g;
/** English is the fallback. */
const translated = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== 'en');
const languagesIn = (template: string) => [...template.matchAll(CONDITION)].map(([, tag]) => tag);

describe('the emails', () => {
  it.each(Object.entries({ ...PAGES, ...NOTICES }))(
    '%s links to our own page in every language, and nowhere else',
    (name, page) => {
      const links = [...read(`templates/${name}.html`).matchAll(/\b(?:href|src)="([^"]*)"/g)].map(
        ([, url]) => url,
      );
      expect(links).toEqual(LANGUAGES.map(() => `{{ .SiteURL }}${page}`));
    },
  );

  it.each([
    ...Object.keys(PAGES).map((name) => [name, `template.${name}`] as const),
    ['account_changed', 'notification.password_changed'] as const,
  ])('%s is in the configuration as %s, with a subject in every language', (name, section) => {
    const subject = settingOf(`auth.email.${section}`, 'subject') ?? '';
    expect(languagesIn(subject.replaceAll('\\"', '"'))).toEqual(translated);
    expect(settingOf(`auth.email.${section}`, 'content_path')).toBe(`./supabase/templates/${name}.html`);
  });

  it.each(Object.keys(PAGES))('%s is in every language, and reads well without its mark-up', (name) => {
    const template = read(`templates/${name}.html`);
    expect(languagesIn(template)).toEqual(translated);
    expect(template).not.toMatch(/<(?:table|img|style|script)\b|style=/);
    expect(template.replace(/<[^>]*>/g, ' ')).toMatch(/(?:one hour|not for long).*If it wasn’t you/s);
  });

  it('a notice is in every language, and names the next step', () => {
    const template = read('templates/account_changed.html');
    expect(languagesIn(template)).toEqual(translated);
    expect(template).not.toContain('TokenHash');
    expect(template.replace(/<[^>]*>/g, ' ')).toMatch(/there is nothing to do. If it wasn’t you/);
  });

  it.each(Object.keys({ ...PAGES, ...NOTICES }))('%s uses nothing of an account but its language', (name) => {
    const template = read(`templates/${name}.html`);
    expect(template.match(/\.Data\b[^}]*/g)).toEqual(['.Data.language ']);
    const actions = [...template.matchAll(/\{\{ (.*?) \}\}/g)].map(([, action]) => action);
    const known = /^(?:\.(?:SiteURL|TokenHash|Token|Email)|else|end|(?:else )?if eq \$language "[\w-]+")$/;
    expect(actions.filter((action) => !known.test(action ?? ''))).toEqual([
      '$language := printf "%v" .Data.language',
    ]);
  });
});
