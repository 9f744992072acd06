// @ts-check
// What is said about the sources of the project: too long, or public and not explained.
import { read } from './read.mjs';

/** Lines of a file: what one idea takes. Tests are lists of examples, messages of texts; they are longer. */
const FILE = 200;
const LIST = 500;
/** Lines of a function. Components are mostly markup; what measures, breaks or fuzzes is told from start to end. */
const FUNCTION = 60;
const LONG_FUNCTION = 100;

/**
 * @typedef {{ files: Record<string, string>, functions: Record<string, string> }} Reasons why something is longer, by path or path#name
 */

/** @param {string} path */
const isTest = (path) => /(?:^|\/)tests?\/|\.(?:test|spec)\.tsx?$|^tools\/gallery\/states\//.test(path);
/** @param {string} path */
const isList = (path) => isTest(path) || /^(?:faults|fuzz)\/|\.messages\.ts$/.test(path);

/**
 * The findings about one file, and the reasons that were needed for it.
 * @param {string} path
 * @param {string} text
 * @param {Reasons} reasons
 * @returns {{ findings: string[], used: string[] }}
 */
export function inspect(path, text, reasons) {
  const findings = [];
  const used = [];
  const lines = text.split('\n').length - 1;
  if (lines > (isList(path) ? LIST : FILE)) {
    if (path in reasons.files) used.push(path);
    else findings.push(`${path}: ${lines} lines`);
  }
  if (isTest(path)) return { findings, used };
  for (const { name, line, lines: length, isClass, isExported, isDocumented } of read(path, text)) {
    const id = `${path}#${name}`;
    const isLong = (path.endsWith('.tsx') && /^[A-Z]/.test(name)) || /^(?:bench|faults|fuzz)\//.test(path);
    if (!isClass && length > (isLong ? LONG_FUNCTION : FUNCTION)) {
      if (id in reasons.functions) used.push(id);
      else findings.push(`${path}:${line}: ${name} has ${length} lines`);
    }
    if (isExported && !isDocumented)
      findings.push(`${path}:${line}: ${name} is public, and nothing says what it does`);
  }
  return { findings, used };
}

/**
 * Everything that is found, and reasons that are needed no longer.
 * @param {readonly (readonly [path: string, text: string])[]} files
 * @param {Reasons} reasons
 * @returns {string[]}
 */
export function inspectAll(files, reasons) {
  const results = files.map(([path, text]) => inspect(path, text, reasons));
  const used = new Set(results.flatMap((result) => result.used));
  const stale = [...Object.keys(reasons.files), ...Object.keys(reasons.functions)].filter(
    (id) => !used.has(id),
  );
  return [
    ...results.flatMap((result) => result.findings),
    ...stale.map((id) => `${id}: no longer so long, its reason can go`),
  ];
}
