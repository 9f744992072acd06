import { CompressionStream, DecompressionStream } from 'node:stream/web';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { storedBill, type StoredBill } from '#domain';
import { billLink, readBillLink } from '#web/platform/share/bill-link.ts';
import { anyBill } from '../../../domain/tests/support/bills.ts';
import { runs } from '../../../domain/tests/support/runs.ts';
import { billFrom, storedItem, storedTable } from '../support/stored-bills.ts';

const DINNER = billFrom(
  storedTable(['Ann', 'Бо́рис', '阿明'], {
    items: [storedItem('Jalapeño 🌶', 12.5, ['Ann']), storedItem('Wine', 30, ['Ann', '阿明'])],
    payments: [{ id: 'p', dinerId: 'Ann', amount: 42.5 }],
  }),
);

async function hashOf(bill = DINNER): Promise<string> {
  const made = await billLink(bill);
  if (typeof made === 'string') throw new Error(made);
  return new URL(made.url).hash;
}
/** The hash of a link with this content, whatever it is. */
const hashWith = (content: Uint8Array | string, version = '1'): string =>
  `#${version}.${Buffer.from(deflateRawSync(content)).toString('base64url')}`;
const problemOf = async (hash: string) => {
  const read = await readBillLink(hash);
  return read.ok ? 'read' : read.problem;
};

// jsdom has neither.
beforeEach(() => {
  vi.stubGlobal('CompressionStream', CompressionStream);
  vi.stubGlobal('DecompressionStream', DecompressionStream);
});

test('every bill survives its link unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(anyBill({ diners: 6, items: 8 }), async (stored: StoredBill) => {
      const bill = billFrom(stored);
      fc.pre(bill.diners.length > 0);
      const made = await billLink(bill);
      fc.pre(made !== 'tooLong');
      expect(made).toMatchObject({
        url: expect.stringMatching(/^http:\/\/localhost:3000\/split#1\.[\w-]+$/),
      });
      expect(await readBillLink(await hashOf(bill))).toEqual({ ok: true, bill });
    }),
    { numRuns: runs(100) },
  );
});

test('nobody’s way to be paid comes with a link, whatever was written into it', async () => {
  const way = { kind: 'paypal', handle: 'mallory' };
  const stored = storedBill(DINNER);
  const hostile = {
    ...stored,
    pay: { Ann: way },
    ways: [['Ann', way]],
    waysToBePaid: [way],
    diners: stored.diners.map((diner) => ({ ...diner, pay: way, payTo: way })),
    payments: stored.payments?.map((payment) => ({ ...payment, way, payTo: 'mallory' })),
  };
  const read = await readBillLink(hashWith(JSON.stringify(hostile)));
  // Fields that this version does not know are handed on, and read by nothing.
  const known = (key: string, value: unknown) => (key === 'further' ? undefined : value);
  expect(JSON.parse(JSON.stringify(read), known)).toEqual({ ok: true, bill: DINNER });
});

test('eight people and twenty-five dishes fit, and a link that messengers might cut off is reported', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `${((index + 7) * 7919).toString(36)}x`.repeat(3));
  const dinner = (people: number, dishes: number) => {
    const diners = names.slice(0, people);
    const items = Array.from({ length: dishes }, (_, index) => {
      const dish = ((index + 3) * 48_611_339).toString(36).repeat(2);
      return storedItem(dish, index * 1.37 + 3, [diners[index % people] ?? '']);
    });
    return billFrom(storedTable(diners, { items }));
  };
  expect((await hashOf(dinner(8, 25))).length).toBeGreaterThan(900);
  expect(await billLink(dinner(40, 200))).toBe('tooLong');
});

test.each([
  ['a point at its end', (hash: string) => `${hash}.`],
  ['a bracket', (hash: string) => `${hash})`],
  ['a bracket and a comma', (hash: string) => `${hash}),`],
  ['a line break and words', (hash: string) => `${hash}\nSee you`],
  ['a percent sign', (hash: string) => `${hash}%`],
  ['escaped signs', (hash: string) => hash.replaceAll('.', '%2E').replaceAll('-', '%2D')],
])('a link to which a messenger has added %s is read', async (_, change) => {
  expect(await readBillLink(change(await hashOf()))).toEqual({ ok: true, bill: DINNER });
});

test.each<[string, (hash: string) => string, string]>([
  ['nothing', () => '', 'cut'],
  ['only the sign', () => '#', 'cut'],
  ['a table’s secret', () => '#AbCdEfGhIjKlMnOpQrStUv', 'cut'],
  ['a version alone', () => '#1.', 'cut'],
  ['half of a link', (hash) => hash.slice(0, hash.length / 2), 'cut'],
  ['a link without its last letter', (hash) => hash.slice(0, -1), 'cut'],
  ['nonsense', () => `#1.${'no-bill_'.repeat(20)}`, 'cut'],
  ['a text', () => hashWith('Good evening'), 'cut'],
  ['a list', () => hashWith('[]'), 'cut'],
  ['a bill of nobody', () => hashWith('{"currency":"GBP"}'), 'cut'],
  ['a currency that is none', () => hashWith('{"currency":"QQQ","diners":[{"id":"a","name":"A"}]}'), 'cut'],
  [
    'a price below 0',
    () => hashWith('{"diners":[{"id":"a","name":"A"}],"items":[{"id":"i","price":-1}]}'),
    'cut',
  ],
  ['a newer version', (hash) => hash.replace('#1.', '#2.'), 'newer'],
  ['ten megabytes', () => `#1.${'A'.repeat(10_000_000)}`, 'cut'],
  ['ten megabytes, packed small', () => hashWith(new Uint8Array(10_000_000)), 'cut'],
  [
    'a bill that is all spaces',
    () => hashWith(`{"diners":[{"id":"a","name":"A"}]${' '.repeat(70_000)}}`),
    'cut',
  ],
])('%s is not read as a bill', async (_, change, problem) => {
  expect(await problemOf(change(await hashOf()))).toBe(problem);
});

test('of a long link only the beginning is unpacked, so that it cannot fill the memory', async () => {
  const decode = vi.spyOn(globalThis, 'atob');
  expect(await problemOf(`#1.${'A'.repeat(2_000_000)}`)).toBe('cut');
  expect(decode.mock.calls.map(([text]) => text.length <= 20_000)).toEqual([true]);
});

test('a browser without compression is reported, both when a link is made and when it is opened', async () => {
  const hash = await hashOf();
  vi.unstubAllGlobals();
  expect(await billLink(DINNER)).toBe('noSupport');
  expect(await problemOf(hash)).toBe('noSupport');
});
