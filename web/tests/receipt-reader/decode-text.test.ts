import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, readAlphabet } from '#web/platform/receipt-reader/decode-text.ts';

const ALPHABET = readAlphabet('a\nb\n1\n7\n');
const textOf = (characters: readonly { readonly text: string; readonly soft: boolean }[]) =>
  characters.map(({ text, soft }) => (soft ? '_' : text)).join('');

/** A line as the recogniser returns it: the likely symbols of each step; the rest is "none". */
function mapOf(steps: readonly Readonly<Record<string, number>>[]) {
  const symbols = ALPHABET.length;
  const data = new Float32Array(steps.length * symbols);
  steps.forEach((step, index) => {
    let rest = 1;
    for (const [text, probability] of Object.entries(step)) {
      data[index * symbols + ALPHABET.indexOf(text)] = probability;
      rest -= probability;
    }
    data[index * symbols] = rest;
  });
  return { data, steps: steps.length, symbols };
}

test('the alphabet has a symbol per line, between "none" and a space', () => {
  expect(ALPHABET).toEqual(['', 'a', 'b', '1', '7', ' ']);
  expect(readAlphabet('x\r\ny')).toEqual(['', 'x', 'y', ' ']);
});

test('a repeated symbol is one character, unless "none" separates the two', () => {
  expect(
    textOf(decodeText(mapOf([{ a: 0.9 }, { a: 0.9 }, {}, { a: 0.9 }, { b: 0.9 }]), ALPHABET).characters),
  ).toBe('aab');
});

test('a character has its position, and the scores of its best step with the runner-up', () => {
  const { characters, score } = decodeText(
    mapOf([{}, { '1': 0.6, '7': 0.3 }, { '1': 0.8, '7': 0.15 }, {}]),
    ALPHABET,
  );
  expect(characters).toEqual([
    {
      text: '1',
      probability: expect.closeTo(0.8, 5),
      runnerUp: '7',
      runnerUpProbability: expect.closeTo(0.15, 5),
      x: 1.5 / 4,
      soft: false,
    },
  ]);
  expect(score).toBeCloseTo(0.8, 5);
});

test('a space that was nearly read is kept as soft, once, and replaced by one that was read', () => {
  const nearly = { ' ': 0.2 };
  expect(textOf(decodeText(mapOf([{ a: 0.9 }, nearly, nearly, { b: 0.9 }]), ALPHABET).characters)).toBe(
    'a_b',
  );
  expect(textOf(decodeText(mapOf([{ a: 0.9 }, nearly, { ' ': 0.9 }, { b: 0.9 }]), ALPHABET).characters)).toBe(
    'a b',
  );
});

test('surrounding spaces are dropped, and do not count for the score', () => {
  const { characters, score } = decodeText(
    mapOf([{ ' ': 0.9 }, { a: 0.7 }, { ' ': 0.3 }, { b: 0.9 }, { ' ': 0.9 }]),
    ALPHABET,
  );
  expect(textOf(characters)).toBe('a_b');
  expect(score).toBeCloseTo(0.8, 5);
});

test('an empty reading gives no text', () => {
  expect(decodeText(mapOf([{}, {}]), ALPHABET)).toEqual({ characters: [], score: 0 });
});

test('positions grow from left to right, probabilities are unchanged, and texts are trimmed, for any output of the recogniser', () => {
  const step = fc.array(fc.float({ min: 0, max: 1, noNaN: true }), {
    minLength: ALPHABET.length,
    maxLength: ALPHABET.length,
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const map = { data: Float32Array.from(steps.flat()), steps: steps.length, symbols: ALPHABET.length };
      const { characters, score } = decodeText(map, ALPHABET);
      expect(characters.at(0)?.text).not.toBe(' ');
      expect(characters.at(-1)?.text).not.toBe(' ');
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      characters.forEach(({ x, probability, runnerUpProbability, soft }, index) => {
        expect(x).toBeGreaterThan(characters[index - 1]?.x ?? 0);
        expect(x).toBeLessThan(1);
        if (!soft) expect(probability).toBeGreaterThanOrEqual(runnerUpProbability);
      });
    }),
  );
});
