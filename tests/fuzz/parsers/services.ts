import { parseEnv } from 'node:util';
import { crossRate, isRate, readInstant } from '#domain';
import { readAuthBody } from '#server/backend/auth-bodies.ts';
import { isTooDeepJson, isTooDeepQuery } from '#server/http/unsafe-requests.ts';
import { readSettings, SettingsError } from '#server/settings/settings.ts';
import { readEvent, type Reading } from '../../../supabase/functions/_shared/checkout/read-event.ts';
import { readAnswer } from '../../../supabase/functions/exchange-rates/read-answer.ts';
import { hold, isSame, jsonOf, type Check } from './check.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const SHOP = { storeId: '1', testMode: true, secret: 's', variants: new Map([['7', 'yearly'] as const]) };
/** Values that the database accepts: moments it can read, a person that both spellings agree on. */
function rightEvent(reading: Exclude<Reading, string>): void {
  for (const moment of [reading.updated_at, reading.period_end])
    if (typeof moment === 'string') hold(new Date(moment).toISOString() === moment, `no moment: ${moment}`);
  if (reading.kind === 'subscription') {
    hold(reading.plan === 'yearly' && reading.subscription_id !== null, 'without a plan');
    if (reading.renews) hold(typeof reading.period_end === 'string', 'renews without an end');
  }
}

const NESTED = (value: unknown): number =>
  value instanceof Object ? 1 + Math.max(0, ...Object.values(value).map(NESTED)) : 0;

/** True if a message to the operator contains a secret setting. */
const tells = (message: string, secret: string | undefined): boolean =>
  secret !== undefined && secret.length > 12 && message.includes(secret.slice(0, 60));

export const SERVICES = {
  webhook: (text) => {
    const reading = readEvent(jsonOf(text), SHOP);
    if (typeof reading === 'string') hold(['foreign', 'other', 'malformed'].includes(reading), reading);
    else rightEvent(reading);
  },
  'rates-answer': (text) => {
    const answer = readAnswer(text, NOW);
    if (!answer) return;
    hold(
      Object.values(answer.rates).every((rate) => rate > 0 && Number.isFinite(rate)),
      'a rate that is none',
    );
    hold(answer.rates[answer.base] === 1, 'the base is not 1');
    hold(isSame(readAnswer(JSON.stringify(answer), NOW), answer), 'read again it is another answer');
    for (const to of Object.keys(answer.rates)) cross(answer.rates, answer.base, to);
  },
  settings: (text) => {
    const env = parseEnv(text) as Record<string, string>;
    try {
      const settings = readSettings(env, '/srv/fairtab');
      hold(settings.port >= 0 && settings.port <= 65_535, `port ${settings.port}`);
      for (const link of [settings.publicUrl, settings.socialUrl, settings.sqlEditorUrl])
        hold(link === '' || /^https?:\/\//.test(link), `no web address: ${link}`);
      hold(
        settings.accessCodes?.every((code) => code.trim().length >= 6) ?? true,
        'an access code that is none',
      );
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      hold(!error.message.includes('\n'), 'more than a line');
      for (const name of ['SMTP_URL', 'DATABASE_URL', 'ACCESS_CODES', 'SUPABASE_KEY'])
        hold(!tells(error.message, env[name]?.trim()), `repeats ${name}`);
    }
  },
  'auth-body': (text) => {
    const body = readAuthBody(text);
    if (typeof body === 'string') return hold(body.length > 0, 'refused without words');
    for (const name of ['email', 'password', 'refresh_token', 'token_hash', 'type'])
      hold(
        body[name] === undefined || body[name] === null || typeof body[name] === 'string',
        `${name} is no text`,
      );
    JSON.parse(text === '' ? '{}' : text, (key, value: unknown) => {
      const isFit = [key, value].every((part) => typeof part !== 'string' || !/\p{Surrogate}|\0/u.test(part));
      hold(isFit, 'holds what PostgreSQL cannot store');
      return value;
    });
  },
  nesting: (text) => {
    const value = jsonOf(text);
    if (value !== undefined) hold(isTooDeepJson(text) === NESTED(value) > 64, `${NESTED(value)} deep`);
    isTooDeepQuery(text);
  },
  instant: (text) => {
    const instant = readInstant(text);
    if (instant !== undefined) hold(readInstant(instant) === instant, 'another one the second time');
  },
} satisfies Record<string, Check>;

/** A rate between two currencies against the same in floating point: never further off than that is. */
function cross(rates: Readonly<Record<string, number>>, from: string, to: string): void {
  const rate = crossRate(rates, from, to);
  const [own, others] = [rates[from] ?? Number.NaN, rates[to] ?? Number.NaN];
  if (rate === undefined) return;
  hold(isRate(rate) && Math.abs(rate / (others / own) - 1) < 1e-13, `${rate} is not ${others / own}`);
}
