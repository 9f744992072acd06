import { expect, test } from 'vitest';
import { initials } from '../../src/index.ts';
import { sampleBill } from '../fixtures/sample-bill.ts';
import { read } from '../support/read.ts';

const of = (names: readonly string[], locale?: string): string[] => [
  ...initials(
    names.map((name, index) => ({ id: String(index), name })),
    locale,
  ).values(),
];

test('the sample bill has the initials of the design’s pictures', () => {
  expect([...initials(read(sampleBill()).diners).values()]).toEqual([
    'MA',
    'TO',
    'PR',
    'AM',
    'JO',
    'WL',
    'OL',
    'SO',
  ]);
});

test.each([
  ['one word gives its first two letters', ['maya'], ['MA']],
  ['more words give the first letters of the first two', ['Wei Ling', 'anna maria lopez'], ['WL', 'AM']],
  ['a clash takes the next letter of the name', ['Maya', 'Max', 'Mark'], ['MA', 'MX', 'MR']],
  [
    'a clash of two words takes the next letter of the second, then of the first',
    ['Wei Ling', 'Wu Li', 'Wo L'],
    ['WL', 'WI', 'WO'],
  ],
  ['a name without more letters takes a digit', ['Al', 'Al', 'Al'], ['AL', 'A2', 'A3']],
  ['a single letter is enough until it clashes', ['A', 'A', 'A'], ['A', 'A2', 'A3']],
  ['signs do not count as letters', ["O'Brien", '(Zoe)', '- Kim'], ['OB', 'ZO', 'KI']],
  ['digits do', ['7 of 9', '42'], ['7O', '42']],
  ['accents and case are kept with their letter', ['élodie', 'e\u0301va'], ['ÉL', 'E\u0301V']],
  [
    'scripts without case give their first two graphemes',
    ['田中 太郎', 'مريم', '김 철수'],
    ['田中', 'مر', '김철'],
  ],
  ['a name of emoji keeps them whole', ['👩‍👩‍👧 👍🏽'], ['👩‍👩‍👧👍🏽']],
  ['an empty name gives a question mark', ['', ' '], ['?', '?2']],
  ['names that differ only in case clash', ['MAYA', 'maya'], ['MA', 'MY']],
])('%s', (_, names, expected) => {
  expect(of(names)).toEqual(expected);
});

test('more than ten of the same name still differ', () => {
  const all = of(Array.from({ length: 15 }, () => 'Al'));
  expect(new Set(all).size).toBe(15);
  expect(all.at(-1)).toBe('A15');
});

test('nobody gets the number of another', () => {
  const numbered = Array.from({ length: 40 }, (_, number) => `Diner ${number}`);
  expect(of(numbered)).toEqual(numbered.map((name) => name.replace('iner ', '')));
  expect(of(['Al', 'Al', 'A 2', 'Al', 'Tom 12345', 'Tom 1'])).toEqual(['AL', 'A3', 'A2', 'A4', 'T3', 'T1']);
});

test('upper case follows the locale', () => {
  expect(of(['ipek'], 'tr')).toEqual(['İP']);
  expect(of(['ipek'], 'en')).toEqual(['IP']);
});
