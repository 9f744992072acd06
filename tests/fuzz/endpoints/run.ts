import { Dice } from '../dice.ts';
import { FOUND } from './found.ts';
import { changed, wildRequest } from './generate.ts';
import { People, sendingWith, type Owner } from './people.ts';
import type { Send, WildRequest } from './request.ts';
import { shrink } from './shrink.ts';
import { kindOf, wrongWith } from './verdict.ts';

export interface Failure {
  readonly what: string;
  /** Repeat with `npm run fuzz endpoints -- --seed <seed> --repeat '<request>'`. */
  readonly request: WildRequest | undefined;
}

export interface Outcome {
  readonly requests: number;
  /** Answers by the hundred of their status; 0: hung up, −1: no request by the web's rules. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Different pairs of request and answer: sender, method, path, status and code. */
  readonly kinds: number;
  /** Of those, found in the last quarter. */
  readonly lateKinds: number;
  readonly slowest: number;
  readonly failures: readonly Failure[];
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
  /** Requests under way at once. */
  readonly abreast: number;
  /** Told of every failure as it is found. */
  readonly report?: (failure: Failure) => void;
  /** Called once the victim has all their rows. */
  readonly settled?: (victim: string) => Promise<void>;
  /** Sent instead of all the others. */
  readonly only?: WildRequest | undefined;
}

const BATCH = 200;
/** Ten of a kind say no more than one. */
const MAX_FAILURES = 25;
const MOST_SEEDS = 2000;

/** Sends wild requests as nobody and as two members, while a third member's data have to stay unseen and unchanged. */
export async function fuzzEndpoints(run: Run): Promise<Outcome> {
  const mark = `${run.seed}-${process.pid}`;
  const people = new People(run.send, run.owner, mark);
  await people.join('v', people.canaries);
  await run.settled?.(people.known['v.id'] ?? '');
  const { canaries } = people;
  const { patience } = run;
  for (const name of ['a', 'b'] as const) await people.join(name);
  const send = sendingWith(run.send, people.known, run.owner);
  const failures: Failure[] = [];
  const known = new Set<string>();
  const statuses: Record<string, number> = {};
  const kinds = new Map<string, number>();
  const seeds: WildRequest[] = [];
  let [requests, slowest] = [0, 0];

  const add = (what: string, request?: WildRequest) => {
    const sort = `${what.slice(0, 60)} ${request?.path.split('?')[0]}`;
    if (known.has(sort) || failures.length >= MAX_FAILURES) return;
    known.add(sort);
    failures.push({ what, request });
    run.report?.({ what, request });
  };
  const attempt = async (request: WildRequest) => {
    try {
      const answer = await send(request);
      return { answer, wrong: wrongWith(request, answer, { canaries, patience }) };
    } catch (error) {
      return { answer: undefined, wrong: `thrown: ${error instanceof Error ? error.stack : String(error)}` };
    }
  };
  const underWay = new Set<WildRequest>();
  const one = async (request: WildRequest) => {
    underWay.add(request);
    const { answer, wrong } = await attempt(request);
    if (!run.isAlive()) return;
    underWay.delete(request);
    requests += 1;
    if (answer) {
      const hundred = answer.status > 0 ? `${Math.floor(answer.status / 100)}xx` : String(answer.status);
      statuses[hundred] = (statuses[hundred] ?? 0) + 1;
      if (request.wire === undefined) slowest = Math.max(slowest, answer.ms);
      const kind = kindOf(request, answer);
      if (!kinds.has(kind)) {
        kinds.set(kind, requests);
        if (seeds.length < MOST_SEEDS) seeds.push(request);
      }
    }
    if (!wrong) return;
    // What was wrong once because something else was going on is still told, uncut.
    const isSame = async (smaller: WildRequest) =>
      (await attempt(smaller)).wrong?.slice(0, 20) === wrong.slice(0, 20);
    add(wrong, wrong.startsWith('no answer') ? request : await shrink(request, isSame));
  };

  let rows = await people.victimsRows();
  if (!canaries.slice(0, 4).every((canary) => rows.includes(canary)))
    throw new Error('The victim has no data to watch.');
  for (let batch = 0; run.goesOn(requests); batch += 1) {
    await people.refresh();
    const dice = new Dice(run.seed, batch);
    const list = Array.from({ length: BATCH }, () =>
      seeds.length > 50 && dice.chance(0.4) ? changed(dice.pick(seeds), dice) : wildRequest(dice),
    );
    const waiting = run.only ? [run.only] : batch === 0 ? [...FOUND, ...list] : [...list];
    const work = async () => {
      for (let next = waiting.pop(); next && run.isAlive(); next = waiting.pop()) await one(next);
    };
    await Promise.all(Array.from({ length: run.abreast }, work));
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
