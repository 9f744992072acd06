import { parseAst, type Plugin } from 'vite';

/** As much of a syntax tree as is looked at. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  value instanceof Object && 'type' in value && typeof value.type === 'string' && 'start' in value;

/** What branches lead to, by the kind of node that branches. */
const BRANCHES: Readonly<Record<string, readonly string[]>> = {
  IfStatement: ['consequent', 'alternate'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['right'],
  ForStatement: ['body'],
  ForOfStatement: ['body'],
  ForInStatement: ['body'],
  WhileStatement: ['body'],
  FunctionDeclaration: ['body'],
  FunctionExpression: ['body'],
  ArrowFunctionExpression: ['body'],
  CatchClause: ['body'],
};

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** Where a branch is counted: in its block, before its statement, or before its expression is evaluated. */
function counting(branch: Node, counter: string): readonly Insertion[] {
  if (branch.type === 'BlockStatement') return [{ at: branch.start + 1, text: `${counter};` }];
  if (branch.type.endsWith('Statement'))
    return [
      { at: branch.start, text: `{${counter};` },
      { at: branch.end, text: '}' },
    ];
  return [
    { at: branch.start, text: `(${counter},` },
    { at: branch.end, text: ')' },
  ];
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child);
}

/** The branches that counters were put at, and the texts that inputs are compared with. */
export interface Instrumented {
  branches: number;
  readonly words: Set<string>;
}

/** Counts every branch that is taken, in `globalThis.__taken`, in the files whose names match. */
export function instrument(files: RegExp, found: Instrumented): Plugin {
  return {
    name: 'fuzz-instrument',
    enforce: 'post',
    transform(code, file) {
      if (!files.test(file)) return undefined;
      const insertions: Insertion[] = [];
      for (const node of nodesOf(parseAst(code) as unknown as Node)) {
        if (node.type === 'Literal' && typeof node.value === 'string' && node.value.length <= 40)
          found.words.add(node.value);
        const consequent = node.type === 'SwitchCase' ? (node.consequent as readonly Node[])[0] : undefined;
        const branches = consequent ? [consequent] : (BRANCHES[node.type] ?? []).map((field) => node[field]);
        for (const branch of branches) {
          if (!isNode(branch)) continue;
          const counter = `__taken[${(found.branches += 1) - 1}]++`;
          insertions.push(
            ...(consequent ? [{ at: branch.start, text: `${counter};` }] : counting(branch, counter)),
          );
        }
      }
      return { code: inserted(code, insertions), map: null };
    },
  };
}

/** Of several at one place, what closes stands before what opens, and the outermost opens first and closes last. */
function inserted(code: string, insertions: readonly Insertion[]): string {
  const closes = ({ text }: Insertion) => text === ')' || text === '}';
  const order = insertions
    .map((insertion, index) => ({ ...insertion, index, closing: closes(insertion) }))
    .sort((one, other) =>
      one.at !== other.at
        ? one.at - other.at
        : one.closing !== other.closing
          ? Number(other.closing) - Number(one.closing)
          : one.closing
            ? other.index - one.index
            : one.index - other.index,
    );
  let [text, from] = ['', 0];
  for (const { at, text: put } of order) {
    text += code.slice(from, at) + put;
    from = at;
  }
  return text + code.slice(from);
}
