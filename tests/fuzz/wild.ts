import type { Dice } from './dice.ts';

/** Texts that have broken programs before. */
export const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\\u0000',
  '\uD800',
  'a\uDC00b',
  '\uFEFF',
  '\u202Eabc',
  '\u200B',
  'é',
  'e\u0301',
  '👩‍👩‍👧‍👦',
  '🍕'.repeat(60),
  '%00',
  '%',
  '%E0%A4%A',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  "'; drop table users; --",
  "' or 1=1 --",
  '$1',
  '{{constructor}}',
  '${7*7}',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '1,234.50',
  'true',
  '[object Object]',
  'a@b',
  'a@fairtab.test',
  '"a b"@fairtab.test',
  'a@b\r\nbcc: c@d',
  '2026-02-30T25:61:61Z',
  'infinity',
  '-infinity',
  '294277-01-01',
  '4714-11-24 BC',
  '00000000-0000-0000-0000-000000000000',
  'not-a-uuid',
  '{1,2,3}',
  '{"a":1}',
  '(1,2)',
  '[1,2)',
  '\\x00',
  'a'.repeat(201),
  'a'.repeat(5000),
  'ﷺ'.repeat(300),
];

export const NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-7,
  12.5,
  255,
  2147483647,
  2147483648,
  -2147483649,
  9007199254740991,
  2 ** 53 + 2,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

/** Written as JSON by hand: what `JSON.stringify` never writes and `JSON.parse` may take. */
export const ODD_JSON: readonly string[] = [
  '',
  '{',
  '[]',
  'null',
  '0',
  '"text"',
  '{"a":1,"a":2}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '1e999',
  '-1e999',
  '{"total_amount":1e999}',
  '\uFEFF{}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `[${'{},'.repeat(3000)}{}]`,
  '{"a":NaN}',
  "{'a':1}",
  '{"a":1}{"b":2}',
  '{"a":1',
  'a=1&b=2',
  `"${'x'.repeat(60_000)}"`,
];

/** A text: one of the known bad ones, mostly; or letters from anywhere. */
export function wildText(dice: Dice): string {
  if (dice.chance(0.7)) return dice.pick(TEXTS);
  const point = () => (dice.chance(0.6) ? 32 + dice.below(95) : dice.below(0x11_0000));
  return dice.several(40, () => String.fromCodePoint(point())).join('');
}

/** Anything JSON can hold, and keys that objects should not have. */
export function wildValue(dice: Dice, depth = 0): unknown {
  switch (dice.below(depth > 3 ? 5 : 8)) {
    case 0:
      return null;
    case 1:
      return dice.chance(0.5);
    case 2:
    case 3:
      return dice.pick(NUMBERS);
    case 4:
      return wildText(dice);
    case 5:
      return dice.several(4, () => wildValue(dice, depth + 1));
    default:
      return Object.fromEntries(dice.several(5, () => [wildText(dice), wildValue(dice, depth + 1)]));
  }
}
