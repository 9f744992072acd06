// @ts-check
// `npm run imports`: draws the imports between folders into docs/images: imports.svg with Graphviz, else imports.dot.
import './lib/check-node.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readArguments } from './lib/arguments.mjs';
import { inRoot } from './lib/project.mjs';
import { makeInstalled } from './lib/ready.mjs';
import { node } from './lib/run.mjs';

readArguments(
  'npm run imports: draws the imports between folders into docs/images: imports.svg with Graphviz, else imports.dot',
  {},
);
const FOLDERS = ['domain/src', 'web/src', 'server/src', 'supabase', 'tests', 'bench', 'tools'];

await makeInstalled('what draws the imports', 'npm run imports');
const program = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
// Without packages and files at the root; .dependency-cruiser.mjs collapses the folders.
const only = ['--include-only', `^(?:${FOLDERS.map((folder) => folder.split('/')[0]).join('|')})/`];
const { code, output } = await node([
  program,
  '--output-type=archi',
  ...only,
  String.raw`--exclude=\.config\.ts$|\.module\.css$|\.woff2$`,
  ...FOLDERS,
]);
if (code !== 0) throw new Error(output);
mkdirSync(inRoot('docs', 'images'), { recursive: true });
const graphviz = spawnSync('dot', ['-T', 'svg'], { input: output, encoding: 'utf8' });
const [file, picture] = graphviz.status === 0 ? ['imports.svg', graphviz.stdout] : ['imports.dot', output];
writeFileSync(inRoot('docs', 'images', file), picture);
console.log(
  `docs/images/${file}${graphviz.status === 0 ? '' : ' (Graphviz, which makes an SVG of it, is not installed)'}`,
);
