import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const PAGES = {
  confirmation: '/email-confirmation?token_hash={{ .TokenHash }}&amp;type=signup',
  email_change: '/email-confirmation?token_hash={{ .TokenHash }}&amp;type=email_change',
  magic_link: '/login-code?token_hash={{ .TokenHash }}&amp;type=email',
  recovery: '/reset-password?token_hash={{ .TokenHash }}&amp;type=recovery#{{ .Email }}',
};
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

describe('the e-mails', () => {
  it.each(Object.entries(PAGES))(
    '%s links to our own page with a token hash, and nowhere else',
    (name, page) => {
      const links = [...read(`templates/${name}.html`).matchAll(/\b(?:href|src)="([^"]*)"/g)].map(
        ([, url]) => url,
      );
      expect(links).toEqual([`{{ .SiteURL }}${page}`]);
    },
  );

  it.each(Object.keys(PAGES))('%s is in the configuration, and reads well without its mark-up', (name) => {
    expect(read('config.toml')).toContain(`"./supabase/templates/${name}.html"`);
    const text = read(`templates/${name}.html`);
    expect(text).not.toMatch(/<(?:table|img|style|script)\b|style=/);
    expect(text.replace(/<[^>]*>/g, ' ')).toMatch(/(?:one hour|not for long).*If it was not you/s);
  });
});
