import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText, tidyName } from '../../src/index.ts';
import { anyCharacter } from '../support/any-character.ts';
import '../support/runs.ts';

describe('text normalised for comparison', () => {
  test.each([
    ['İrem', 'irem'],
    ['Işıl', 'ışıl'],
    ['IŞIL', 'isil'],
    ['Łódź', 'lodz'],
    ['Straße', 'STRASSE'],
    ['Søren', 'soren'],
    ['Nguyễn Đức', 'nguyen duc'],
    ['Zoë', 'zoe'],
    ['ΝΙΚΟΣ', 'νίκος'],
    ['Ёлка', 'елка'],
    ['أحمد', 'احمد'],
    ['مُنَى', 'منى'],
    ['Ｔｏｍ　２', 'tom 2'],
    ['ﾊﾟﾊﾟ', 'パパ'],
    ['٢١', '21'],
    ['  Mary\u00a0 Ann ', 'mary ann'],
    ['\u2068Tom\u2069', 'tom'],
  ])('%s is %s', (one, other) => {
    expect(plainText(one)).toBe(plainText(other));
  });

  test.each([
    ['かず', 'がず'],
    ['ハル', 'パル'],
    ['अनु', 'अनि'],
    ['Ann', 'Anne'],
    ['Ali', 'Al'],
    ['李明', '李明明'],
  ])('%s is not %s', (one, other) => {
    expect(plainText(one)).not.toBe(plainText(other));
  });

  const letters = fc.constantFrom(
    ...'aäçeéğhıiİIjlłmnñoøöőpsşßtuüůvwxyzæœđħ',
    ...'αβίκνοόσςτ',
    ...'абвёийю',
    ' ',
  );
  const names = fc.array(letters, { maxLength: 12 }).map((each) => each.join(''));

  test('is the same in upper and lower case, in any language, and however accents are encoded', () => {
    fc.assert(
      fc.property(names, fc.constantFrom('en', 'tr', 'lt', 'el'), (name, language) => {
        const plain = plainText(name);
        expect(plainText(name.toLocaleUpperCase(language))).toBe(plain);
        expect(plainText(name.toLocaleLowerCase(language))).toBe(plain);
        expect(plainText(name.normalize('NFD'))).toBe(plain);
      }),
    );
  });

  test('is unchanged by normalising it again', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(plainText(plainText(text))).toBe(plainText(text));
      }),
    );
  });
});

describe('a stored name', () => {
  test.each([
    ['  Zoë ', 'Zoë'],
    ['Zoe\nMaya', 'Zoe Maya'],
    ['Zoe\u2028Maya', 'Zoe Maya'],
    ['\u2068Tom\u2069', 'Tom'],
    ['\u202eeoZ', 'eoZ'],
    ['Tom\u0007', 'Tom'],
    // Characters that scripts and emoji need.
    ['محمد\u200f', 'محمد\u200f'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d🍳', '👩\u200d🍳'],
  ])('of %j is %j', (typed, kept) => {
    expect(tidyName(typed)).toBe(kept);
  });

  test.each([' \u00a0', '\u00ad', '\u3164', '\u2800', '\u200b', '\u200f\u2060', '\u0301', '\n'])(
    'does not exist for %j',
    (typed) => {
      expect(tidyName(typed)).toBe('');
    },
  );
});
