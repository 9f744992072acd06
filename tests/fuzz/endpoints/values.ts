import type { Dice } from '../dice.ts';
import { wildText, wildValue } from '../wild.ts';
import type { Fields } from './schema.ts';

const IDS = ['~v.id~', '~v.bill~', '~a.id~', '~b.id~', '~a.bill~'];
const TIMES = ['2026-11-21T12:00:00Z', '1970-01-01', '9999-12-31T23:59:59Z', 'now', 'infinity', 'epoch'];
const PLANS = ['trial', 'premium', 'expired', 'free', 'monthly', 'yearly'];
const CODES = ['GBP', 'JPY', 'KWD', 'gbp', 'XXX', '€€€'];
const EMAILS = ['~v.email~', '~a.email~', '~b.email~', 'new.~a.tag~@fairtab.test', 'a@b', ' ~V.EMAIL~ '];
const TEXTS = ['signup', 'recovery', 'email_change', 'magiclink', 'privacy', 'not_said', '~v.group~', 'Ann'];
const BILL = { currency: 'GBP', diners: [{ id: 'd', name: 'Ann' }], items: [], timestamp: 1 };

/** A value of the kind that the place is for, mostly; otherwise anything. */
function valueOf(dice: Dice, kind: Fields[string]): unknown {
  if (dice.chance(0.35)) return dice.chance(0.5) ? wildText(dice) : wildValue(dice);
  switch (kind) {
    case 'uuid':
      return dice.pick(IDS);
    case 'time':
      return dice.pick(TIMES);
    case 'plan':
      return dice.pick(PLANS);
    case 'code':
      return dice.pick(CODES);
    case 'email':
      return dice.pick(EMAILS);
    case 'password':
      return dice.pick(['~a.password~', 'correct horse 2', '123', 'x'.repeat(73)]);
    case 'number':
      return dice.pick([0, 1, 2, 12.5, '3', '12.50', 1e15, -1]);
    case 'flag':
      return dice.chance(0.5);
    case 'json':
      return dice.chance(0.4) ? BILL : wildValue(dice);
    default:
      return dice.chance(0.6) ? dice.pick(TEXTS) : wildText(dice);
  }
}

/** An object with most of these fields, now and then with others. */
export function formOf(dice: Dice, fields: Fields): Record<string, unknown> {
  const entries: [string, unknown][] = Object.entries(fields)
    .filter(() => dice.chance(0.8))
    .map(([name, kind]) => [name, valueOf(dice, kind)]);
  if (dice.chance(0.2)) entries.push([wildText(dice), wildValue(dice)]);
  // As own properties, whatever they are called.
  return Object.fromEntries(entries);
}

/** A value for the query, as text. */
export function wordOf(dice: Dice, kind: Fields[string]): string {
  const value = valueOf(dice, kind);
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
