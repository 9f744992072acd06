import fc from 'fast-check';
import {
  answered,
  resetSequence,
  nextRequest,
  EMPTY_REPLICA,
  withBell,
  shownEntries,
  stepOf,
  written,
  type Bell,
  type RefusedChange,
  type Replica,
  type TableReply,
  type TableRequest,
} from '../../src/index.ts';

interface Stored {
  value: unknown;
  seq: number;
  seat: number;
}

/** A line of the model: how it is divided, and by which edit. */
interface ModelLine {
  readonly by: string;
  readonly tap: number;
}
const LINES = ['line/tea', 'line/pie'];
const lineOf = (claim: string): string => `line/${claim.split('/')[1]}`;
/** How the line of a claim is divided, given the value of each key. */
export const wayIn = (claim: string, valueOf: (key: string) => unknown): string | undefined =>
  (valueOf(lineOf(claim)) as ModelLine | undefined)?.by;

interface Answer extends TableReply {
  readonly refused: readonly RefusedChange[];
}

/** The server's function as described in docs/product/live-table.md. */
export class ModelServer {
  entries = new Map<string, Stored>(
    LINES.map((key, index) => [key, { value: { by: 'parts', tap: -1 }, seq: index + 1, seat: -1 }]),
  );
  /** Claims on a line whose way of dividing changed afterwards. */
  readonly takenBack = new Set<unknown>();
  readonly applied: { seat: number; key: string; value: unknown }[] = [];
  #last = new Map<number, number>();
  /** Refusals of each seat's latest request, returned again if it is repeated. */
  readonly #refused = new Map<number, readonly RefusedChange[]>();
  #epoch = 1;
  #backup: Pick<ModelServer, 'entries' | 'seq'> & { last: Map<number, number> } = {
    entries: new Map(this.entries),
    seq: LINES.length,
    last: new Map(),
  };
  seq = LINES.length;

  /** Makes a backup. */
  save(): void {
    this.#backup = { entries: new Map(this.entries), seq: this.seq, last: new Map(this.#last) };
  }

  /** Restores the last one. */
  restore(): void {
    this.#epoch += 1;
    this.entries = new Map(this.#backup.entries);
    this.seq = this.#backup.seq;
    this.#last = new Map(this.#backup.last);
    this.#refused.clear();
  }

  #takeBack(line: string): void {
    for (const [key, claim] of this.entries) {
      if (lineOf(key) !== line || !key.startsWith('claim/')) continue;
      this.takenBack.add(claim.value);
      this.seq += 1;
      this.entries.set(key, { ...claim, value: null, seq: this.seq });
    }
  }

  /** One transaction; its changes are broadcast. */
  sync(
    seat: number,
    { since, first, changes, epoch }: TableRequest,
  ): { answer: Answer; bell: Bell | undefined } {
    const prev = this.seq;
    const refused = (this.#refused.get(seat) ?? []).filter(({ number }) => number >= first);
    const before = this.#last.get(seat) ?? 0;
    let last = this.#last.get(seat) ?? 0;
    changes.forEach(({ key, value, saw, by }, index) => {
      const number = first + index;
      if (number <= last) return;
      last = Math.max(last, number);
      const present = this.entries.get(key);
      const isOtherWay =
        key.startsWith('claim/') && wayIn(key, (each) => this.entries.get(each)?.value) !== by;
      const isStale = saw !== undefined && present && present.seq > (saw ?? -1) && present.seat !== seat;
      if (isStale || isOtherWay) {
        const { value: theirs = null, seq = 0 } = present ?? {};
        refused.push({ number, key, value, theirs, seq, reason: 'stale' });
        return;
      }
      if (LINES.includes(key) && (present?.value as ModelLine | undefined)?.by !== by) this.#takeBack(key);
      this.seq += 1;
      this.entries.set(key, { value, seq: this.seq, seat });
      this.applied.push({ seat, key, value });
    });
    this.#last.set(seat, last);
    if (last > before) this.#refused.set(seat, refused);
    const reset = epoch !== String(this.#epoch) || since === 0 || since > this.seq;
    const newer = (than: number) =>
      [...this.entries].flatMap(([key, { value, seq }]) => (seq > than ? [{ key, value, seq }] : []));
    const answer = {
      epoch: String(this.#epoch),
      seq: this.seq,
      lastChange: last,
      reset,
      entries: newer(reset ? 0 : since),
      refused,
    };
    const bell =
      this.seq > prev ? { epoch: String(this.#epoch), prev, seq: this.seq, entries: newer(prev) } : undefined;
    return { answer, bell };
  }
}

/** A phone: its state, and the stored copy of it. */
export class ModelPhone {
  replica: Replica = EMPTY_REPLICA;
  /** The state when the entries were last stored; the queue and refused changes are stored at once. */
  #kept: Pick<Replica, 'epoch' | 'seq' | 'entries'> = EMPTY_REPLICA;
  refused: RefusedChange[] = [];
  readonly seat: number;
  /** A new page after each kill: responses to the one before are lost. */
  page: number;
  readonly last = new Map<string, unknown>();

  constructor(seat: number, page = 0) {
    this.seat = seat;
    this.page = page;
  }

  tap(key: string, value: unknown): void {
    const step = stepOf(shownEntries(this.replica), [{ key, value }]);
    this.replica = written(this.replica, step, `tab ${this.page}`);
    this.last.set(key, value);
  }

  ask(): TableRequest {
    const { replica, request } = nextRequest(this.replica, 3);
    this.replica = replica;
    return request;
  }

  hear(answer: Answer, since: number): void {
    const next = answered(this.replica, answer, since);
    this.refused.push(...answer.refused);
    this.replica = next ?? resetSequence(this.replica);
  }

  onBell(bell: Bell): void {
    this.replica = withBell(this.replica, bell) ?? this.replica;
  }

  keep(): void {
    this.#kept = this.replica;
  }

  kill(): void {
    this.page += 1;
    this.replica = { ...this.#kept, queue: this.replica.queue };
  }

  shown(): Record<string, unknown> {
    return Object.fromEntries([...shownEntries(this.replica)].map(([key, { value }]) => [key, value]));
  }
}

export const PHONES = 4;
const phone = fc.nat({ max: PHONES - 1 });
const place = fc.nat({ max: 50 });

/** One event: on a phone, or to a message under way. */
export const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('tap' as const), phone, key: fc.nat({ max: 5 }) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('ask' as const), phone }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('request' as const, 'reply' as const, 'bell' as const),
      place,
      again: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('lost request' as const, 'lost reply' as const, 'lost bell' as const),
      place,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('keep' as const), phone }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('kill' as const, 'lost device' as const), phone }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('server killed' as const) }) },
);
/** Now and then the server makes a backup, or loses its disk and restores one. */
const disaster = fc.record({ kind: fc.constantFrom('backup' as const, 'restored' as const) });
export const eventWithDisasters = fc.oneof(
  { weight: 12, arbitrary: event },
  { weight: 1, arbitrary: disaster },
);
export type NetworkEvent = typeof eventWithDisasters extends fc.Arbitrary<infer T> ? T : never;

interface UnderWay {
  readonly request: { phone: number; page: number; seat: number; request: TableRequest }[];
  readonly reply: { phone: number; page: number; since: number; answer: Answer }[];
  readonly bell: { phone: number; page: number; bell: Bell }[];
}

/** Phones, a server, and a network that loses, repeats and delays. */
export class ModelNetwork {
  readonly server = new ModelServer();
  readonly phones = Array.from({ length: PHONES }, (_, seat) => new ModelPhone(seat));
  #seats = PHONES;
  readonly #way: UnderWay = { request: [], reply: [], bell: [] };
  #taps = 0;
  /** The way of dividing that each claim was made for. */
  readonly madeFor = new Map<unknown, string | undefined>();

  /** Keys of a phone's own claims, one that all write, one that carries the version it saw, and the claims' lines. */
  keyOf(phone: number, key: number): string {
    return ['claim/tea/own', 'claim/pie/own', 'claim/pie/all', 'charge/tip', ...LINES][key]!.replace(
      'own',
      `d${phone}`,
    );
  }

  #tap(phone: ModelPhone, key: string): void {
    const tap = (this.#taps += 1);
    const way = wayIn(key, (each) => phone.shown()[each]);
    // A phone cannot edit a line that it has not received yet.
    if (key !== 'charge/tip' && way === undefined) return;
    this.madeFor.set(tap, way);
    const by = ['parts', 'units', 'amounts'][tap % 3]!;
    phone.tap(key, LINES.includes(key) ? ({ by, tap } satisfies ModelLine) : tap);
  }

  happen(event: NetworkEvent): void {
    switch (event.kind) {
      case 'tap':
        this.#tap(this.phones[event.phone]!, this.keyOf(event.phone, event.key));
        break;
      case 'ask':
        this.#ask(event.phone);
        break;
      case 'request':
      case 'reply':
      case 'bell':
        this.#arrive(event.kind, event.place, event.again);
        break;
      case 'keep':
      case 'kill':
        this.phones[event.phone]![event.kind]();
        break;
      // Its person goes on with another phone, which has another seat and nothing of what was not sent.
      case 'lost device':
        this.phones[event.phone] = new ModelPhone(this.#seats++, this.phones[event.phone]!.page + 1);
        break;
      case 'server killed':
        this.#cut();
        break;
      case 'backup':
        this.server.save();
        break;
      case 'restored':
        this.server.restore();
        this.#cut();
        break;
      default: {
        const list = this.#way[event.kind.slice(5) as keyof UnderWay];
        list.splice(event.place % (list.length || 1), 1);
      }
    }
  }

  /** The network works again: everybody syncs until nothing is left to send. */
  heal(): void {
    // Each phone sends its changes, reads the response, and receives the others' changes.
    for (let round = 0; round < 3; round += 1)
      this.phones.forEach((each, index) => {
        do this.#exchange(index);
        while (each.replica.queue.changes.length > 0 || each.replica.epoch === null);
      });
  }

  /** Everything still under way arrives after all, out of order. */
  arriveLate(): void {
    for (const kind of ['reply', 'request', 'bell', 'reply'] as const)
      while (this.#way[kind].length > 0) this.#arrive(kind, this.#way[kind].length - 1, false);
  }

  #cut(): void {
    for (const list of [this.#way.request, this.#way.reply, this.#way.bell]) list.length = 0;
  }

  #exchange(phone: number): void {
    const request = this.phones[phone]!.ask();
    this.phones[phone]!.hear(this.server.sync(this.phones[phone]!.seat, request).answer, request.since);
  }

  #ask(phone: number): void {
    const { page, seat } = this.phones[phone]!;
    this.#way.request.push({ phone, page, seat, request: this.phones[phone]!.ask() });
  }

  #arrive(kind: keyof UnderWay, place: number, again: boolean): void {
    const list = this.#way[kind];
    const index = place % (list.length || 1);
    const arrived = list[index];
    if (!arrived) return;
    if (!again) list.splice(index, 1);
    const phone = this.phones[arrived.phone]!;
    if ('request' in arrived) this.#serve(arrived);
    else if (arrived.page !== phone.page) return;
    else if ('answer' in arrived) phone.hear(arrived.answer, arrived.since);
    else phone.onBell(arrived.bell);
  }

  #serve({ phone, page, seat, request }: UnderWay['request'][number]): void {
    const { answer, bell } = this.server.sync(seat, request);
    this.#way.reply.push({ phone, page, since: request.since, answer });
    if (!bell) return;
    this.phones.forEach((each, index) => this.#way.bell.push({ phone: index, page: each.page, bell }));
  }
}
