import type { Dice } from '../dice.ts';
import { wildText } from '../wild.ts';
import type { Fields } from './schema.ts';
import { wordOf } from './values.ts';

const OPERATORS = (
  'eq gt gte lt lte neq like ilike match imatch in is isdistinct fts plfts phfts wfts cs cd ov sl sr nxr nxl adj not.eq ' +
  'not.in not.is eq(any) like(all) any all not.not'
).split(' ');

/** Patterns that make careless matchers take for ever. */
const PATTERNS = [
  '^(a+)+$',
  '(a|a)*b',
  '(x+x+)+y',
  '(.*)\\1\\1\\1$',
  '((((a*)*)*)*)b',
  '(?=',
  '[',
  '\\',
  '(.{1,200}){1,200}',
  '%'.repeat(200),
];
const SELECTS = [
  '*',
  'id',
  'id,name',
  'users(*)',
  'bill_history(*)',
  '*,users!inner(*)',
  'bill->a->>b',
  'bill->0',
  'count()',
  'id::text',
  'x:id',
  'bill::jsonb->x::int',
  '...users(*)',
  ',,,',
  'id,id,id',
  'sum:total_amount.sum()',
  'id;select 1',
  'auth.users(*)',
];
const ORDERS = [
  'id',
  'created_at.desc',
  'name.asc.nullsfirst',
  'bill->x.desc',
  'id.sideways',
  'users(id)',
  ',',
  '',
];

const encode = (text: string): string => {
  try {
    return encodeURIComponent(text).replaceAll('%7E', '~');
  } catch {
    // A half of a character cannot be encoded.
    return '%ED%A0%80';
  }
};

function filterValue(dice: Dice, kind: Fields[string]): string {
  const operator = dice.pick(OPERATORS);
  if (/match|like/.test(operator) && dice.chance(0.5)) return `${operator}.${dice.pick(PATTERNS)}`;
  const word = wordOf(dice, kind);
  if (/in|any|all/.test(operator) && dice.chance(0.7))
    return `${operator}.${dice.pick(['(', '{', ''])}${word},"${word}"${dice.pick([')', '}', ''])}`;
  if (operator.includes('is') && dice.chance(0.7))
    return `${operator}.${dice.pick(['null', 'true', 'unknown'])}`;
  return `${operator}.${word}`;
}

function logic(dice: Dice, fields: readonly [string, Fields[string]][], depth: number): string {
  const [column, kind] = dice.pick(fields);
  if (depth > 3 || dice.chance(0.5)) return `${column}.${filterValue(dice, kind)}`;
  return `${dice.pick(['and', 'or', 'not.and', 'not.or'])}(${[0, 1].map(() => logic(dice, fields, depth + 1)).join(',')})`;
}

function parameter(dice: Dice, columns: Fields): string {
  const fields = Object.entries(columns);
  const [column, kind] = fields.length > 0 ? dice.pick(fields) : (['id', 'text'] as const);
  const pair = (name: string, value: string) => `${name}=${encode(value)}`;
  switch (dice.below(10)) {
    case 0:
      return pair('select', dice.chance(0.8) ? dice.pick(SELECTS) : wildText(dice));
    case 1:
      return pair('order', dice.chance(0.8) ? dice.pick(ORDERS) : wildText(dice));
    case 2:
      return pair(
        dice.pick(['limit', 'offset']),
        dice.pick(['0', '1', '-1', '1e3', '99999999999999999999', 'x', '']),
      );
    case 3:
      return pair(
        dice.pick(['or', 'and', 'not.or']),
        `(${logic(dice, fields.length > 0 ? fields : [['id', 'text']], 0)})`,
      );
    case 4:
      return pair(
        dice.pick(['columns', 'on_conflict']),
        dice.pick(['id', 'user_id,group_id', 'name', 'x', '"', '']),
      );
    case 5:
      return dice.chance(0.5)
        ? pair(wildText(dice), wildText(dice))
        : `${column}=${dice.pick(['%', '%ff%fe', '%00', '&&=&', '#'])}`;
    case 6:
      return pair(
        dice.pick([`bill->>${column}`, `bill->${wildText(dice)}`, `users.${column}`]),
        filterValue(dice, kind),
      );
    default:
      return pair(column, filterValue(dice, kind));
  }
}

/** A query in PostgREST's language, or nearly. Empty, or with its question mark. */
export function wildQuery(dice: Dice, columns: Fields): string {
  if (dice.chance(0.02)) return `?or=${encode(`${'(or'.repeat(2000)}(id.eq.1)${')'.repeat(2000)}`)}`;
  if (dice.chance(0.02)) return `?id=in.(${Array.from({ length: 400 }, () => '~v.bill~').join(',')})`;
  const parts = dice.several(4, () => parameter(dice, columns));
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}
