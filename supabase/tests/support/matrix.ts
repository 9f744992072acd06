import { beforeAll, describe, expect, it } from 'vitest';
import { grantAsTheBackend } from './connect.ts';
import { KINDS, outcome, type Caller, type Database, type Person } from './database.ts';

const ACTIONS = ['select', 'insert', 'update', 'delete'] as const;
type Action = (typeof ACTIONS)[number];

const CALLERS = ['owner', 'another user', 'anonymous'] as const;
type CallerName = (typeof CALLERS)[number];

/** The database's response: how many rows, or the code of its error. */
type Expected = Readonly<Record<Action, number | string>>;

/** Refused: no privilege, or a policy's WITH CHECK. */
export const REFUSED = '42501';
const NOTHING: Expected = { select: 0, insert: REFUSED, update: 0, delete: 0 };

/** Two people with accounts, who are there before the first test. @param prepare what the owner has by then */
export function signedUp(db: Database, prepare: (owner: Person) => Promise<unknown> = async () => undefined) {
  const [owner, other] = [{} as Person, {} as Person];
  beforeAll(async () => {
    for (const person of [owner, other]) Object.assign(person, await db.signUp());
    await prepare(owner);
  });
  return { owner, other };
}

interface Matrix {
  readonly database: () => Database;
  readonly people: ReturnType<typeof signedUp>;
  /** One statement for each action, all about the owner's row. */
  readonly statement: (action: Action, owner: Person) => string;
  /** With whole tables granted to the API's roles, as lite does: the policies' own decisions about the owner, and about everybody else. */
  readonly own: Expected;
  readonly others?: Expected;
  /** The migrations' grants. Without a grant nothing is even looked at. */
  readonly granted: { readonly signedIn: readonly Action[]; readonly anonymous: readonly Action[] };
}

/** The rights on somebody's row: three callers times four actions, with the migrations' grants and without. */
export function testMatrix({ database, people, statement, own, others = NOTHING, granted }: Matrix): void {
  const expected = { owner: own, 'another user': others, anonymous: others };
  const testAll = (answer: (name: CallerName, action: Action) => number | string) => {
    for (const name of CALLERS)
      for (const action of ACTIONS) {
        const result = answer(name, action);
        it(`${name}: ${action} gives ${typeof result === 'number' ? `${result} rows` : `error ${result}`}`, async () => {
          const { owner, other } = people;
          const caller: Caller = { owner, 'another user': other, anonymous: 'anonymous' as const }[name];
          const running = database().as(caller, (sql) => sql(statement(action, owner)));
          expect(await outcome(running)).toBe(result);
        });
      }
  };

  describe('policy matrix with the grants of the migrations', () => {
    testAll((name, action) =>
      granted[name === 'anonymous' ? 'anonymous' : 'signedIn'].includes(action)
        ? expected[name][action]
        : REFUSED,
    );
  });

  // Nobody grants whole tables at Supabase.
  describe.skipIf(KINDS.includes('Supabase'))('policy matrix with whole tables granted', () => {
    beforeAll(() => grantAsTheBackend(database()));
    testAll((name, action) => expected[name][action]);
  });
}
