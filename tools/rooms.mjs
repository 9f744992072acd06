// @ts-check
// `npm run rooms`: draws which room imports which into docs/images: as rooms.svg with Graphviz, else as rooms.dot.
import './lib/check-node.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { inRoot } from './lib/project.mjs';
import { makeInstalled } from './lib/ready.mjs';
import { node } from './lib/run.mjs';

const ROOMS = ['domain/src', 'web/src', 'server/src', 'supabase', 'tests', 'bench', 'tools'];

await makeInstalled('what draws the rooms', 'npm run rooms');
const program = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
// Neither packages nor what belongs to the whole project; the folders are collapsed by .dependency-cruiser.mjs.
const only = ['--include-only', `^(?:${ROOMS.map((room) => room.split('/')[0]).join('|')})/`];
const { code, output } = await node([
  program,
  '--output-type=archi',
  ...only,
  String.raw`--exclude=\.config\.ts$|\.module\.css$|\.woff2$`,
  ...ROOMS,
]);
if (code !== 0) throw new Error(output);
mkdirSync(inRoot('docs', 'images'), { recursive: true });
const graphviz = spawnSync('dot', ['-T', 'svg'], { input: output, encoding: 'utf8' });
const [file, picture] = graphviz.status === 0 ? ['rooms.svg', graphviz.stdout] : ['rooms.dot', output];
writeFileSync(inRoot('docs', 'images', file), picture);
console.log(
  `docs/images/${file}${graphviz.status === 0 ? '' : ' (Graphviz, which makes an SVG of it, is not installed)'}`,
);
