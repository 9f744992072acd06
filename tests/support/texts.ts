import { readdirSync, readFileSync } from 'node:fs';
import { setupI18n, type Messages } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { PO_FORMAT } from '../../tools/lib/catalogues.mjs';
import type { MessageId } from '../../web/src/messages/message-id.ts';

const MESSAGES = new URL('../../web/src/messages/', import.meta.url);

async function readTexts(file: string): Promise<[string, string][]> {
  const content = readFileSync(new URL(file, MESSAGES), 'utf8');
  const catalogue = await PO_FORMAT.parse(content, { locale: null, sourceLocale: 'en', filename: file });
  return Object.entries(catalogue).map(([id, { translation }]) => [id, translation]);
}

/** Every English text by its id. */
export async function englishTexts(): Promise<ReadonlyMap<string, string>> {
  const files = readdirSync(new URL('en', MESSAGES)).map((file) => `en/${file}`);
  return new Map((await Promise.all(files.map(readTexts))).flat());
}

/** Every text of another language by its id. */
export const textsOfLanguage = (language: string): Promise<[string, string][]> => readTexts(`${language}.po`);

export type Translate = (id: MessageId, values?: Record<string, string | number>) => string;

/** The texts of a language as its PO file has them, for journeys in that language: as `t()` in the app. */
export async function textsOf(language: string, locale: string): Promise<Translate> {
  const texts = language === 'en' ? await englishTexts() : await textsOfLanguage(language);
  const messages = Object.fromEntries(
    Array.from(texts, ([id, text]) => [id, compileMessageOrThrow(text)]),
  ) as Messages;
  const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: messages } });
  return (id, values) => i18n._(id, values);
}
