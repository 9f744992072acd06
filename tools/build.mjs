// @ts-check
// `npm run build`: the web app and the server into dist/, then the byte table (fails over a limit).
import './lib/check-node.mjs';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readArguments } from './lib/arguments.mjs';
import { bytesReport } from './lib/bytes.mjs';
import { compressLarge } from './lib/receipt-models.mjs';
import { inRoot, ROOT, sourcesHash } from './lib/project.mjs';
import { makeInstalled } from './lib/ready.mjs';
import { node } from './lib/run.mjs';

const { values } = readArguments(
  `npm run build: builds the app and the server into dist/, and prints the table of bytes
  --quiet  without the table and its limits`,
  { options: { quiet: { type: 'boolean' } } },
);
await makeInstalled('what the build needs', 'npm run build', false);
// Imported here and not above, because a fresh clone installs Vite first.
const { build } = await import('vite');
const { prerenderPages } = await import('./lib/prerender.mjs');

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt|xml)$/;
/** Runtime and models of the receipt reader, some megabytes each. */
const LARGE = /\.(wasm|onnx)$/;
/** In bytes; smaller files gain nothing, because of the compressed file's header. */
const WORTH_COMPRESSING = 500;

/** @param {Buffer} content */
async function compressText(content) {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  return { br, gz };
}

/** @param {string} folder */
async function compress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && (TEXT.test(entry.name) || LARGE.test(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      if (content.length < WORTH_COMPRESSING) return;
      const { br, gz } = await (LARGE.test(file) ? compressLarge : compressText)(content);
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gz);
    }),
  );
}

/** @param {string} outDir */
async function buildWeb(outDir) {
  await build({
    configFile: inRoot('vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
  await prerenderPages(outDir, `${outDir}-prerender`);
  await compress(outDir);
}

/** The server, without its packages: those are resolved from node_modules. @param {string} outDir */
async function buildServer(outDir) {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: {
        input: ['main', 'snapshot', 'backup'].map((name) => inRoot(`server/src/${name}.ts`)),
        // All in one folder, since the pool of password threads looks for its file beside its own.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  copyFileSync(inRoot('server/src/lite/password-worker.mjs'), join(outDir, 'password-worker.mjs'));
}

/** An empty database for the server's first start. In a process of its own: PGlite takes memory. @param {string} outDir */
async function buildDatabase(outDir) {
  const child = [join(outDir, 'snapshot.js'), inRoot('supabase'), join(outDir, 'database.tar.gz')];
  const { code, output } = await node(child);
  if (code !== 0) throw new Error(output);
}

/**
 * Replaces a folder by another in two renames, so that nobody ever sees half a build.
 * @param {string} from
 * @param {string} to
 */
function swap(from, to) {
  const old = `${from}.old`;
  rmSync(old, { recursive: true, force: true });
  try {
    renameSync(to, old);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  renameSync(from, to);
  rmSync(old, { recursive: true, force: true });
}

const hash = sourcesHash();
const staging = inRoot('dist', `.staging-${process.pid}`);
process.on('exit', () => rmSync(staging, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

mkdirSync(staging, { recursive: true });
try {
  await buildWeb(join(staging, 'web'));
  await buildServer(join(staging, 'server'));
  await buildDatabase(join(staging, 'server'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
swap(join(staging, 'web'), inRoot('dist/web'));
swap(join(staging, 'server'), inRoot('dist/server'));
writeFileSync(inRoot('dist/.build.json'), `${JSON.stringify({ sources: hash })}\n`);

if (!values.quiet) {
  const report = bytesReport(inRoot('dist/web'));
  console.log(report.text);
  if (!report.ok) process.exitCode = 1;
}
