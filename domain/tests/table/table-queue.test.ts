import { describe, expect, test } from 'vitest';
import {
  answered,
  nextRequest,
  EMPTY_REPLICA,
  mergedQueues,
  withBell,
  shownEntries,
  stepOf,
  written,
  type KeyedEntry,
  type Replica,
} from '../../src/index.ts';

const wrote = (replica: Replica, tab: string, ...changes: (readonly [string, unknown])[]): Replica =>
  changes.reduce((each, [key, value]) => written(each, [{ key, value }], tab), replica);

const said = (more: object = {}) => ({
  epoch: 'one',
  seq: 0,
  lastChange: 0,
  reset: false,
  entries: [] as KeyedEntry[],
  ...more,
});

const known = answered(
  EMPTY_REPLICA,
  said({ seq: 5, reset: true, entries: [{ key: 'diner/ann', value: 'Ann', seq: 4 }] }),
  0,
)!;

describe('changes in the queue', () => {
  test('are merged by key until they are sent, and name the entry they saw', () => {
    const typed = wrote(known, 'a', ['diner/ann', 'An'], ['claim/pie/ann', 1], ['diner/ann', 'Anna']);
    const { replica, request } = nextRequest(typed, 500);
    expect(request).toEqual({
      epoch: 'one',
      since: 5,
      first: 1,
      changes: [
        { key: 'diner/ann', value: 'Anna', saw: 4 },
        { key: 'claim/pie/ann', value: 1 },
      ],
    });
    const more = wrote(replica, 'a', ['diner/ann', 'Annie']);
    expect(more.queue.changes.map(({ number, value }) => [number, value])).toEqual([
      [1, 'Anna'],
      [2, 1],
      [3, 'Annie'],
    ]);
  });

  test('around a change of division are sent, each with the division it was made for', () => {
    const pie = (by: string, price: number) => ({ by, price });
    const told = answered(
      EMPTY_REPLICA,
      said({ seq: 5, reset: true, entries: [{ key: 'line/pie', value: pie('parts', 9), seq: 4 }] }),
      0,
    )!;
    const edits = [
      ['claim/pie/ann', 1],
      ['line/pie', pie('amounts', 9)],
      ['claim/pie/ann', 1],
      ['claim/pie/ann', 5],
      ['line/pie', pie('amounts', 10)],
      ['line/pie', pie('parts', 10)],
      ['claim/pie/ann', 1],
    ] as const;
    const all = edits.reduce((replica: Replica, [key, value]) => {
      const step = stepOf(shownEntries(replica), [{ key, value }]);
      return written(replica, step, 'a');
    }, told);
    expect(nextRequest(all, 500).request.changes).toEqual([
      { key: 'claim/pie/ann', value: 1, by: 'parts' },
      { key: 'line/pie', value: pie('amounts', 10), by: 'amounts', saw: 4 },
      { key: 'claim/pie/ann', value: 5, by: 'amounts' },
      { key: 'line/pie', value: pie('parts', 10), by: 'parts', saw: 4 },
      { key: 'claim/pie/ann', value: 1, by: 'parts' },
    ]);
  });

  test('are sent in batches, with the same numbers until they are acknowledged', () => {
    const all = wrote(known, 'a', ['claim/a/ann', 1], ['claim/b/ann', 1], ['claim/c/ann', 1]);
    const first = nextRequest(all, 2);
    expect(nextRequest(first.replica, 2).request).toEqual(first.request);
    const heard = answered(first.replica, said({ seq: 7, lastChange: 2 }), 5)!;
    expect(nextRequest(heard, 2).request).toMatchObject({ first: 3, changes: [{ key: 'claim/c/ann' }] });
  });

  test('of two tabs get different numbers', () => {
    const base = wrote(known, 'a', ['claim/a/ann', 1]).queue;
    const mine = wrote({ ...known, queue: base }, 'mine', ['claim/b/ann', 1]);
    const other = wrote({ ...known, queue: base }, 'other', ['claim/c/ann', 1], ['claim/d/ann', 1]).queue;
    expect(mergedQueues(mine, other, 'mine').changes.map(({ number, key }) => [number, key])).toEqual([
      [1, 'claim/a/ann'],
      [2, 'claim/c/ann'],
      [3, 'claim/d/ann'],
      [4, 'claim/b/ann'],
    ]);
    expect(mergedQueues(mine, mine.queue, 'mine')).toEqual(mine.queue);
  });

  test('that only another tab knows to be acknowledged stay on screen until this one has the entries, too', () => {
    const own = wrote(known, 'mine', ['diner/ann', 'Anna'], ['claim/b/ann', 1]);
    const sent = nextRequest(own, 1).replica;
    const reply = said({
      seq: 6,
      lastChange: 1,
      entries: [{ key: 'diner/ann', value: 'Anna', seq: 6 }],
    });
    const other = answered(sent, reply, 5)!.queue;
    for (const tab of ['mine', 'other']) {
      const merged = { ...sent, queue: mergedQueues(sent, other, tab) };
      expect(shownEntries(merged).get('diner/ann')?.value).toBe('Anna');
      expect(nextRequest(merged, 500).request).toMatchObject({ since: 5, first: 1 });
      expect(answered(merged, reply, 5)?.queue.changes.map(({ key }) => key)).toEqual(['claim/b/ann']);
    }
  });

  test('that another tab knows to be acknowledged are dropped once a notification has brought their entries', () => {
    const sent = nextRequest(wrote(known, 'other', ['diner/ann', 'Anna']), 1).replica;
    const entries = [{ key: 'diner/ann', value: 'Anna', seq: 6 }];
    const rung = withBell(sent, { epoch: 'one', prev: 5, seq: 6, entries })!;
    const other = answered(sent, said({ seq: 6, lastChange: 1, entries }), 5)!.queue;
    expect(mergedQueues(rung, other, 'mine')).toEqual(other);
  });

  test('that a later one of this phone has replaced need no entry', () => {
    const typed = nextRequest(wrote(known, 'other', ['diner/ann', 'A']), 1).replica;
    const sent = nextRequest(wrote(typed, 'other', ['diner/ann', 'Al']), 2).replica;
    const entries = [{ key: 'diner/ann', value: 'Al', seq: 6 }];
    const rung = withBell(sent, { epoch: 'one', prev: 5, seq: 6, entries })!;
    const other = answered(sent, said({ seq: 6, lastChange: 2, entries }), 5)!.queue;
    expect(mergedQueues(rung, other, 'mine')).toEqual(other);
  });

  test('that were acknowledged while this tab slept leave no gap between the numbers', () => {
    const sent = nextRequest(wrote(known, 'other', ['claim/a/ann', 1]), 1).replica;
    const more = wrote(sent, 'other', ['claim/b/ann', 1], ['claim/c/ann', 1]);
    const other = answered(more, said({ seq: 7, lastChange: 2 }), 5)!.queue;
    expect(mergedQueues(sent, other, 'mine')).toEqual(other);
  });
});

describe('a notification', () => {
  const bell = { epoch: 'one', prev: 5, seq: 6, entries: [{ key: 'claim/a/bob', value: 1, seq: 6 }] };

  test('that follows the known state is applied', () => {
    expect(shownEntries(withBell(known, bell)!).get('claim/a/bob')).toEqual({ value: 1, seq: 6 });
    expect(withBell(withBell(known, bell)!, bell)?.seq).toBe(6);
  });

  test.each([
    ['after one that was missed', { ...bell, prev: 6, seq: 7 }],
    ['without the entries', { ...bell, entries: undefined }],
    ['of another life of the table', { ...bell, epoch: 'two' }],
  ])('%s triggers a request', (_, other) => {
    expect(withBell(known, other)).toBeUndefined();
  });
});

describe('a response', () => {
  test('that is late only updates the acknowledged number', () => {
    const newer = withBell(known, { epoch: 'one', prev: 5, seq: 6, entries: [] })!;
    const late = said({ seq: 5, reset: true, lastChange: 1 });
    const waiting = wrote(newer, 'a', ['claim/a/ann', 1]);
    expect(answered(waiting, late, 0)).toMatchObject({ seq: 6, queue: { changes: [] } });
  });

  test('with a gap causes a request for the whole table', () => {
    expect(answered(known, said({ seq: 9 }), 8)).toBeUndefined();
    expect(answered(known, said({ epoch: 'two', seq: 9 }), 5)).toBeUndefined();
  });
});
