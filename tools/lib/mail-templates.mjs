// @ts-check
// The templates of the emails, which a hosted Supabase fills as Go templates and the embedded host does by the same rules
// (server/src/mail/compose.ts). `tools/messages.mjs` makes them from the PO files beside them.

/** The address and the kind of token that each email leads to; a code is shown where it can be typed instead. */
const MAILS = {
  confirmation: { link: '/email-confirmation?token_hash={{ .TokenHash }}&amp;type=signup' },
  magic_link: { link: '/login-code?token_hash={{ .TokenHash }}&amp;type=email', hasCode: true },
  // A notice: it brings nothing that could be used.
  account_changed: { link: '/password-reset', notice: 'password_changed' },
  recovery: { link: '/reset-password?token_hash={{ .TokenHash }}&amp;type=recovery#{{ .Email }}' },
};

/** @typedef {keyof typeof MAILS} MailKind */
/** @typedef {{ tag: string, direction: string, texts: ReadonlyMap<string, string> }} MailLanguage the last one is the fallback */

export const MAIL_KINDS = /** @type {MailKind[]} */ (Object.keys(MAILS));

/** Chooses by the account's language, converted to a text, since Go does not compare a number with a text. */
const LANGUAGE = '{{ $language := printf "%v" .Data.language }}';

/**
 * A branch of a Go template for each language.
 * @param {readonly MailLanguage[]} languages
 * @param {(language: MailLanguage) => string} textIn
 */
function inEach(languages, textIn) {
  const last = languages.length - 1;
  const branches = languages.map((language, index) => {
    const isLanguage = `if eq $language "${language.tag}"`;
    const condition = index === last ? 'else' : index === 0 ? isLanguage : `else ${isLanguage}`;
    return `{{ ${condition} }}${textIn(language)}`;
  });
  return `${branches.join('')}{{ end }}`;
}

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A text with Go's placeholders, which run in their own direction.
 * @param {string} text
 */
const filled = (text) => escaped(text).replaceAll('{email}', '<bdi>{{ .Email }}</bdi>');

/**
 * @param {MailKind} kind
 * @param {MailLanguage} language
 */
function page(kind, { tag, direction, texts }) {
  /** @param {string} name */
  const text = (name) => filled(texts.get(`mail.${name}`) ?? '');
  const mail = MAILS[kind];
  // `lang` is set twice, because webmail pages keep only the body, whose tags are optional like those of the head.
  return `
<html lang="${tag}" dir="${direction}">
  <title>${text(`${kind}.subject`)}</title>
  <div lang="${tag}" dir="${direction}">
    <h2>${text(`${kind}.title`)}</h2>${'hasCode' in mail ? '\n    <p>{{ .Token }}</p>' : ''}
    <p>${text(`${kind}.text`)}</p>
    <p><a href="{{ .SiteURL }}${mail.link}">${text(`${kind}.link`)}</a></p>
    <p>${text(`${kind}.note`)}</p>
    <p>${text('signature')}</p>
  </div>
`;
}

/**
 * The file of an email, in all languages.
 * @param {MailKind} kind
 * @param {readonly MailLanguage[]} languages
 */
export const mailTemplate = (kind, languages) =>
  `${LANGUAGE}<!doctype html>\n${inEach(languages, (language) => page(kind, language))}\n</html>\n`;

/**
 * The configuration of a Supabase project with the subjects of the emails, which are templates as well.
 * @param {string} config config.toml
 * @param {readonly MailLanguage[]} languages
 */
export function withMailSubjects(config, languages) {
  return MAIL_KINDS.reduce((text, kind) => {
    const mail = MAILS[kind];
    const header = `[auth.email.${'notice' in mail ? `notification.${mail.notice}` : `template.${kind}`}]\n`;
    const subject = LANGUAGE + inEach(languages, ({ texts }) => texts.get(`mail.${kind}.subject`) ?? '');
    const [before, after] = text.split(header);
    if (after === undefined) throw new Error(`config.toml has no ${header.trim()}.`);
    // JSON's texts are TOML's as well.
    const changed = after.replace(/^subject = .*$/m, () => `subject = ${JSON.stringify(subject)}`);
    return `${before}${header}${changed}`;
  }, config);
}
