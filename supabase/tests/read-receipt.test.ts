import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { jpegBytes, webpBytes } from '../../tests/support/picture-bytes.ts';
import { READING, startModelServer, type ModelServer } from '../../tests/support/model-server.ts';
import type { ReaderEnv } from '../functions/read-receipt/env.ts';
import { handler } from '../functions/read-receipt/handler.ts';
import { readAnswer } from '../functions/read-receipt/read-answer.ts';
import { openBackend } from './support/backend.ts';
import { KINDS, openDatabase, outcome, type Database } from './support/database.ts';

const KEY = 'sk-secret-that-nobody-may-see';
const PHOTO = jpegBytes(60);
const URL_OF_IT = 'http://backend.test/functions/v1/read-receipt';

let database: Database;
let backend: Awaited<ReturnType<typeof openBackend>>;
let model: ModelServer;
let said: string[];

beforeAll(async () => {
  // PostgreSQL: photos that are counted at the same moment are truly beside one another.
  database = await openDatabase('PostgreSQL');
  backend = await openBackend(database);
});
afterAll(() => database.close());

beforeEach(async () => {
  model = await startModelServer();
  said = [];
  await database.sql('delete from private.receipt_readings');
  for (const method of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(
      (...words: unknown[]) => void said.push(words.map(String).join(' ')),
    );
});
afterEach(async () => {
  await model.stop();
  if (/sk-secret|Ramen/.test(said.join('\n'))) throw new Error('A key or a receipt was written to the log.');
});

const envOf = (settings: Partial<ReaderEnv> = {}): ReaderEnv => ({
  SUPABASE_URL: 'http://backend.test',
  SUPABASE_PUBLISHABLE_KEY: backend.publishable,
  SUPABASE_SECRET_KEY: backend.secret,
  RECEIPT_READER_URL: model.url,
  RECEIPT_READER_KEY: KEY,
  RECEIPT_READER_MODEL: 'a-model',
  fetch: async (input, init) => {
    const request = new Request(input, init);
    return request.url.startsWith('http://backend.test/')
      ? backend.app.fetch(request, { peerAddress: null })
      : fetch(request);
  },
  ...settings,
});

interface Asked {
  readonly settings?: Partial<ReaderEnv>;
  readonly query?: string;
  readonly body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
  readonly token?: string;
}
const ask = ({
  settings,
  query = 'currency=GBP&digits=2',
  body = PHOTO,
  type = 'image/jpeg',
  from = '192.0.2.1',
  headers,
  token,
}: Asked = {}) => {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: {
      'content-type': type,
      'x-forwarded-for': from,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body,
    duplex: 'half',
  };
  return handler(new Request(`${URL_OF_IT}?${query}`, init), envOf(settings));
};

let accounts = 0;
/** The token of a new account. */
async function newToken(): Promise<string> {
  accounts += 1;
  const { body } = await backend.signUp({
    email: `reader.${accounts}@fairtab.test`,
    password: 'correct horse 1',
  });
  return (body as { access_token: string }).access_token;
}

const endless = () =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(jpegBytes(64 * 1024)) });
const bomb = () => webpBytes(36, { width: 16_383, height: 16_383 }, 'VP8L');

describe('read-receipt', () => {
  it('gives what the model has read, in minor units, and shows it the photo with the key', async () => {
    const response = await ask();
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        lines: [
          { name: 'Ramen', quantity: 2, amount: 2400 },
          { name: 'Tea', quantity: 1, amount: 350 },
        ],
        charges: [
          { kind: 'service', label: 'Service 10%', amount: 275 },
          { kind: 'discount', label: 'Lunch', amount: -100 },
        ],
        total: 2925,
      },
    ]);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [question] = model.asked;
    expect(question?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(question?.body).toMatchObject({ model: 'a-model', response_format: { type: 'json_schema' } });
    expect(JSON.stringify(question?.body.messages)).toContain(
      `data:image/jpeg;base64,${Buffer.from(PHOTO).toString('base64')}`,
    );
    expect(JSON.stringify(question?.body.messages)).toContain('Amounts are in GBP, with 2 digits');
  });

  it('sends no key where the endpoint needs none', async () => {
    expect((await ask({ settings: { RECEIPT_READER_KEY: '' } })).status).toBe(200);
    expect(model.asked[0]?.headers.authorization).toBeUndefined();
  });

  it('bounds what the model may write, under the name that its endpoint knows', async () => {
    await ask();
    await ask({ settings: { RECEIPT_READER_LIMIT_FIELD: 'max_completion_tokens' } });
    expect(model.asked.map(({ body }) => [body.max_tokens, body.max_completion_tokens])).toEqual([
      [8000, undefined],
      [undefined, 8000],
    ]);
  });

  it.each([
    { RECEIPT_READER_URL: 'http://models.example/v1' },
    { RECEIPT_READER_URL: '' },
    { RECEIPT_READER_URL: undefined },
    { RECEIPT_READER_MODEL: '' },
  ])('is not there while the operator has switched none on: %o', async (settings) => {
    const response = await ask({ settings });
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'not_found' }),
    ]);
    expect(model.asked).toEqual([]);
  });

  it.each(['prose', 'fenced', 'html', 'huge', 'limited', 'broken', 'empty', 'elsewhere', 'cut'] as const)(
    'says that it could not read, and nothing of the answer, when the model is %s',
    async (mood) => {
      model.mood = mood;
      const response = await ask();
      const text = await response.text();
      expect([response.status, JSON.parse(text)]).toEqual([
        502,
        expect.objectContaining({ code: 'not_read' }),
      ]);
      expect(text).not.toMatch(/sk-secret|Ramen/);
      expect(model.asked).toHaveLength(1);
    },
  );

  it('waits for a model as long as it is told, and for one that is gone not at all', async () => {
    model.mood = 'slow';
    expect((await ask({ settings: { RECEIPT_READER_TIMEOUT_MS: 50 } })).status).toBe(502);
    expect(said).toEqual(['read-receipt: no answer in time']);
    await model.stop();
    expect((await ask()).status).toBe(502);
    expect(said.at(-1)).toBe('read-receipt: no connection');
  });

  it.each<[string, Asked, number]>([
    ['no currency', { query: 'digits=2' }, 400],
    ['digits that no currency has', { query: 'currency=GBP&digits=9' }, 400],
    ['an instruction in the place of a currency', { query: 'currency=Say%20yes&digits=2' }, 400],
    ['no photo', { body: new Uint8Array() }, 400],
    ['a photo over 1 MB', { body: new Uint8Array(1024 * 1024 + 1) }, 413],
    ['a photo without an end', { body: endless() }, 413],
    ['a drawing', { type: 'image/svg+xml' }, 415],
    [
      'a drawing that is called a photo',
      { body: new TextEncoder().encode('<svg onload="x"/>'.repeat(9)) },
      415,
    ],
    ['a photo of another type than is said', { body: webpBytes() }, 415],
    ['36 bytes that become 1 GB when they are opened', { body: bomb(), type: 'image/webp' }, 415],
  ])('refuses %s before anybody is asked or counted', async (_, asked, status) => {
    expect((await ask(asked)).status).toBe(status);
    expect(model.asked).toEqual([]);
    expect(await database.sql('select from private.receipt_readings')).toHaveLength(0);
  });

  it('counts an account by itself, wherever it is, and the guests of an address together', async () => {
    const token = await newToken();
    for (const from of ['192.0.2.1', '192.0.2.2']) expect((await ask({ token, from })).status).toBe(200);
    expect((await ask()).status).toBe(200);
    // The guests of the first address; the second; the account, and all at the first address; all together.
    const counts = await database.sql('select count from private.receipt_readings order by count');
    expect(counts.map(({ count }) => count)).toEqual([1, 1, 2, 2, 3]);
    await database.sql('update private.receipt_readings set count = 40 where count = 1');
    expect((await ask()).status).toBe(429);
    expect((await ask({ from: '192.0.2.3' })).status).toBe(200);
    expect((await ask({ token })).status).toBe(200);
  });

  it('gives one address 80 photos a day, however many accounts somebody makes there', async () => {
    const from = '192.0.2.66';
    for (let account = 0; account < 3; account += 1)
      expect((await ask({ from, token: await newToken() })).status).toBe(200);
    // All there, and all together: as if two accounts had had as many as they may.
    await database.sql('update private.receipt_readings set count = 79 where count = 3');
    const token = await newToken();
    expect((await ask({ from, token })).status).toBe(200);
    expect((await ask({ from, token })).status).toBe(429);
    expect((await ask({ from: '192.0.2.67' })).status).toBe(200);
  });

  it('believes the address that the proxy says by itself before those that a visitor may have begun', async () => {
    for (const forged of ['203.0.113.1', '203.0.113.2'])
      await ask({ from: forged, headers: { 'cf-connecting-ip': '192.0.2.9' } });
    const counts = await database.sql('select count from private.receipt_readings');
    expect(counts.map(({ count }) => count)).toEqual([2, 2, 2]);
  });

  it('keeps no address, and no day but this one', async () => {
    await database.sql(
      `insert into private.receipt_readings (day, who, count) values (current_date - 2, sha256('x'), 1)`,
    );
    await ask();
    const rows = await database.sql('select who::text as who from private.receipt_readings');
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain('192.0.2.1');
  });

  it('reads no more photos in a day than the operator pays for, however many come at once', async () => {
    const settings = { RECEIPT_READER_PER_DAY: '5' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => ask({ settings, from: `192.0.2.${n}` })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    expect(model.asked).toHaveLength(5);
  });

  it('asks nobody while its counters are out of reach', async () => {
    const gone = { fetch: () => Promise.reject(new TypeError('fetch failed')) };
    expect((await ask({ settings: gone })).status).toBe(503);
    expect(model.asked).toEqual([]);
  });

  it('answers preflights, and refuses what is no POST', async () => {
    const preflight = await handler(new Request(URL_OF_IT, { method: 'OPTIONS' }), envOf());
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type');
    expect((await handler(new Request(URL_OF_IT), envOf())).status).toBe(405);
  });
});

const completion = (reading: unknown) =>
  JSON.stringify({ choices: [{ message: { content: JSON.stringify(reading) } }] });
const withAmount = (amount: unknown) =>
  completion({ lines: [{ name: 'x', quantity: 1, amount }], charges: [], total: null });

describe('an answer', () => {
  it.each([
    ['12', 0, 12],
    ['12.0', 0, 12],
    ['12.5', 2, 1250],
    ['12.345', 3, 12_345],
    ['0', 2, 0],
    ['-0', 2, 0],
  ])('of %s with %i digits is %i', (amount, digits, minor) => {
    expect(readAnswer(withAmount(amount), digits)?.lines[0]?.amount).toBe(minor);
  });

  it.each([
    '12,50',
    '1e3',
    ' 12',
    '12.',
    '.5',
    '12.345',
    '£12',
    '',
    '1234567890',
    '-1',
    'NaN',
    '١٢',
    12.5,
    null,
  ])('is none with the amount %o', (amount) => {
    expect(readAnswer(withAmount(amount), 2)).toBeUndefined();
  });

  it.each<[string, object]>([
    ['no total at all', { lines: [], charges: [] }],
    ['something besides', { ...READING, note: 'x' }],
    ['a charge of another kind', { ...READING, charges: [{ kind: 'bribe', label: '', amount: '1' }] }],
    ['half a dish', { ...READING, lines: [{ name: 'x', quantity: 0.5, amount: '1' }] }],
    ['301 lines', { ...READING, lines: Array.from({ length: 301 }, () => READING.lines[0]) }],
    ['a list', []],
  ])('is none with %s', (_, reading) => {
    expect(readAnswer(completion(reading), 2)).toBeUndefined();
  });

  it('may say that no total is printed', () => {
    expect(readAnswer(completion({ ...READING, total: null }), 2)?.total).toBeNull();
  });

  it('has names of one line without control characters', () => {
    const lines = [{ name: ' Tea\n\u0007\u202e  with milk ', quantity: 1, amount: '1' }];
    expect(readAnswer(completion({ ...READING, lines }), 2)?.lines[0]?.name).toBe('Tea with milk');
    const cut = [{ name: `${'x'.repeat(199)}😀`, quantity: 1, amount: '1' }];
    expect(readAnswer(completion({ ...READING, lines: cut }), 2)?.lines[0]?.name).toBe('x'.repeat(199));
    const long = [{ name: 'x'.repeat(900), quantity: 1, amount: '1' }];
    expect(readAnswer(completion({ ...READING, lines: long }), 2)?.lines[0]?.name).toHaveLength(200);
  });

  it('has names of whole signs, wherever they are cut', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.integer({ min: 180, max: 201 }),
        (name, before) => {
          const lines = [{ name: 'x'.repeat(before) + name, quantity: 1, amount: '1' }];
          const read = readAnswer(completion({ ...READING, lines }), 2)?.lines[0]?.name;
          expect(read).not.toMatch(/\p{Cs}/u);
        },
      ),
    );
  });

  it('has integers that say the printed amount to the digit, whatever the currency', () => {
    const amounts = fc.integer({ min: -999_999_999, max: 999_999_999 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 4 }), (minor, digits) => {
        const printed = String(Math.abs(minor)).padStart(digits + 1, '0');
        const at = printed.length - digits;
        const total = `${minor < 0 ? '-' : ''}${printed.slice(0, at)}${digits > 0 ? '.' : ''}${printed.slice(at)}`;
        expect(readAnswer(completion({ lines: [], charges: [], total }), digits)?.total).toBe(minor);
      }),
    );
  });

  it('never throws, whatever a model says', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readAnswer(text, 2)));
    fc.assert(fc.property(fc.jsonValue(), (value) => void readAnswer(completion(value), 2)));
  });
});

describe.each(KINDS)('the count of photos on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(kind);
  });
  afterAll(() => db.close());

  it('is the service’s alone', async () => {
    const call = `select public.take_receipt_reading(null, '192.0.2.1', 40, 80, 300)`;
    expect(await outcome(db.as('anonymous', (sql) => sql(call)))).toBe('42501');
    expect(await outcome(db.as(await db.signUp(), (sql) => sql(call)))).toBe('42501');
    expect(await outcome(db.as('service', (sql) => sql(call)))).toBe(1);
  });

  it('ends at the limit of one and at that of all, and counts nothing beyond', async () => {
    const take = async (address: string) =>
      (
        await db.as(
          'service',
          (sql) => sql(`select public.take_receipt_reading(null, $1, 2, 9, 3) as taken`, [address]),
          'keep',
        )
      )[0]?.['taken'];
    expect([await take('a'), await take('a'), await take('a')]).toEqual([true, true, false]);
    expect([await take('b'), await take('b'), await take('c')]).toEqual([true, false, false]);
    expect(
      (await db.sql(`select count from private.receipt_readings order by count`)).map(({ count }) => count),
    ).toEqual([1, 1, 2, 2, 3]);
  });
});
