import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { BILL, entriesOf, newToken, type TableAnswer } from '../../../supabase/tests/support/table-answer.ts';
import { PASSWORD, signedUp, startedServer } from '../support/server.ts';

/** A transaction's begin and end, who asks, and what they ask: the fewer, the more people one thread serves. */
const AROUND = 3;

describe('the statements of a request', () => {
  const server = startedServer();
  beforeAll(async () => {
    // The first request learns the tables.
    await server.visitor().from('users').select('id');
  });

  /** The statements that PGlite ran during this work. */
  async function statementsOf(work: () => PromiseLike<{ error: unknown }>): Promise<readonly string[]> {
    const { database } = await server.host.backend;
    if (!('exec' in database.driver)) throw new Error('This test counts the statements of PGlite.');
    const spies = [vi.spyOn(database.driver, 'query'), vi.spyOn(database.driver, 'exec')];
    try {
      expect((await work()).error).toBeNull();
      return spies
        .flatMap(({ mock }) =>
          mock.calls.map(([text], call) => ({ text, order: mock.invocationCallOrder[call] ?? 0 })),
        )
        .sort((a, b) => a.order - b.order)
        .map(({ text }) => text);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  }

  test('are four to read one’s own profile, including the session look-up', async () => {
    const { visitor, user } = await signedUp(server);
    const statements = await statementsOf(() => visitor.from('users').select('*').eq('id', user.id));
    expect(statements).toEqual([
      'begin',
      expect.stringMatching(/auth\.sessions[^]*set_config\('role'[^]*set_config\('request\.jwt\.claims'/),
      expect.stringMatching(/^select \* from "public"\."users"/),
      'commit',
    ]);
  });

  test('are one more if a read also counts', async () => {
    const { visitor, user } = await signedUp(server);
    const listing = () =>
      visitor.from('bill_history').select('id', { count: 'exact' }).eq('user_id', user.id);
    expect(await statementsOf(listing)).toHaveLength(AROUND + 2);
  });

  test('are five to call a function, whose headers are read back', async () => {
    const { visitor } = await signedUp(server);
    const calling = () => visitor.rpc('check_access_code', { code: 'AAAA-BBBB-CCCC' });
    expect(await statementsOf(calling)).toHaveLength(AROUND + 2);
  });

  test('include no password check for a request that is not a log-in', async () => {
    const { email } = await signedUp(server);
    const asked = async () => {
      const headers = { apikey: server.host.publishableKey, 'content-type': 'application/json' };
      const body = JSON.stringify({ email, password: PASSWORD });
      const answer = await server.fetch('/auth/v1/token?grant_type=x', { method: 'POST', headers, body });
      expect(answer.status).toBe(400);
      return { error: null };
    };
    expect((await statementsOf(asked)).filter((text) => text.includes('encrypted_password'))).toEqual([]);
  });

  test('are one transaction for a log-in, which so waits for the disk only once', async () => {
    const { email } = await signedUp(server);
    const visitor = server.visitor();
    const statements = await statementsOf(() =>
      visitor.auth.signInWithPassword({ email, password: PASSWORD }),
    );
    const begin = statements.indexOf('begin');
    // Only who it is and which hash there is are read before.
    expect(statements.slice(0, begin).every((text) => /^\s*select/i.test(text))).toBe(true);
    expect(statements.filter((text) => text === 'begin' || text === 'commit')).toEqual(['begin', 'commit']);
    // The mark of a device that has logged in holds the digest of the password.
    expect(statements.slice(statements.indexOf('commit') + 1)).toEqual([
      expect.stringMatching(/^select .*encrypted_password/),
    ]);
  });

  test('are five for a tap at a live table, whose response brings the changes', async () => {
    const guest = server.visitor();
    const seat = { seat_id: randomUUID(), seat_token: newToken() };
    const table = { table_id: randomUUID(), secret: newToken(), rules_version: 1, entries: entriesOf(BILL) };
    const opened = await guest.rpc('open_table', { ...seat, ...table, diner_id: 'ann' });
    const { epoch, seq } = opened.data as TableAnswer;
    const changes = [{ key: 'claim/soup/ann', value: 1 }];
    let after: TableAnswer | undefined;
    const statements = await statementsOf(async () => {
      const answer = await guest.rpc('sync_table', { ...seat, epoch, since: seq, first: 1, changes });
      after = answer.data as TableAnswer;
      return answer;
    });
    expect(statements).toHaveLength(AROUND + 2);
    expect(after?.entries).toEqual([{ key: 'claim/soup/ann', value: 1, seq: seq + 1 }]);
  });

  test('read nothing for a request with an ended session', async () => {
    const { visitor, session, user } = await signedUp(server);
    await visitor.auth.signOut();
    const { secrets } = await server.host.backend;
    const asked = await server.fetch(`/rest/v1/users?id=eq.${user.id}`, {
      headers: { apikey: secrets.publishableKey, authorization: `Bearer ${session.access_token}` },
    });
    expect(asked.status).toBe(401);
    expect(await asked.json()).toEqual({
      code: 'PGRST301',
      message: 'JWT of a session that has ended',
      details: null,
      hint: null,
    });
  });
});
