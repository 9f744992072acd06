import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { Dice } from '../dice.ts';
import { verdict } from '../parsers/loop.ts';
import { mutate } from '../parsers/mutate.ts';
import { TARGETS } from '../parsers/targets.ts';

const corpusOf = (name: string): readonly string[] => {
  const file = fileURLToPath(new URL(`../corpus/${name}.json`, import.meta.url));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
};

describe('what reads texts of others', () => {
  test.each(TARGETS.map((target) => [target.name, target] as const))(
    '%s holds for its corpus and what is like it',
    (name, target) => {
      const known = [...target.seeds, ...corpusOf(name)];
      const dice = new Dice(2026);
      const near = Array.from({ length: 150 }, () =>
        mutate(dice.pick(known), dice.pick(known), dice, ['', 'x', '__proto__']),
      );
      const wrong = [...known, ...near].flatMap((input) => {
        const what = verdict(target, input);
        return what === undefined ? [] : [{ input, what }];
      });
      expect(wrong).toEqual([]);
    },
  );
});
