import fc from 'fast-check';
import { FOUND } from './found.ts';
import type { People } from './people.ts';
import type { WildRequest } from './request.ts';
import type { FuzzedServer } from './server-process.ts';
import { kindOf, wrongWith } from './verdict.ts';
import { wildRequests } from './wild-requests.ts';

export interface Failure {
  readonly what: string;
  /** Repeat with `npm run fuzz -- endpoints --repeat '<request>'`. */
  readonly request: WildRequest | undefined;
}

export interface Run {
  readonly server: FuzzedServer;
  readonly people: People;
  readonly seed: number;
  /** Asked before every batch, with the number of requests so far. */
  readonly goesOn: (requests: number) => boolean;
  /** Told of every failure as it is found. */
  readonly report?: (failure: Failure) => void;
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
export async function fuzzEndpoints({ server, people, seed, goesOn, report, only }: Run) {
  const { canaries } = people;
  for (const name of ['a', 'b'] as const) await people.join(name);
  const failures: Failure[] = [];
  const known = new Set<string>();
  /** The number of answers by the first digit of their status; 0xx: no answer. */
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
    report?.({ what, request });
  };
  /** Sends a request; returns the error of its response, or undefined. */
  const attempt = async (request: WildRequest): Promise<string | undefined> => {
    underWay.add(request);
    const answer = await people.send(request);
    if (!server.isAlive()) return undefined;
    underWay.delete(request);
    requests += 1;
    const { status, ms } = answer;
    const hundred = `${Math.floor(status / 100)}xx`;
    statuses[hundred] = (statuses[hundred] ?? 0) + 1;
    if (request.wire === undefined) slowest = Math.max(slowest, ms);
    const kind = kindOf(request, answer);
    if (!kinds.has(kind) && kept.length < MOST_KEPT) kept.push(request);
    if (!kinds.has(kind)) kinds.set(kind, requests);
    return wrongWith(request, answer, canaries);
  };
  /** Sends wild requests one after the other until one goes wrong, and shrinks it as long as it goes wrong in the same way. */
  const lane = async (number: number, requestsLike: fc.Arbitrary<WildRequest>) => {
    let first: string | undefined;
    const isWell = fc.asyncProperty(requestsLike, async (request) => {
      if (!server.isAlive()) return;
      const wrong = await attempt(request);
      if (wrong === undefined || known.has(sortOf(wrong, request))) return;
      first ??= wrong.slice(0, 20);
      if (wrong.startsWith(first)) throw new Error(wrong);
    });
    const options = {
      seed: Math.imul(seed + number, 0x9e3779b1) >>> 1,
      numRuns: BATCH / ABREAST,
      interruptAfterTimeLimit: BATCH_TIME,
    };
    const { counterexample, errorInstance } = await fc.check(isWell, options);
    if (counterexample && errorInstance instanceof Error) add(errorInstance.message, counterexample[0]);
  };

  let rows = await people.victimsRows();
  if (!canaries.slice(0, 4).every((canary) => rows.includes(canary)))
    throw new Error('The victim has no data to watch.');
  for (let batch = 0; goesOn(requests); batch += 1) {
    await people.refresh(batch);
    for (const request of only ? [only] : batch === 0 ? FOUND : []) {
      const wrong = server.isAlive() ? await attempt(request) : undefined;
      if (wrong !== undefined) add(wrong, request);
    }
    const like = wildRequests(kept.length > 50 ? kept : []);
    if (!only)
      await Promise.all(Array.from({ length: ABREAST }, (_, index) => lane(batch * ABREAST + index, like)));
    for (const trouble of server.troubles()) add(trouble);
    if (!server.isAlive()) {
      for (const request of underWay) add('one of those that were under way when it ended', request);
      break;
    }
    const after = await people.victimsRows();
    if (after !== rows) add(`somebody else's rows changed in batch ${batch}: ${rows} → ${after}`);
    rows = after;
    if (only) break;
  }
  const lateKinds = [...kinds.values()].filter((at) => at > requests * 0.75).length;
  return { requests, statuses, kinds: kinds.size, lateKinds, slowest: Math.round(slowest), failures };
}
