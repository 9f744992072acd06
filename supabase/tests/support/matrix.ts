import { describe, expect, it } from 'vitest';
import { outcome, type Caller, type Database, type Person } from './database.ts';

const ACTIONS = ['select', 'insert', 'update', 'delete'] as const;
type Action = (typeof ACTIONS)[number];

const CALLERS = ['owner', 'another user', 'anonymous'] as const;
type CallerName = (typeof CALLERS)[number];

/** What the database answers: how many rows, or the code of its error. */
export type Expected = Record<CallerName, Record<Action, number | string>>;

export interface Matrix {
  readonly database: () => Database;
  readonly people: () => { owner: Person; other: Person };
  /** One statement for each action, all about the owner's row. */
  readonly statement: (action: Action, owner: Person) => string;
  readonly expected: Expected;
}

/** Refused: no privilege, or a policy's WITH CHECK. */
export const REFUSED = '42501';

/** Who may do what with a row of somebody: three callers times four actions. */
export function testMatrix({ database, people, statement, expected }: Matrix): void {
  describe('policy matrix', () => {
    for (const name of CALLERS)
      for (const action of ACTIONS) {
        const result = expected[name][action];
        it(`${name}: ${action} gives ${typeof result === 'number' ? `${result} rows` : `error ${result}`}`, async () => {
          const { owner, other } = people();
          const caller: Caller = { owner, 'another user': other, anonymous: 'anonymous' as const }[name];
          expect(await outcome(database().as(caller, (sql) => sql(statement(action, owner))))).toBe(result);
        });
      }
  });
}
