import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlToText } from './html-to-text.ts';
import type { Message } from './message.ts';

/** The emails of a Supabase project that we send. */
const KINDS = ['confirmation', 'recovery', 'magic_link', 'account_changed'] as const;
export type MailKind = (typeof KINDS)[number];

export interface MailValues {
  readonly Email: string;
  readonly TokenHash: string;
  /** Digits to type. */
  readonly Token?: string;
}

/** Composes an email of a kind in the first available of these languages (BCP 47), else in English. */
export type Composer = (
  kind: MailKind,
  to: string,
  values: MailValues,
  languages: readonly string[],
) => Message;

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Where a template's branch for a language begins; the last branch is for everybody else. */
const BRANCH = /\{\{ (?:(?:else )?if eq \$language "([\w-]+)"|else|end) \}\}/;

interface Template {
  /** By language tag. */
  readonly translations: ReadonlyMap<string, string>;
  readonly english: string;
}

/** Splits a template by language, as `tools/lib/mail-templates.mjs` writes it for Go. */
function readTemplate(text: string): Template {
  const [head = '', ...parts] = text.replace(/^\{\{.*?\}\}/, '').split(BRANCH);
  const tail = parts.pop() ?? '';
  const translations = new Map<string, string>();
  let english = '';
  // Tags and their texts alternate.
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [tag, part = ''] = parts.slice(index, index + 2);
    const page = head.trim() + part + tail.trim();
    if (tag) translations.set(tag, page);
    else english = page;
  }
  return { translations, english };
}

const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

function pageFor({ translations, english }: Template, languages: readonly string[]): string {
  for (const wanted of languages) {
    if (baseOf(wanted) === 'en') return english;
    const exact = translations.get(wanted);
    if (exact !== undefined) return exact;
    for (const [tag, page] of translations) if (baseOf(tag) === baseOf(wanted)) return page;
  }
  return english;
}

/** Composes from the templates of a Supabase project (Go placeholders: `{{ .TokenHash }}`). The page's title is the subject. */
export function createComposer(folder: string, siteUrl: string): Composer {
  const read = (kind: MailKind) => readTemplate(readFileSync(join(folder, `${kind}.html`), 'utf8'));
  const templates = Object.fromEntries(KINDS.map((kind) => [kind, read(kind)])) as Record<MailKind, Template>;
  return (kind, to, values, languages) => {
    const page = pageFor(templates[kind], languages);
    const known: Readonly<Record<string, string>> = { SiteURL: siteUrl, ...values };
    const html = page.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (_, name: string) => escapeHtml(known[name] ?? ''));
    const [, title = '', body = ''] = /<title>(.*?)<\/title>(.*)/s.exec(html) ?? [];
    return { to, subject: htmlToText(title), html, text: htmlToText(body) };
  };
}
