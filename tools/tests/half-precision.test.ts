import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHalf, withHalfPrecisionWeights } from '../lib/half-precision.mjs';
import { bytesField, integerField, readFields, writeFields } from '../lib/protobuf-fields.mjs';

/** The value of a float16, by its definition (IEEE 754). */
function fromHalf(half: number): number {
  const [sign, exponent, fraction] = [half & 0x8000 ? -1 : 1, (half >> 10) & 0x1f, half & 0x3ff];
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

test('known numbers are the known float16', () => {
  const known: [number, number][] = [
    [0, 0],
    [-0, 0x8000],
    [1, 0x3c00],
    [-2, 0xc000],
    [65_504, 0x7bff],
    [1e9, 0x7bff],
    [2 ** -24, 1],
    [2 ** -14, 0x0400],
    [1 / 3, 0x3555],
  ];
  expect(known.map(([value]) => toHalf(value))).toEqual(known.map(([, half]) => half));
});

test('every number becomes the float16 that is nearest to it', () => {
  const number = fc.float({ min: Math.fround(-65_000), max: Math.fround(65_000), noNaN: true });
  fc.assert(
    fc.property(number, (value) => {
      const half = toHalf(value);
      const distance = Math.abs(fromHalf(half) - value);
      for (const beside of [half - 1, half + 1])
        if ((beside & 0x7fff) < 0x7c00 && beside >> 15 === half >> 15)
          expect(Math.abs(fromHalf(beside) - value)).toBeGreaterThanOrEqual(distance);
    }),
  );
});

test('every float16 stays what it is', () => {
  for (let half = 0; half < 0x7c00; half += 1) expect(toHalf(fromHalf(half))).toBe(half);
});

test('a message is written as it was read', () => {
  const field = fc.oneof(
    fc.record({ number: fc.integer({ min: 1, max: 5000 }), value: fc.bigInt(0n, 2n ** 64n - 1n) }),
    fc.record({ number: fc.integer({ min: 1, max: 5000 }), value: fc.uint8Array({ maxLength: 300 }) }),
  );
  fc.assert(
    fc.property(fc.array(field), (fields) => {
      const message = writeFields(
        fields.map(({ number, value }) =>
          typeof value === 'bigint' ? integerField(number, value) : bytesField(number, Buffer.from(value)),
        ),
      );
      expect(writeFields(readFields(message))).toEqual(message);
    }),
  );
});

test('a message that is cut off is refused', () => {
  expect(() => readFields(writeFields([bytesField(1, 'Fairtab')]).subarray(0, 5))).toThrow(/middle/);
});

/** A model of one weight with this many numbers, as ONNX has it. */
const model = (count: number) => {
  const raw = Buffer.alloc(count * 4);
  for (let index = 0; index < count; index += 1) raw.writeFloatLE(index / 7, index * 4);
  const tensor = writeFields([
    integerField(1, count),
    integerField(2, 1),
    bytesField(8, 'weight'),
    bytesField(9, raw),
  ]);
  const node = writeFields([bytesField(1, 'weight'), bytesField(2, 'result'), bytesField(4, 'Relu')]);
  return writeFields([
    integerField(1, 8),
    bytesField(7, writeFields([bytesField(1, node), bytesField(5, tensor)])),
  ]);
};

test('a large weight is stored as float16, with a Cast in front of what uses it', () => {
  const [, graph] = readFields(withHalfPrecisionWeights(model(1000)));
  const parts = readFields(graph?.value as Buffer).map(({ number, value }) => ({
    number,
    fields: readFields(value as Buffer),
  }));
  expect(parts.map(({ number }) => number)).toEqual([1, 1, 5]);
  const textOf = (part: number, number: number) =>
    String(parts[part]?.fields.find((field) => field.number === number)?.value);
  expect([textOf(0, 4), textOf(0, 1), textOf(0, 2)]).toEqual(['Cast', 'weight_half', 'weight']);
  expect(textOf(1, 4)).toBe('Relu');
  expect(textOf(2, 8)).toBe('weight_half');
  const stored = parts[2]?.fields.find(({ number }) => number === 9)?.value as Buffer;
  expect(stored).toHaveLength(2000);
  expect(fromHalf(stored.readUInt16LE(1400))).toBeCloseTo(100, 1);
});

test('a small weight, and everything else, stays byte for byte', () => {
  expect(withHalfPrecisionWeights(model(100))).toEqual(model(100));
});
