import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { downloadModels } from '#web/platform/receipt-reader/download-models.ts';
import * as known from '#web/platform/receipt-reader/models.ts';
import type { Model } from '#web/platform/receipt-reader/models.ts';
import { eraseModels, keepModels, readModel, storedModels } from '#web/platform/storage/receipt-models.ts';

const CONTENTS = { alphabet: 'a\nb\nc', finder: 'where there is text', reader: 'what it says' } as const;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Three small files in the place of 17 MB. */
const MODELS = Object.entries(CONTENTS).map(([name, text]) => ({
  name: name as Model['name'],
  sha256: digestOf(text),
  bytes: text.length,
  download: text.length * 2,
}));
const TOTAL = MODELS.reduce((sum, { download }) => sum + download, 0);

/** The server's responses for each of them, in the order of the requests. */
let answers: (() => Response | Promise<Response>)[];
let asked: number;

const whole = Object.values(CONTENTS).map((text) => () => new Response(bytesOf(text)));

beforeEach(async () => {
  await eraseModels();
  vi.spyOn(known, 'models').mockReturnValue(MODELS);
  asked = 0;
  answers = whole;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    const answer = answers[asked - 1];
    if (!answer) throw new Error('more was asked for than there is');
    return answer();
  });
});

/** The stored text of a file. */
const textOf = async (model: Model | undefined) =>
  new TextDecoder().decode(await readModel(model?.sha256 ?? ''));

const install = async () => {
  const progress: number[] = [];
  await downloadModels((loaded, total) => {
    expect(total).toBe(TOTAL);
    progress.push(loaded);
  });
  return progress;
};
const failure = () => install().catch((error: unknown) => (error as { code?: string }).code);

describe('the receipt reader’s download', () => {
  test('is 17 MB, and more over plain http, where browsers do not accept brotli', () => {
    vi.restoreAllMocks();
    vi.stubGlobal('isSecureContext', true);
    const secure = known.downloadOf(known.models());
    expect(secure).toBeLessThan(17.5e6);
    vi.stubGlobal('isSecureContext', false);
    expect(known.downloadOf(known.models())).toBeGreaterThan(secure);
  });

  test('is stored whole on the device, and reports its progress', async () => {
    expect((await install()).at(-1)).toBe(TOTAL);
    expect(asked).toBe(3);
    expect(await Promise.all(MODELS.map(textOf))).toEqual(Object.values(CONTENTS));
  });

  test('fetches only what is missing, and deletes files of an earlier version', async () => {
    const [alphabet, ...others] = MODELS;
    const kept = others.map(
      ({ sha256 }, index) => [sha256, bytesOf(Object.values(CONTENTS)[index + 1] ?? '')] as const,
    );
    await keepModels(new Map([...kept, ['of-before', bytesOf('old')]]), [
      ...kept.map(([name]) => name),
      'of-before',
    ]);
    await downloadModels(() => undefined);
    expect(asked).toBe(1);
    expect((await storedModels()).toSorted()).toEqual(MODELS.map(({ sha256 }) => sha256).toSorted());
    expect(await textOf(alphabet)).toBe(CONTENTS.alphabet);
  });
});

describe('a download', () => {
  const damaged = () => new Response(bytesOf('a\nb\nX'));
  const [good, second] = whole;

  test('that is damaged is tried once more, and may succeed then', async () => {
    answers = [damaged, ...whole];
    await install();
    expect(asked).toBe(4);
    expect(await storedModels()).toHaveLength(3);
  });

  test.each([
    ['damaged twice', [damaged, damaged], 'receipt.corrupt', 2],
    ['too long', [() => new Response(bytesOf('a\nb\ncd')), damaged], 'receipt.corrupt', 2],
    ['not to be had', [() => new Response('Not found', { status: 404 })], 'receipt.missing', 1],
    ['refused', [() => new Response('Busy', { status: 503 })], 'receipt.offline', 1],
    ['without a network', [() => Promise.reject(new TypeError('Failed to fetch'))], 'receipt.offline', 1],
    [
      'cut off',
      [
        () =>
          new Response(
            new ReadableStream({
              start: (stream) => {
                stream.enqueue(bytesOf('a'));
                stream.error(new TypeError('network error'));
              },
            }),
          ),
      ],
      'receipt.offline',
      1,
    ],
  ])('that is %s is reported as such, and leaves nothing half-installed', async (_, first, code, times) => {
    answers = first;
    expect(await failure()).toBe(code);
    expect(asked).toBe(times);
    // The same if it follows good responses.
    asked = 0;
    answers = [good, second, ...first].flatMap((answer) => answer ?? []);
    expect(await failure()).toBe(code);
    expect(await storedModels()).toEqual([]);
  });
});
