import type { Reply } from './remote.ts';
import { isHopeless, type SyncProblem } from './sync-problem.ts';

type Noted = SyncProblem | undefined | Promise<SyncProblem | undefined>;

/** Stores the account's response to one sent row. Each returns what went wrong with that, if anything. */
export interface Answers<T> {
  readonly taken: (value: T) => Noted;
  /** It will never be taken as it is. */
  readonly refused: () => Noted;
  /** There is no room for it; without this it is refused. */
  readonly full?: () => Noted;
}

/** Sends one row; returns what may go better another time. Every request may be repeated. */
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

/** Sends rows one after the other: one that fails does not keep the others, unless nothing else will be answered either. */
export async function sendEach<Row>(
  rows: readonly Row[],
  send: (row: Row) => Promise<SyncProblem | undefined>,
): Promise<SyncProblem | undefined> {
  let problem: SyncProblem | undefined;
  for (const row of rows) {
    problem = (await send(row)) ?? problem;
    if (isHopeless(problem)) return problem;
  }
  return problem;
}
