// @ts-check
// `npm run messages` brings the files of all languages in step with the English catalogues (adds new texts untranslated, removes
// deleted ones, marks those that changed in English as "fuzzy" until `--reviewed` names their language) and generates the types of all texts and the templates of the
// emails. `npm run check:messages` writes nothing. Both name every text that is missing, superfluous, unused,
// malformed or stale, and fail if there is one.
import './lib/check-node.mjs';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArguments } from './lib/arguments.mjs';
import { MAIL_KINDS, mailTemplate, withMailSubjects } from './lib/mail-templates.mjs';
import { inRoot, ROOT } from './lib/project.mjs';
import { makeInstalled } from './lib/ready.mjs';

const {
  values: { check: isCheck, reviewed },
} = readArguments(
  `npm run messages: brings all languages in step with the English texts, and names what is left to translate
  --check          writes nothing (npm run check:messages)
  --reviewed=<tag> the stale translations into this language, or "all", have been read beside the English texts`,
  { options: { check: { type: 'boolean' }, reviewed: { type: 'string' } } },
);
await makeInstalled('what reads the texts', 'npm run messages');
// Imported here and not above, because a fresh clone installs their packages first.
const { getCatalogs } = await import('@lingui/cli/api');
const { getConfig } = await import('@lingui/conf');
const { runnerImport } = await import('vite');
const { flagsOf, isStale, markStale, translatedFrom } = await import('./lib/catalogues.mjs');
const { TYPE_FILE, writeMessageTypes } = await import('./lib/message-types.mjs');
const { findProblems, findUnused } = await import('./lib/messages.mjs');

const MAIL_FOLDER = 'supabase/templates';
/** @type {string[]} */
const problems = [];

/** @param {string} folder @returns {string[]} the texts of its modules */
const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file !== inRoot(TYPE_FILE))
    .map((file) => readFileSync(file, 'utf8'));

/** @typedef {Awaited<ReturnType<typeof getCatalogs>>[number]} Catalogue */
/** @typedef {ReadonlyMap<string, string>} Texts by their ids */

process.chdir(ROOT);
const config = getConfig({ cwd: ROOT });
const { sourceLocale = 'en' } = config;
const translated = config.locales.filter((tag) => tag !== sourceLocale);
const [languages, mails, ...english] = await getCatalogs(config);
if (!languages || !mails) throw new Error('lingui.config.ts names no catalogues of the app and the emails.');

/**
 * Every English text by its id.
 * @param {readonly Catalogue[]} catalogues
 * @returns {Promise<Texts>}
 */
async function englishIn(catalogues) {
  const texts = new Map();
  for (const catalogue of catalogues) {
    for (const [id, { translation = '' }] of Object.entries((await catalogue.read(sourceLocale)) ?? {})) {
      if (texts.has(id)) problems.push(`${id}: in more than one English catalogue (${catalogue.name})`);
      texts.set(id, translation);
      for (const problem of findProblems(translation, translation, sourceLocale))
        problems.push(`${sourceLocale} ${id}: ${problem}`);
    }
  }
  return texts;
}

/**
 * Brings the languages of a catalogue in step with the English texts.
 * @param {Catalogue} catalogue
 */
async function bringInStep(catalogue) {
  const before = await catalogue.readAll(translated);
  const after = await catalogue.make({
    locale: translated,
    clean: true,
    overwrite: false,
    orderBy: config.orderBy ?? 'origin',
  });
  for (const tag of translated) {
    const messages = (after && after[tag]) || {};
    for (const [id, message] of Object.entries(messages)) {
      const earlier = translatedFrom(before[tag]?.[id]);
      if (reviewed === tag || reviewed === 'all')
        message.extra = { ...message.extra, flags: flagsOf(message).filter((flag) => flag !== 'fuzzy') };
      else if (earlier !== undefined && earlier !== translatedFrom(message)) markStale(message, earlier);
    }
    await catalogue.write(tag, messages);
  }
}

/**
 * The translations of a catalogue by language; problems are recorded.
 * @param {Catalogue} catalogue
 * @param {Texts} texts the English ones
 * @returns {Promise<Map<string, Texts>>}
 */
async function translationsIn(catalogue, texts) {
  const found = new Map();
  for (const tag of translated) {
    const messages = (await catalogue.read(tag)) ?? {};
    for (const [id, text] of texts) {
      const message = messages[id];
      for (const problem of findProblems(message?.translation ?? '', text, tag))
        problems.push(`${tag} ${id}: ${problem}`);
      if (message?.translation && isStale(message, text))
        problems.push(`${tag} ${id}: stale, the English text has changed: ${text}`);
    }
    for (const id of Object.keys(messages)) if (!texts.has(id)) problems.push(`${tag} ${id}: superfluous`);
    found.set(tag, new Map(Object.entries(messages).map(([id, { translation }]) => [id, translation])));
  }
  return found;
}

/**
 * Writes a file generated from the catalogues, or, in a check, reports that it differs.
 * @param {string} path
 * @param {string} text
 */
function make(path, text) {
  if (readFileSync(inRoot(path), 'utf8') === text) return;
  if (isCheck) problems.push(`${path} is not that of the catalogues: npm run messages`);
  else writeFileSync(inRoot(path), text);
}

const texts = await englishIn(english);
const mailTexts = await englishIn([mails]);
// The manifest of the installed app is made by the build.
const sources = [...sourcesIn(inRoot('web/src')), ...sourcesIn(inRoot('tools/vite'))];
for (const id of findUnused(texts.keys(), sources)) problems.push(`${id}: nothing shows it`);
if (!isCheck) for (const catalogue of [languages, mails]) await bringInStep(catalogue);
await translationsIn(languages, texts);
const mailTranslations = await translationsIn(mails, mailTexts);

await writeMessageTypes();

const { module } = await runnerImport(inRoot('web/src/messages/languages.ts'));
const { LANGUAGES } = /** @type {typeof import('../web/src/messages/languages.ts')} */ (module);
// English last, as the fallback.
const mailLanguages = LANGUAGES.map(({ tag, direction }) => ({
  tag,
  direction,
  texts: mailTranslations.get(tag) ?? mailTexts,
})).toSorted((one, other) => Number(one.tag === sourceLocale) - Number(other.tag === sourceLocale));
for (const kind of MAIL_KINDS) make(`${MAIL_FOLDER}/${kind}.html`, mailTemplate(kind, mailLanguages));
const projectFile = 'supabase/config.toml';
make(projectFile, withMailSubjects(readFileSync(inRoot(projectFile), 'utf8'), mailLanguages));

for (const problem of problems) console.log(problem);
for (const tag of translated) {
  const left = problems.filter((problem) => problem.startsWith(`${tag} `)).length;
  if (left > 0) console.log(`${tag}: ${left} left`);
}
if (!isCheck || problems.length > 0)
  console.log(
    `${texts.size + mailTexts.size} texts, ${translated.length + 1} languages, ${problems.length} problems`,
  );
if (problems.length > 0)
  console.log(
    isCheck
      ? 'npm run messages adds missing entries and marks stale translations; then follow docs/translating.md.'
      : 'Translate the entries above in web/src/messages; after a review of the stale ones, npm run messages -- --reviewed=<tag> (docs/translating.md).',
  );
process.exitCode = problems.length > 0 ? 1 : 0;
