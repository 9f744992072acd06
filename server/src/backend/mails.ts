import { sql } from 'kysely';
import type { Composer, MailKind, MailValues } from '../mail/compose.ts';
import type { MailSender } from '../mail/message.ts';
import { currentRequest } from '../http/request-context.ts';
import type { Database } from '../lite/database.ts';

export type Mails = ReturnType<typeof createMails>;

/** The account's language. On a PostgreSQL server lite stores objects as JSON strings, and reads both forms; so does this. */
const LANGUAGE = sql<string | null>`case jsonb_typeof(raw_user_meta_data)
  when 'string' then (raw_user_meta_data #>> '{}')::jsonb else raw_user_meta_data end ->> 'language'`;

/** The languages of an `Accept-Language` header, in the order in which browsers write them: best first. */
const languagesOf = (header: string): readonly string[] =>
  header.split(',').flatMap((part) => part.split(';')[0]?.trim() || []);

/**
 * The emails to accounts.
 *
 * @param sender sends the composed emails
 */
export function createMails(database: Database, compose: Composer, sender: MailSender) {
  const underWay = new Set<Promise<void>>();

  async function languageOf(email: string): Promise<string | null | undefined> {
    const { rows } = await sql<{ language: string | null }>`
      select ${LANGUAGE} as language from auth.users where email = ${email}`.execute(database.kysely);
    return rows[0]?.language;
  }

  async function send(kind: MailKind, to: string, values: MailValues): Promise<void> {
    const header = currentRequest()?.acceptLanguage ?? '';
    // If the database has gone meanwhile, the email is sent anyway.
    const language = await languageOf(values.Email.trim().toLowerCase()).catch(() => undefined);
    await sender.send(compose(kind, to, values, language ? [language] : languagesOf(header)));
  }

  return {
    /**
     * Writes an email in the language of the account, or of the browser that asks where the account names none, and sends it on its way.
     * Requests do not wait for it: the email server's delay or failure would reveal whether there is such an account. The sender logs and
     * counts what fails, and the person asks again ("Resend").
     */
    post: (kind: MailKind, to: string, values: MailValues): void => {
      const mail = send(kind, to, values)
        .catch(() => undefined)
        .finally(() => underWay.delete(mail));
      underWay.add(mail);
    },
    /** Resolves when no email is on its way any more. */
    delivered: async (): Promise<void> => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
