import { createHash, randomUUID } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import {
  connectPglite,
  createAuthSchema,
  grantAsTheBackend,
} from '../../../supabase/tests/support/connect.ts';
import type { Database } from '../../../supabase/tests/support/database.ts';
import { forgetGuesses } from '../../../supabase/tests/support/guesses.ts';
import { readMigrations } from '../../../supabase/tests/support/migrations.ts';
import { entriesOf, BILL, newToken } from '../../../supabase/tests/support/table-answer.ts';
import { callTable, joined, openTable, refusal } from '../../../supabase/tests/support/tables.ts';
import { wildText } from '../wild.ts';

/** The kinds of guesses by an outsider; the seats' ids are known to all at a table. */
const KINDS = ['code', 'link', "seat's token", "host's token", 'opening', 'seat', 'topic'] as const;
type Kind = (typeof KINDS)[number];

export interface Outcome {
  /** How many of each kind were made. */
  readonly tried: Readonly<Record<Kind, number>>;
  /** How often each answer came. */
  readonly answers: Readonly<Record<string, number>>;
  /** The entry that a guess opened or changed; undefined where none did. */
  readonly found: string | undefined;
}

/** Refusals that reveal nothing: unknown, invalid, too many; and text that PostgreSQL rejects (22021). */
const REFUSED = /^(?:PT404 |PT400 table_invalid|PT429 |22021 )/;
const NOTHING = 'no such topic';

const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TOKEN_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const HEX = '0123456789abcdef';

/** A code as the database compares it. */
const asCompared = (code: string): string =>
  code
    .slice(0, 100)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replaceAll(/[OILU]/g, (letter) => ({ O: '0', I: '1', L: '1', U: 'V' })[letter] ?? letter);

/** Texts of these letters; near misses; a database thief's digests; and what breaks programs. */
function guessesAt(right: string, letters: string): Arbitrary<string> {
  const place = fc.nat(right.length - 1);
  const letter = fc.constantFrom(...letters);
  const near = fc.oneof(
    fc.tuple(place, letter).map(([at, other]) => right.slice(0, at) + other + right.slice(at + 1)),
    place.map((at) => right.slice(0, at)),
    fc.tuple(place, letter).map(([at, other]) => right.slice(0, at) + other + right.slice(at)),
    place.map((at) => right.slice(at) + right.slice(0, at)),
    fc.constantFrom(right.toLowerCase(), right.toUpperCase(), [...right].reverse().join(''), right + right),
  );
  const digest = (encoding: 'hex' | 'base64url') => createHash('sha256').update(right).digest(encoding);
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: letter, minLength: right.length, maxLength: right.length }) },
    { weight: 6, arbitrary: near },
    { weight: 1, arbitrary: fc.constantFrom(digest('hex'), digest('base64url'), `\\x${digest('hex')}`) },
    { weight: 1, arbitrary: wildText },
  );
}

/** An embedded database in memory, as the server has it. */
async function openDatabase() {
  const connected = await connectPglite();
  await createAuthSchema(connected);
  for (const { sql } of readMigrations()) await connected.script(sql);
  await grantAsTheBackend(connected);
  const { sql } = connected;
  await sql('set role anon');
  // Calls without an account, each in a transaction of its own, so that successful ones are stored.
  const as: Database['as'] = (_, work) => work(sql);
  const asOwner = async <T>(work: () => Promise<T>): Promise<T> => {
    await sql('reset role');
    const result = await work();
    await sql('set role anon');
    return result;
  };
  return { ...connected, as, asOwner };
}

/**
 * Guesses the codes, links, seats and topics of tables, using the database's own functions in a database of its own. The limit on codes is
 * reset all the time, as if every guess came from another address. No guess may reveal or change anything, and at the end the right
 * secrets still work.
 */
// oxlint-disable-next-line max-lines-per-function -- one table, what is tried on it, and the look at it afterwards
export async function guess(seed: number, guesses: number): Promise<Outcome> {
  const db = await openDatabase();
  try {
    const { id, secret, host, guest } = await openTable(db);
    const other = await openTable(db);
    const code = host.last?.code ?? '';
    const topic = host.last?.topic ?? '';
    const look = async () => {
      const [row] = await db.asOwner(() =>
        db.sql(
          `select (select string_agg(t::text, ' ' order by id) from private.live_tables as t)
           || (select string_agg(s::text, ' ' order by id) from private.table_seats as s)
           || (select string_agg(e::text, ' ' order by table_id, key) from private.table_entries as e) as all_there_is`,
        ),
      );
      return row?.['all_there_is'];
    };
    const before = await look();

    const ACTIONS: readonly (readonly [name: string, values: Readonly<Record<string, unknown>>])[] = [
      ['change_table', { action: 'finish' }],
      ['change_table', { action: 'take_over' }],
      ['change_table', { action: 'new_code' }],
      ['change_table', { action: 'hand_over', argument: guest.seatId }],
      ['sync_table', { since: 0 }],
      ['sync_table', { first: 1, changes: [{ key: 'claim/soup/ann', value: 1 }] }],
      ['sit_down', { diner_id: 'bob' }],
      ['join_table', { secret }],
    ];
    const isLive = (name: string) =>
      db.asOwner(() => db.sql('select private.is_live_topic($1) as is_live', [name]));
    const call = (name: string, values: Readonly<Record<string, unknown>>) =>
      refusal(callTable(db, name, values));
    const someone = () => ({ seat_id: randomUUID(), seat_token: newToken() });
    const act = (seat_id: string, seat_token: string, action: number) => {
      const [name, values] = ACTIONS[action] ?? ['sync_table', {}];
      return call(name, { seat_id, seat_token, ...values });
    };

    const notQuite = (right: string, letters: string) =>
      guessesAt(right, letters).filter((text) => text !== right);
    const others = [other.host.token, other.guest.token, other.secret, secret];
    const TEXTS: Readonly<Record<Kind, Arbitrary<string>>> = {
      code: guessesAt(code, CODE_LETTERS).filter((text) => asCompared(text) !== code),
      link: notQuite(secret, TOKEN_LETTERS),
      "seat's token": notQuite(guest.token, TOKEN_LETTERS),
      "host's token": notQuite(host.token, TOKEN_LETTERS),
      opening: notQuite(host.token, TOKEN_LETTERS),
      seat: fc.constantFrom(...others),
      topic: notQuite(topic.slice('table:'.length), HEX),
    };
    const TRIED: Readonly<Record<Kind, (text: string, action: number) => Promise<string>>> = {
      code: (text) => call('join_table', { ...someone(), code: text }),
      link: (text) => call('join_table', { ...someone(), secret: text }),
      "seat's token": (text, action) => act(guest.seatId, text, action),
      "host's token": (text, action) => act(host.seatId, text, action),
      // The same table once more, as if the response had been lost.
      opening: (text) =>
        call('open_table', {
          table_id: id,
          secret: newToken(),
          seat_id: host.seatId,
          seat_token: text,
          rules_version: 1,
          entries: entriesOf(BILL),
          diner_id: null,
        }),
      // The right token of another seat, or not a token at all.
      seat: (text, action) => act(action % 2 === 0 ? host.seatId : guest.seatId, text, action),
      topic: async (text) => {
        const [row] = await isLive(`table:${text.replaceAll('\0', '')}`);
        return row?.['is_live'] === false ? NOTHING : 'a topic';
      },
    };

    const tried = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
    const answers: Record<string, number> = {};
    const guessed = fc.oneof(
      ...KINDS.map((kind) =>
        fc.record({ kind: fc.constant(kind), text: TEXTS[kind], action: fc.nat(ACTIONS.length - 1) }),
      ),
    );
    const result = await fc.check(
      fc.asyncProperty(guessed, async ({ kind, text, action }) => {
        tried[kind] += 1;
        if (kind === 'code' && tried.code % 50 === 1) await db.asOwner(() => forgetGuesses(db));
        const answer = await TRIED[kind](text, action);
        answers[answer] = (answers[answer] ?? 0) + 1;
        return answer === NOTHING || REFUSED.test(answer);
      }),
      { seed, numRuns: guesses, endOnFailure: true },
    );
    const opened = result.failed ? `an answer to ${JSON.stringify(result.counterexample?.[0])}` : undefined;
    const changed = (await look()) === before ? undefined : 'a refused guess changed something';
    return { tried, answers, found: opened ?? changed ?? (await works()) };

    /** The right secrets still work, so the guesses called the right functions. */
    async function works(): Promise<string | undefined> {
      await db.asOwner(() => forgetGuesses(db));
      const late = await joined(db, secret);
      const typed = await call('join_table', {
        ...someone(),
        code: `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`,
      });
      const synced = [await refusal(host.sync()), await refusal(guest.sync()), await refusal(late.sync())];
      const [row] = await isLive(topic);
      const isWell = [typed, ...synced].every((each) => each === 'none') && row?.['is_live'] === true;
      return isWell ? undefined : 'what is right does not work any more';
    }
  } finally {
    await db.close();
  }
}
