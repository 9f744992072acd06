import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlToText } from './html-to-text.ts';
import type { Message } from './message.ts';

/** The mails of a Supabase project that we send. `config.toml` names the same subjects for hosted ones. */
const SUBJECTS = {
  confirmation: 'Confirm your e-mail address for Fairtab',
  recovery: 'Reset your Fairtab password',
  magic_link: 'Your code for Fairtab',
  email_change: 'Confirm your new e-mail address for Fairtab',
} as const;

export type MailKind = keyof typeof SUBJECTS;

export interface MailValues {
  readonly Email: string;
  readonly NewEmail: string;
  readonly TokenHash: string;
  /** Digits to type. */
  readonly Token?: string;
}

/** Makes the mail of a kind. */
export type Composer = (kind: MailKind, to: string, values: MailValues) => Message;

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Composes from the templates of a Supabase project (Go placeholders: `{{ .TokenHash }}`). */
export function createComposer(folder: string, siteUrl: string): Composer {
  const templates = new Map(
    Object.keys(SUBJECTS).map((kind) => [kind, readFileSync(join(folder, `${kind}.html`), 'utf8')]),
  );
  return (kind, to, values) => {
    const known: Readonly<Record<string, string>> = { SiteURL: siteUrl, ...values };
    const html = (templates.get(kind) ?? '').replace(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) =>
      escapeHtml(known[name] ?? ''),
    );
    return { to, subject: SUBJECTS[kind], html, text: htmlToText(html) };
  };
}
