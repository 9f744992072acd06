// @ts-check
// `npm run gallery`: pictures of every screen and state, and one page of them all. `npm run gallery -- summary` takes only those
// with this word in the name of screen or state, `npm run gallery -- --language=de` those of another language. `npm run check:axe` takes no
// pictures, but asks axe what is wrong with each state, on a phone in light and on a wide screen in dark.
import './lib/check-node.mjs';
import { rmSync } from 'node:fs';
import { readArguments } from './lib/arguments.mjs';
import { inRoot } from './lib/project.mjs';
import { makeBuilt, playwright } from './lib/ready.mjs';

const { values, positionals } = readArguments(
  `npm run gallery [-- WORD …], npm run check:axe [-- WORD …]: pictures of every screen and state, or what axe says of them
  WORD             only those with this word in the name of screen or state
  --language LANG  in another language, such as de`,
  { allowPositionals: true, options: { language: { type: 'string', default: 'en' } } },
);
const [project = 'gallery', ...words] = positionals;
/** Playwright prints the results; the pictures get their own page. */
const REPORTERS = project === 'gallery' ? 'list,./tests/gallery/pictures-reporter.ts' : 'list';

await makeBuilt('what the gallery needs', `npm run ${project}`);
if (project === 'gallery') rmSync(inRoot('gallery'), { recursive: true, force: true });
// Case does not matter, and the words are not a pattern.
const filter = words.length > 0 ? ['-g', `/${words.join(' ').replaceAll(/[^\w ]/g, '.')}/i`] : [];
process.exitCode = await playwright([`--project=${project}`, `--reporter=${REPORTERS}`, ...filter], {
  GALLERY_LANGUAGE: values.language,
});
