import fc from 'fast-check';
import { FOUND } from './found.ts';
import { People, sendingWith, type Owner } from './people.ts';
import type { Send, WildRequest } from './request.ts';
import { kindOf, wrongWith } from './verdict.ts';
import { wildRequests } from './wild-requests.ts';

export interface Failure {
  readonly what: string;
  /** Repeat with `npm run fuzz -- endpoints --repeat '<request>'`. */
  readonly request: WildRequest | undefined;
}

export interface Run {
  readonly send: Send;
  readonly owner: Owner;
  readonly seed: number;
  /** Asked before every batch, with the number of requests so far. */
  readonly goesOn: (requests: number) => boolean;
  /** What happened outside of the answers since it was asked last: what the process printed, or that it is gone. */
  readonly troubles: () => readonly string[];
  /** Whether there is still somebody to ask. */
  readonly isAlive: () => boolean;
  readonly patience: number;
  /** Told of every failure as it is found. */
  readonly report?: (failure: Failure) => void;
  /** Called once the victim has all their rows. */
  readonly settled?: (victim: string) => Promise<void>;
  /** Sent instead of all the others. */
  readonly only?: WildRequest | undefined;
}

const BATCH = 200;
/** Requests under way at once. */
const ABREAST = 5;
/** Milliseconds for a batch, cutting down what it finds included. */
const BATCH_TIME = 120_000;
/** Ten of a kind say no more than one. */
const MOST_FAILURES = 25;
const MOST_KEPT = 2000;

const sortOf = (what: string, request?: WildRequest): string =>
  `${what.slice(0, 60)} ${request?.path.split('?')[0]}`;

/** Sends wild requests as nobody and as two members, while a third member's data have to stay unseen and unchanged. */
export async function fuzzEndpoints(run: Run) {
  const people = new People(run.send, run.owner, `${run.seed}-${process.pid}`);
  const { canaries } = people;
  await people.join('v', canaries);
  await run.settled?.(people.known['v.id'] ?? '');
  for (const name of ['a', 'b'] as const) await people.join(name);
  const send = sendingWith(run.send, people.known, run.owner);
  const failures: Failure[] = [];
  const known = new Set<string>();
  /** Answers by the hundred of their status; 0: hung up, −1: no request by the web's rules. */
  const statuses: Record<string, number> = {};
  /** Different pairs of request and answer (sender, method, path, status and code), with when each was first seen. */
  const kinds = new Map<string, number>();
  const kept: WildRequest[] = [];
  const underWay = new Set<WildRequest>();
  let [requests, slowest] = [0, 0];

  const add = (what: string, request?: WildRequest) => {
    if (known.has(sortOf(what, request)) || failures.length >= MOST_FAILURES) return;
    known.add(sortOf(what, request));
    failures.push({ what, request });
    run.report?.({ what, request });
  };
  /** Sends a request; what is wrong with its answer, or undefined. */
  const attempt = async (request: WildRequest): Promise<string | undefined> => {
    underWay.add(request);
    const answer = await send(request).catch((error: unknown) =>
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    );
    if (!run.isAlive()) return undefined;
    underWay.delete(request);
    requests += 1;
    if (typeof answer === 'string') return `thrown: ${answer}`;
    const { status, ms } = answer;
    const hundred = status > 0 ? `${Math.floor(status / 100)}xx` : String(status);
    statuses[hundred] = (statuses[hundred] ?? 0) + 1;
    if (request.wire === undefined) slowest = Math.max(slowest, ms);
    const kind = kindOf(request, answer);
    if (!kinds.has(kind) && kept.length < MOST_KEPT) kept.push(request);
    if (!kinds.has(kind)) kinds.set(kind, requests);
    return wrongWith(request, answer, { canaries, patience: run.patience });
  };
  /** Wild requests one after the other, until one goes wrong: that is cut down, as long as it goes wrong in that way. */
  const lane = async (number: number, requestsLike: fc.Arbitrary<WildRequest>) => {
    let first: string | undefined;
    const isWell = fc.asyncProperty(requestsLike, async (request) => {
      if (!run.isAlive()) return;
      const wrong = await attempt(request);
      if (wrong === undefined || known.has(sortOf(wrong, request))) return;
      first ??= wrong.slice(0, 20);
      if (wrong.startsWith(first)) throw new Error(wrong);
    });
    const seed = Math.imul(run.seed + number, 0x9e3779b1) >>> 1;
    const options = { seed, numRuns: BATCH / ABREAST, interruptAfterTimeLimit: BATCH_TIME };
    const { counterexample, errorInstance } = await fc.check(isWell, options);
    if (counterexample && errorInstance instanceof Error) add(errorInstance.message, counterexample[0]);
  };

  let rows = await people.victimsRows();
  if (!canaries.slice(0, 4).every((canary) => rows.includes(canary)))
    throw new Error('The victim has no data to watch.');
  for (let batch = 0; run.goesOn(requests); batch += 1) {
    await people.refresh(batch);
    for (const request of run.only ? [run.only] : batch === 0 ? FOUND : []) {
      const wrong = run.isAlive() ? await attempt(request) : undefined;
      if (wrong !== undefined) add(wrong, request);
    }
    const like = wildRequests(kept.length > 50 ? kept : []);
    if (!run.only)
      await Promise.all(Array.from({ length: ABREAST }, (_, index) => lane(batch * ABREAST + index, like)));
    for (const trouble of run.troubles()) add(trouble);
    if (!run.isAlive()) {
      for (const request of underWay) add('one of those that were under way when it ended', request);
      break;
    }
    const after = await people.victimsRows();
    if (after !== rows) add(`somebody else's rows changed in batch ${batch}: ${rows} → ${after}`);
    rows = after;
    if (run.only) break;
  }
  const lateKinds = [...kinds.values()].filter((at) => at > requests * 0.75).length;
  return { requests, statuses, kinds: kinds.size, lateKinds, slowest: Math.round(slowest), failures };
}
