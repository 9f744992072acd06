import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { READERS } from '../parsers/readers.ts';
import { promise, verdict } from '../parsers/search.ts';

describe('parsers of untrusted texts', () => {
  test.each(READERS.map((reader) => [reader.name, reader] as const))(
    '%s accepts known texts and their mutations',
    (_, reader) => {
      const wrong = reader.known.flatMap((text) => verdict(reader, text) ?? []);
      expect(wrong).toEqual([]);
      fc.assert(promise(reader), { seed: 2026, numRuns: 150 });
    },
  );
});
