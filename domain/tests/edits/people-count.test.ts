import { expect, it } from 'vitest';
import { peopleCount } from '../../src/index.ts';

it.each([
  '4',
  ' 4 ',
  '４',
  '٤',
  '4 people',
  '4 Personen',
  '4 Leute',
  '4 personnes',
  '4 personas',
  '4 persone',
])('reads %j as four people', (text) => expect(peopleCount(text)).toBe(4));

it.each(['4 pessoas', '4 personen', '4 osoby', '4 osób', '4 kişi', '4人', '4名', '4位', '４个人', '٤ أشخاص'])(
  'reads %j as four people in its language',
  (text) => expect(peopleCount(text)).toBe(4),
);

it.each(['', 'Maya', '1', '0', '51', '250', '4, 5', '4 Anna', 'Diner 4', '4.5', '007 Bond'])(
  'takes %j for names',
  (text) => expect(peopleCount(text)).toBeUndefined(),
);
