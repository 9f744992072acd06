import fc, { type Arbitrary } from 'fast-check';
import lists from './data/wild.json' with { type: 'json' };
import { anyCharacter } from '../../domain/tests/support/any-character.ts';

/** Texts that have broken programs before. */
const TEXTS = [
  ...lists.texts,
  '\uD800',
  'a\uDC00b',
  '🍕'.repeat(60),
  'a'.repeat(201),
  'a'.repeat(5000),
  'ﷺ'.repeat(300),
];

export const NUMBERS: readonly number[] = [
  0, -0, 1, -1, 0.1, 1e-7, 12.5, 255, 2147483647, 2147483648, -2147483649, 9007199254740991, 9007199254740994,
  1e21, 1e308, -1e308, 5e-324,
];

/** Written as JSON by hand: text that `JSON.stringify` never writes and `JSON.parse` may accept. */
export const oddJson = fc.constantFrom(
  ...lists.oddJson,
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `[${'{},'.repeat(3000)}{}]`,
  `"${'x'.repeat(60_000)}"`,
);

/** `usual` for `percent` of the values, `otherwise` for the rest. */
export const mostly = <T, U>(percent: number, usual: Arbitrary<T>, otherwise: Arbitrary<U>) =>
  fc.oneof({ weight: percent, arbitrary: usual }, { weight: 100 - percent, arbitrary: otherwise });

/** Mostly one of the known bad texts; otherwise any characters. */
export const wildText: Arbitrary<string> = mostly(
  70,
  fc.constantFrom(...TEXTS),
  fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: anyCharacter, maxLength: 40 })),
);

/** Anything JSON can hold, and keys that objects should not have. */
export const wildValue: Arbitrary<unknown> = fc.anything({
  key: wildText,
  values: [fc.constant(null), fc.boolean(), fc.constantFrom(...NUMBERS), fc.double(), wildText],
  maxDepth: 3,
  maxKeys: 5,
});
