import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { install, keepForOffline, read, remove, state } from '#web/platform/receipt-reader/on-device.ts';
import type { Answer, Question } from '#web/platform/receipt-reader/protocol.ts';
import { KEYS } from '#web/platform/storage/keys.ts';

/** A worker that does what the test says. */
class FakeWorker extends EventTarget {
  static all: FakeWorker[] = [];
  readonly asked: Question['kind'][] = [];
  isEnded = false;

  constructor() {
    super();
    FakeWorker.all.push(this);
  }
  postMessage({ kind }: Question): void {
    this.asked.push(kind);
  }
  terminate(): void {
    this.isEnded = true;
  }
  says(answer: Answer): void {
    this.dispatchEvent(new MessageEvent('message', { data: answer }));
  }
}

const fetchScript = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  FakeWorker.all = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', FakeWorker);
  vi.stubGlobal('fetch', fetchScript);
  fetchScript.mockReset().mockImplementation(async () => new Response());
});
// Requests for another picture end.
afterEach(remove);

const PICTURE = new Blob(['jpeg']);
const never = new AbortController().signal;
const reading = (signal = never) => read(PICTURE, { signal, onProgress: () => undefined });
const installing = (signal = never) => install({ signal, onProgress: () => undefined });
const worker = () => FakeWorker.all.at(-1);

/** Waits for this many workers: a download fetches scripts first. */
const started = (count: number) => vi.waitFor(() => expect(FakeWorker.all).toHaveLength(count));

async function installed(): Promise<void> {
  const work = installing();
  await started(1);
  worker()?.says({ kind: 'installed' });
  await work;
}

describe('cancelling', () => {
  test.each<[string, (signal: AbortSignal) => Promise<unknown>, Answer[]]>([
    ['the download', installing, [{ kind: 'downloaded', loaded: 1, total: 2 }]],
    [
      'while the picture is opened',
      reading,
      [{ kind: 'progress', progress: { stage: 'opening', done: 0, of: 1 } }],
    ],
    ['while it is read', reading, [{ kind: 'progress', progress: { stage: 'reading', done: 3, of: 9 } }]],
  ])('%s ends the work at once, and can start again', async (_, begin, news) => {
    const giveUp = new AbortController();
    const work = begin(giveUp.signal);
    await started(1);
    for (const answer of news) worker()?.says(answer);
    giveUp.abort();
    await expect(work).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(worker()?.isEnded).toBe(true);
    expect(localStorage.getItem(KEYS.receiptReader), 'nothing is half-installed').toBeNull();
    const again = begin(never);
    await started(2);
    worker()?.says(begin === reading ? { kind: 'read', pictures: [] } : { kind: 'installed' });
    await again;
    expect(worker()?.isEnded).toBe(false);
  });
});

test('the next picture is read by the same worker', async () => {
  for (let count = 0; count < 2; count += 1) {
    const work = reading();
    worker()?.says({ kind: 'read', pictures: [] });
    await work;
  }
  expect(FakeWorker.all).toHaveLength(1);
  expect(worker()?.asked).toEqual(['read', 'read']);
});

test.each([
  [
    'says why it failed',
    (one: FakeWorker) => one.says({ kind: 'failed', code: 'receipt.corrupt', detail: '' }),
    'receipt.corrupt',
  ],
  ['did not arrive', (one: FakeWorker) => one.dispatchEvent(new ErrorEvent('error')), 'receipt.offline'],
  [
    'has a fault',
    (one: FakeWorker) => one.dispatchEvent(new ErrorEvent('error', { message: 'x is undefined' })),
    'receipt.failed',
  ],
] as const)('a worker that %s is ended, and the failure is reported', async (_, happens, code) => {
  const work = reading();
  const one = worker();
  if (one) happens(one);
  await expect(work).rejects.toMatchObject({ code });
  expect(one?.isEnded).toBe(true);
});

test('a removed reader is absent, and so is the note of its installation', async () => {
  await installed();
  expect(localStorage.getItem(KEYS.receiptReader)).toBe('installed');
  await remove();
  expect(localStorage.getItem(KEYS.receiptReader)).toBeNull();
  expect(await state()).toMatchObject({ kind: 'absent' });
});

describe('the scripts, also those that read PDFs,', () => {
  const fetched = () => fetchScript.mock.calls.map(([url]) => url);

  test('are fetched with the models, and again after an update', async () => {
    await installed();
    expect(fetched()).toEqual([
      expect.stringMatching('receipt-reader.worker'),
      expect.stringMatching('pdf.worker'),
    ]);
    fetchScript.mockClear();
    await keepForOffline();
    expect(fetched()).toHaveLength(2);
  });

  test.each([
    ['cannot be reached', () => fetchScript.mockRejectedValue(new TypeError('no network'))],
    ['are not there', () => fetchScript.mockResolvedValue(new Response('', { status: 502 }))],
  ])('that %s leave nothing installed', async (_, prepare) => {
    prepare();
    await expect(installing()).rejects.toMatchObject({ code: 'receipt.offline' });
    expect(FakeWorker.all).toEqual([]);
    expect(localStorage.getItem(KEYS.receiptReader)).toBeNull();
  });
});
