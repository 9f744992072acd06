import { sql } from 'kysely';
import type { Composer, MailKind, MailValues } from '../mail/compose.ts';
import type { Postman } from '../mail/message.ts';
import { currentRequest } from '../request-context.ts';
import type { Database } from './database.ts';

/** The mails to accounts. */
export interface Mails {
  /**
   * Writes a mail in the language of the account, or of the browser that asks where the account names none, and hands it over.
   * Rejects when it cannot.
   */
  readonly send: (kind: MailKind, to: string, values: MailValues) => Promise<void>;
}

/** On a PostgreSQL server lite writes objects as strings of JSON, and reads either. */
const LANGUAGE = sql<string | null>`case jsonb_typeof(raw_user_meta_data)
  when 'string' then (raw_user_meta_data #>> '{}')::jsonb else raw_user_meta_data end ->> 'language'`;

/** The languages of an `Accept-Language` header, in the order in which browsers write them: best first. */
const languagesOf = (header: string): readonly string[] =>
  header.split(',').flatMap((part) => part.split(';')[0]?.trim() || []);

/** @param postman takes what is written; its failures are those of `send` */
export function createMails(database: Database, compose: Composer, postman: Postman): Mails {
  return {
    send: async (kind, to, values) => {
      const header = currentRequest()?.acceptLanguage ?? '';
      const { rows } = await sql<{ language: string | null }>`
        select ${LANGUAGE} as language from auth.users
        where email = ${values.Email.trim().toLowerCase()}`.execute(database.kysely);
      const language = rows[0]?.language;
      await postman.send(compose(kind, to, values, language ? [language] : languagesOf(header)));
    },
  };
}
