// @ts-check
// `npm run messages` brings the files of all languages in step with the English catalogues (what is new stands in them untranslated,
// what is gone goes, what changed in English is marked "fuzzy") and writes the type of all ids. `npm run check:messages` writes
// nothing. Both name every text that is missing, superfluous, unused or malformed, and fail on the first kind to the last.
import './lib/check-node.mjs';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { translatedFrom } from './lib/catalogues.mjs';
import { findProblems, findUnused } from './lib/messages.mjs';
import { inRoot, ROOT } from './lib/project.mjs';

const isCheck = process.argv.includes('--check');
const TYPE_FILE = inRoot('web/src/messages/message-id.ts');
/** @type {string[]} */
const problems = [];

/** @param {string} folder @returns {string[]} the texts of its modules */
const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file !== TYPE_FILE)
    .map((file) => readFileSync(file, 'utf8'));

/**
 * Gettext's flags of a message.
 * @param {{ extra?: Record<string, unknown> }} message
 * @returns {unknown[]}
 */
const flagsOf = ({ extra }) => (Array.isArray(extra?.flags) ? extra.flags : []);

process.chdir(ROOT);
const config = getConfig({ cwd: ROOT });
const { sourceLocale = 'en' } = config;
const [languages, ...english] = await getCatalogs(config);
if (!languages) throw new Error('lingui.config.ts names no catalogue.');

/** Every English text by its id. @type {Map<string, string>} */
const texts = new Map();
for (const catalogue of english) {
  for (const [id, { translation = '' }] of Object.entries((await catalogue.read(sourceLocale)) ?? {})) {
    if (texts.has(id)) problems.push(`${id}: in more than one English catalogue (${catalogue.name})`);
    texts.set(id, translation);
    for (const problem of findProblems(translation, translation, sourceLocale))
      problems.push(`${sourceLocale} ${id}: ${problem}`);
  }
}
for (const id of findUnused(texts.keys(), sourcesIn(inRoot('web/src'))))
  problems.push(`${id}: nothing shows it`);

const type = `// Written by \`npm run messages\` from the English catalogues.

/** Every id in the catalogues; a text that does not exist does not compile. */
export type MessageId =
${[...texts.keys()]
  .toSorted()
  .map((id) => `  | '${id}'`)
  .join('\n')};
`;
if (readFileSync(TYPE_FILE, 'utf8') !== type) {
  if (isCheck) problems.push(`${basename(TYPE_FILE)} is not that of the catalogues: npm run messages`);
  else writeFileSync(TYPE_FILE, type);
}

const translated = config.locales.filter((tag) => tag !== sourceLocale);
const before = await languages.readAll(translated);
if (!isCheck && translated.length > 0) {
  const after = await languages.make({
    locale: translated,
    clean: true,
    overwrite: false,
    orderBy: config.orderBy ?? 'origin',
  });
  for (const tag of translated) {
    const catalogue = (after && after[tag]) || {};
    for (const [id, message] of Object.entries(catalogue)) {
      const earlier = translatedFrom(before[tag]?.[id]);
      // The translation is that of another English text: somebody has to look at it.
      if (earlier === undefined || earlier === translatedFrom(message) || !message.translation) continue;
      message.extra = { ...message.extra, flags: [...new Set([...flagsOf(message), 'fuzzy'])] };
    }
    await languages.write(tag, catalogue);
  }
}

for (const tag of translated) {
  const catalogue = (await languages.read(tag)) ?? {};
  const fuzzy = Object.values(catalogue).filter((message) => flagsOf(message).includes('fuzzy'));
  for (const [id, text] of texts) {
    for (const problem of findProblems(catalogue[id]?.translation ?? '', text, tag))
      problems.push(`${tag} ${id}: ${problem}`);
  }
  for (const id of Object.keys(catalogue)) if (!texts.has(id)) problems.push(`${tag} ${id}: superfluous`);
  if (fuzzy.length > 0) console.log(`${tag}: ${fuzzy.length} to look at, since the English text changed`);
}

for (const problem of problems) console.log(problem);
if (!isCheck || problems.length > 0)
  console.log(`${texts.size} texts, ${translated.length + 1} languages, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
