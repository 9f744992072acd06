import { describe, expect, test } from 'vitest';
import { isStale, markStale } from '../lib/catalogues.mjs';
import { argumentsOf, messageTypes } from '../lib/message-types.mjs';
import { findProblems, findUnused } from '../lib/messages.mjs';

const ITEMS = '{count, plural, one {# item went to {name}} other {# items went to {name}}}';

describe('a translation', () => {
  test.each([
    ['de', '{count, plural, one {# Posten: {name}} other {# Posten: {name}}}'],
    ['ja', '{count, plural, other {{name}に#品}}'],
    ['pl', '{count, plural, one {a {name}} few {b # {name}} many {c # {name}} other {d # {name}}}'],
    ['de', '{count, plural, =0 {nichts} one {# Posten: {name}} other {# Posten: {name}}}'],
  ])('into %s with all its plural forms and placeholders is right', (tag, text) => {
    expect(findProblems(text, ITEMS, tag)).toEqual([]);
  });

  test.each([
    ['de', '', 'not translated'],
    ['de', '{count, plural, one {# {name}}', 'no ICU MessageFormat'],
    [
      'de',
      '{count, plural, one {# Posten} other {# Posten}}',
      'placeholders: count, in English: count, name',
    ],
    ['de', '{count} Posten: {name}', 'no plural forms'],
    ['pl', '{count, plural, one {# {name}} other {# {name}}}', 'plural forms missing: few, many'],
    ['de', '{count, plural, one {{name}} few {{name}} other {{name}}}', 'does not have: few'],
    ['fr', '{count, plural, one {{name} : #} many {{name}} other {{name}}}', 'a plain space'],
  ])('into %s as "%s" is refused: %s', (tag, text, why) => {
    expect(findProblems(text, ITEMS, tag)).toEqual([expect.stringContaining(why)]);
  });

  test('has the choices of the English text', () => {
    const english = 'Treat {way, select, added {added} other {changed}}';
    expect(findProblems('{way, select, added {Neu} other {Geändert}}', english, 'de')).toEqual([]);
    expect(findProblems('{way, select, nouveau {Neu} other {Geändert}}', english, 'de')).toHaveLength(1);
  });
});

describe('a translation is stale', () => {
  const made = { comments: ['English: Log in\nButton.'] };

  test('if the English text has changed', () => {
    expect(isStale(made, 'Log in')).toBe(false);
    expect(isStale(made, 'Sign in')).toBe(true);
  });

  test('if it is marked fuzzy', () => {
    expect(isStale({ ...made, extra: { flags: ['fuzzy'] } }, 'Log in')).toBe(true);
  });

  test('also after its mark was deleted, which is no review', () => {
    const message = { comments: ['English: Sign in\nButton.'], translation: 'Anmelden' };
    markStale(message, 'English: Log in');
    expect(isStale({ comments: message.comments }, 'Sign in')).toBe(true);
  });
});

test('finds a text where its id stands, or a template that can become it', () => {
  const sources = ["t('gate.title')", 't(`tab.${step}`)', 'type Id = `live.${Code}.title`'];
  expect(
    findUnused(['gate.title', 'tab.items', 'live.gone.title', 'live.gone', 'gate.titles'], sources),
  ).toEqual(['live.gone', 'gate.titles']);
});

describe('the type of a message’s values', () => {
  test.each([
    ['Log in', 'undefined'],
    ['Added {name}', '{ name: string }'],
    ['{count, plural, one {# item of {name}} other {# items of {name}}}', '{ count: number; name: string }'],
    ['{of, plural, one {One photo} other {Photo {index, number} of {of}}}', '{ of: number; index: number }'],
    ['{of} {of, number}', '{ of: number }'],
    ['{way, select, added {Added} other {Changed}}', "{ way: 'added' | 'other' }"],
    ['{day, date, short}', '{ day: Date }'],
  ])('%s: %s', (text, type) => {
    expect(argumentsOf(text)).toBe(type);
  });

  test('is written beside its id, in the order of the ids', () => {
    const module = messageTypes(
      new Map([
        ['b.two', '{name}'],
        ['a.one', 'One'],
      ]),
    );
    expect(module).toContain("{\n  'a.one': undefined;\n  'b.two': { name: string };\n}");
  });
});
