import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@lingui/conf';
import { englishExtractor, PO_FORMAT } from './tools/lib/catalogues.mjs';
import { ENGLISH, LANGUAGES } from './web/src/messages/languages.ts';

const MESSAGES = '<rootDir>/web/src/messages';
const MAILS = '<rootDir>/supabase/templates/messages';
const english = readdirSync(fileURLToPath(new URL('./web/src/messages/en', import.meta.url)))
  .filter((file) => file.endsWith('.po'))
  .map((file) => basename(file, '.po'));

/** How Lingui finds and writes the texts (docs/decisions/0025-languages.md). */
export default defineConfig({
  sourceLocale: ENGLISH.tag,
  locales: LANGUAGES.map(({ tag }) => tag),
  catalogs: [
    // Every other language is one file, and loaded whole.
    { path: `${MESSAGES}/{locale}`, include: [`${MESSAGES}/en`] },
    // The emails: nobody downloads them, so they are by themselves.
    { path: `${MAILS}/{locale}`, include: [`${MAILS}/en.po`] },
    // The English texts are in catalogues, so that a page brings its own only. They are written by hand: nothing is extracted.
    ...english.map((name) => ({ path: `${MESSAGES}/{locale}/${name}`, include: [] })),
  ],
  extractors: [englishExtractor],
  format: PO_FORMAT,
  orderBy: 'origin',
});
