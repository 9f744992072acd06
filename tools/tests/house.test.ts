import { expect, test } from 'vitest';
import { inspectAll } from '../house/house.mjs';

const NONE = { files: {}, functions: {} };
const lines = (count: number): string => 'call();\n'.repeat(count);
const LONG = `/** Why. */\nexport function long() {\n${lines(80)}}\n`;

test('a public function, class or arrow function without an explanation is found, also inside memo()', () => {
  const text = [
    'export const a = () => 1;',
    'export function b() {}',
    'export class C {}',
    'export const D = memo(function D() {});',
    '/** What it does. */\nexport const e = async () => 1;',
    'const inner = () => 1;',
    'export const LIMIT = 5;',
  ].join('\n');
  expect(inspectAll([['domain/src/x.ts', text]], NONE).map((finding) => finding.split(' ')[1])).toEqual([
    'a',
    'b',
    'C',
    'D',
  ]);
  expect(inspectAll([['domain/tests/x.test.ts', text]], NONE)).toEqual([]);
});

test('long functions and files are found, unless there is a reason; one that is needed no longer is found, too', () => {
  expect(inspectAll([['server/src/x.ts', LONG]], NONE)).toEqual(['server/src/x.ts:2: long has 82 lines']);
  expect(inspectAll([['bench/x.mjs', LONG]], NONE)).toEqual([]);
  const reasons = { files: {}, functions: { 'server/src/x.ts#long': 'a list' } };
  expect(inspectAll([['server/src/x.ts', LONG]], reasons)).toEqual([]);
  expect(inspectAll([], reasons)).toEqual(['server/src/x.ts#long: no longer so long, its reason can go']);
  expect(inspectAll([['web/src/x.ts', lines(201)]], NONE)).toEqual(['web/src/x.ts: 201 lines']);
  expect(inspectAll([['web/tests/x.test.ts', lines(201)]], NONE)).toEqual([]);
});
