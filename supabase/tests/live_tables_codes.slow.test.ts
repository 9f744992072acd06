import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KINDS, type Caller, openedDatabase } from './support/database.ts';
import { forgetGuesses } from './support/guesses.ts';
import { newToken } from './support/table-answer.ts';
import { openTable } from './support/tables.ts';

describe.each(KINDS)('the typed code of a live table on %s', (kind) => {
  const db = openedDatabase(kind);
  let code: string;
  beforeAll(async () => {
    code = (await openTable(db)).host.last?.code ?? '';
  });
  beforeEach(() => forgetGuesses(db));

  /** Somebody types a code; in the words of the answer. */
  const type = (
    address: string,
    typed: string,
    { caller = 'anonymous' as Caller, header = 'x-forwarded-for' } = {},
  ) =>
    db
      .as(
        caller,
        async (sql) => {
          await sql(`select set_config('request.headers', $1, true)`, [
            JSON.stringify({ [header]: address }),
          ]);
          const [row] = await sql(
            `select case when answer ? 'message'
               then concat_ws(' ', current_setting('response.status', true), answer ->> 'message') else 'joined' end as said
             from (select public.join_table(seat_id => $1::uuid, seat_token => $2, code => $3) as answer) as given`,
            [randomUUID(), newToken(), typed],
          );
          return row?.['said'];
        },
        'keep',
      )
      .catch((error: unknown) => (error as Error).message);
  const WRONG = '404 table_code_wrong';
  const TOO_MANY = 'table_too_many_guesses';
  /** This many addresses each type a wrong code, and then all others that the limit allows. */
  const useUp = async (addresses: number) => {
    await db.sql(
      `select count(public.join_table(seat_id => gen_random_uuid(), seat_token => repeat('t', 22), code => 'AAAAAAAA'))
       from generate_series(1, $1::integer) as n, lateral (
         select set_config('request.headers', jsonb_build_object('x-forwarded-for', '10.0.0.' || n)::text, true)
       ) as told where told is not null`,
      [addresses],
    );
    await db.sql('update private.guesses set attempts = 60');
  };

  it('is not locked by two hundred addresses that have used up their guesses', async () => {
    await useUp(200);
    expect([await type('10.0.0.1', code), await type('10.0.0.200', code)]).toEqual([TOO_MANY, TOO_MANY]);
    const others = new Set();
    for (let n = 0; n < 40; n += 1) others.add(await type(`198.51.100.${n}`, code));
    expect([...others]).toEqual(['joined']);
  });

  it('may be typed by any number of people at one address, before wrong ones and between them', async () => {
    for (let n = 0; n < 70; n += 1) expect(await type('192.0.2.1', code)).toBe('joined');
    for (let n = 0; n < 60; n += 1) {
      expect(await type('192.0.2.1', 'AAAAAAAA')).toBe(WRONG);
      if (n % 20 === 0) expect(await type('192.0.2.1', code)).toBe('joined');
    }
    expect([await type('192.0.2.1', 'AAAAAAAA'), await type('192.0.2.1', code)]).toEqual([
      TOO_MANY,
      TOO_MANY,
    ]);
  });

  it('is counted by address, whatever account asks', async () => {
    const account = await db.signUp();
    for (let n = 0; n < 60; n += 1)
      await type('192.0.2.2', 'AAAAAAAA', { caller: n % 2 === 0 ? account : 'anonymous' });
    expect(await type('192.0.2.2', code, { caller: await db.signUp() })).toBe(TOO_MANY);
    expect(await type('192.0.2.3', code, { caller: account })).toBe('joined');
  });

  it.each(['x-forwarded-for', 'cf-connecting-ip'])(
    'is counted for a home’s whole /56 of IPv6 (%s)',
    async (header) => {
      for (let n = 0; n < 60; n += 1) await type(`2001:db8:0:1::${n.toString(16)}`, 'AAAAAAAA', { header });
      expect(await type('2001:db8:0:ff:ffff::1', code, { header })).toBe(TOO_MANY);
      // As the embedded server names it.
      expect([await type('2001:db8:0:3', code), await type('2001:db8:0:100', code)]).toEqual([
        TOO_MANY,
        'joined',
      ]);
    },
  );

  it('can be typed again after 15 minutes', async () => {
    await useUp(1);
    expect(await type('10.0.0.1', code)).toBe(TOO_MANY);
    await db.sql(`update private.guesses set until = until - interval '15 minutes'`);
    for (let n = 0; n < 60; n += 1) expect(await type('10.0.0.1', 'AAAAAAAA')).toBe(WRONG);
    expect(await type('10.0.0.1', code)).toBe(TOO_MANY);
  });

  it('is counted in ten thousand rows at most, and no longer than that', async () => {
    const rows = async () =>
      (await db.sql('select count(*)::integer as rows from private.guesses'))[0]?.['rows'];
    await useUp(1);
    // The statements are planned while the table is known to be tiny, and run on a full one.
    await db.sql('vacuum analyze private.guesses');
    for (let n = 0; n < 10; n += 1) await type(`203.0.113.${n}`, 'AAAAAAAA');
    await db.sql(
      `insert into private.guesses (caller, attempts, until)
       select sha256(n::text::bytea), 60, now() + interval '1 hour' from generate_series(1, 10050) as n`,
    );
    expect([await type('192.0.2.4', 'AAAAAAAA'), await rows()]).toEqual([WRONG, 10_000]);
    // A deleted count starts at zero.
    expect(await type('10.0.0.1', code)).toBe('joined');
    await db.sql(`update private.guesses set until = now()`);
    expect([await type('192.0.2.5', 'AAAAAAAA'), await rows()]).toEqual([WRONG, 1]);
  });
});
