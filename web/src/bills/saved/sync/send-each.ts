import type { Reply } from '../remote.ts';
import { stopsSync, type SyncProblem } from './sync-problem.ts';

type Noted = SyncProblem | undefined | Promise<SyncProblem | undefined>;

/** Stores the account's response to one sent row. Each returns what went wrong with that, if anything. */
export interface Answers<T> {
  readonly taken: (value: T) => Noted;
  /** It will never be accepted as it is. */
  readonly refused: () => Noted;
  /** There is no room for it; by default, it counts as refused. */
  readonly full?: () => Noted;
}

/** Sends one row; returns a problem that a retry may solve. Every request may be repeated. */
export async function sendRow<T>(
  asked: Promise<Reply<T>>,
  answers: Answers<T>,
): Promise<SyncProblem | undefined> {
  const reply = await asked;
  if (reply.ok) return answers.taken(reply.value);
  const { problem } = reply;
  if (problem === 'limit') return (answers.full ?? answers.refused)();
  return problem === 'refused' ? answers.refused() : problem;
}

/** Sends rows one after another. A row that fails does not stop the others, unless they would fail, too (`stopsSync`). */
export async function sendEach<Row>(
  rows: readonly Row[],
  send: (row: Row) => Promise<SyncProblem | undefined>,
): Promise<SyncProblem | undefined> {
  let problem: SyncProblem | undefined;
  for (const row of rows) {
    problem = (await send(row)) ?? problem;
    if (stopsSync(problem)) return problem;
  }
  return problem;
}
