import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkWayToPay,
  MAX_MINOR,
  paymentInstruction,
  PAYMENT_SERVICES,
  type PaymentRequest,
  type WayToPay,
} from '../../src/index.ts';
import { anyCharacter } from '../support/any-character.ts';
import { runs } from '../support/runs.ts';
import { accepted, hostile, payWith, request, sepa, textOf, upi } from '../support/ways-to-pay.ts';

describe('links', () => {
  test.each<[WayToPay, PaymentRequest, string]>([
    [{ kind: 'paypal', handle: 'Maya' }, request(4041, 'GBP'), 'https://paypal.me/Maya/40.41GBP'],
    [{ kind: 'paypal', handle: 'Maya' }, request(4041, 'JPY'), 'https://paypal.me/Maya/4041JPY'],
    [{ kind: 'paypal', handle: 'Maya' }, request(400_000, 'HUF'), 'https://paypal.me/Maya/4000HUF'],
    [
      { kind: 'monzo', handle: 'maya-k' },
      request(4041, 'GBP'),
      'https://monzo.me/maya-k/40.41?d=Dinner%20%26%20drinks',
    ],
    [{ kind: 'revolut', handle: 'maya' }, request(4041, 'KWD'), 'https://revolut.me/maya'],
    [
      { kind: 'venmo', handle: 'Maya-K_1' },
      request(5, 'USD'),
      'https://venmo.com/Maya-K_1?txn=pay&amount=0.05&note=Dinner%20%26%20drinks',
    ],
    [{ kind: 'cash_app', handle: 'maya' }, request(1200, 'USD'), 'https://cash.app/$maya/12.00'],
    [
      upi,
      request(123_456, 'INR'),
      'upi://pay?pa=maya.k@okicici&pn=Maya%20K&am=1234.56&cu=INR&tn=Dinner%20%26%20drinks',
    ],
  ])('%j asks for %j', (way, asked, link) => {
    expect(payWith(way, asked)).toBe(link);
  });
  test.each<[WayToPay, PaymentRequest]>([
    [{ kind: 'paypal', handle: 'Maya' }, request(4041, 'INR')],
    [{ kind: 'paypal', handle: 'Maya' }, request(4041, 'HUF')],
    [{ kind: 'monzo', handle: 'maya' }, request(4041, 'EUR')],
    [{ kind: 'venmo', handle: 'maya1' }, request(4041, 'CAD')],
    [{ kind: 'cash_app', handle: 'maya' }, request(4041, 'GBP')],
    [upi, request(4041, 'GBP')],
    [sepa, request(4041, 'GBP')],
    [sepa, request(100_000_000_000, 'EUR')],
    [sepa, request(0, 'EUR')],
    [{ kind: 'revolut', handle: 'maya' }, request(-1, 'EUR')],
    [{ kind: 'paypal', handle: 'maya' }, request(0.5, 'EUR')],
    [{ kind: 'paypal', handle: 'maya' }, request(MAX_MINOR + 1, 'EUR')],
    [{ kind: 'monzo', handle: 'maya' }, request(0, 'GBP')],
    [{ kind: 'venmo', handle: 'maya1' }, request(0, 'USD')],
    [{ kind: 'cash_app', handle: 'maya' }, request(0, 'USD')],
    [upi, request(0, 'INR')],
  ])('%j cannot carry %j', (way, asked) => {
    expect(paymentInstruction(accepted(way), asked)).toBeUndefined();
  });
  test('an amount may be as large as any on a bill', () => {
    const most = request(MAX_MINOR, 'EUR');
    expect(payWith({ kind: 'paypal', handle: 'maya' }, most)).toMatch(
      /^https:\/\/paypal\.me\/maya\/\d+\.\d\dEUR$/,
    );
  });
  test.each([
    ['x'.repeat(101), 'x'.repeat(100)],
    ['x'.repeat(100), 'x'.repeat(100)],
    [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
    ['🦊'.repeat(101), '🦊'.repeat(100)],
  ])('a note is cut at whole characters: %s', (note, cut) => {
    expect(payWith({ kind: 'monzo', handle: 'maya' }, request(100, 'GBP', note))).toBe(
      `https://monzo.me/maya/1.00?d=${encodeURIComponent(cut)}`,
    );
  });
  test('brackets and signs of a note are encoded so that chats keep them in the link', () => {
    expect(payWith({ kind: 'monzo', handle: 'maya' }, request(100, 'GBP', "Zoë's *dinner* (Sat)"))).toBe(
      'https://monzo.me/maya/1.00?d=Zo%C3%AB%27s%20%2Adinner%2A%20%28Sat%29',
    );
  });
  test('a link without a note has no empty note', () => {
    expect(payWith({ kind: 'monzo', handle: 'maya' }, request(100, 'GBP', ' \n '))).toBe(
      'https://monzo.me/maya/1.00',
    );
  });
  test('say whether the link carries amount and note', () => {
    const carries = PAYMENT_SERVICES.map((kind) => {
      const currency = kind === 'monzo' ? 'GBP' : 'USD';
      const instruction = paymentInstruction({ kind, handle: 'mayak' }, request(100, currency));
      return instruction?.kind === 'link' && [kind, instruction.carriesAmount, instruction.carriesNote];
    });
    expect(paymentInstruction(upi, request(100, 'INR'))).toMatchObject({
      carriesAmount: true,
      carriesNote: true,
    });
    expect(carries).toEqual([
      ['paypal', true, false],
      ['monzo', true, true],
      ['revolut', false, false],
      ['venmo', true, true],
      ['cash_app', true, false],
    ]);
  });
});

test('a SEPA transfer is the twelve lines of EPC069-12, without empty ones at the end', () => {
  expect(payWith(sepa, request(4041, 'EUR'))).toBe(
    'BCD\n002\n1\nSCT\n\nZoë Müller\nDE89370400440532013000\nEUR40.41\n\n\nDinner & drinks',
  );
  const swiss: WayToPay = { ...sepa, iban: 'CH9300762011623852957', bic: 'ubswchzh80a' };
  expect(payWith(swiss, request(99_999_999_999, 'EUR', ''))).toBe(
    'BCD\n002\n1\nSCT\nUBSWCHZH80A\nZoë Müller\nCH9300762011623852957\nEUR999999999.99\n\n\n',
  );
});

test.each(['x', '~', 'é', '\u07ff', '\u0800', '€', '\uffff', '\u{10000}', '🦊'])(
  'the note of a SEPA transfer is cut at 331 bytes, however many a character takes: %s',
  (character) => {
    const bytesOf = (text: string | undefined) => new TextEncoder().encode(text).length;
    const swiss: WayToPay = {
      kind: 'sepa',
      name: '€'.repeat(70),
      iban: 'CH9300762011623852957',
      bic: 'UBSWCHZH80A',
    };
    const size = bytesOf(character);
    const whole = payWith(swiss, request(1234, 'EUR', character.repeat(140)));
    expect(bytesOf(whole)).toBeLessThanOrEqual(331);
    expect(bytesOf(whole)).toBeGreaterThan(331 - size);
    for (const start of ['', character])
      expect(payWith(swiss, request(1234, 'EUR', start + `${character} `.repeat(70)))).not.toMatch(/ $/);
  },
);

test('text is passed on unchanged', () => {
  expect(paymentInstruction({ kind: 'text', text: 'Cash' }, request(1, 'GBP'))).toEqual({
    kind: 'text',
    text: 'Cash',
  });
  expect(payWith({ kind: 'text', text: ' Sort code 01-02-03\r\nAccount 12345678 ' }, request(1, 'XXX'))).toBe(
    'Sort code 01-02-03\nAccount 12345678',
  );
});

const anyRequest = fc.record({
  amount: fc.integer({ min: 1, max: 10_000_000 }),
  currency: fc.constantFrom('GBP', 'EUR', 'USD', 'INR', 'JPY', 'KWD', 'HUF'),
  note: hostile,
});

const HOSTS = {
  paypal: 'paypal.me',
  monzo: 'monzo.me',
  revolut: 'revolut.me',
  venmo: 'venmo.com',
  cash_app: 'cash.app',
} as const;
const PARAMETERS = {
  paypal: [],
  monzo: ['d'],
  revolut: [],
  venmo: ['txn', 'amount', 'note'],
  cash_app: [],
} as const;

describe('typed text never adds an address, parameter or line', () => {
  test('links of services are safe', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAYMENT_SERVICES), hostile, anyRequest, (kind, handle, asked) => {
        const checked = checkWayToPay({ kind, handle });
        if (!checked.ok) return;
        const link = textOf(paymentInstruction(checked.way, asked));
        if (link === undefined) return;
        const url = new URL(link);
        expect(url.href).toBe(link);
        expect([url.protocol, url.host, url.username, url.hash]).toEqual(['https:', HOSTS[kind], '', '']);
        expect(url.pathname).toMatch(/^\/\$?[\w.-]+(?:\/\d+(?:\.\d+)?(?:[A-Z]{3})?)?$/);
        const names = [...url.searchParams.keys()];
        expect(PARAMETERS[kind].filter((name) => names.includes(name))).toEqual(names);
      }),
      { numRuns: runs(3000) },
    );
  });
  test('UPI links are safe', () => {
    fc.assert(
      fc.property(hostile, hostile, anyRequest, (address, name, { amount, note }) => {
        for (const typed of [address, `maya@${address}`, 'maya@ybl']) {
          const checked = checkWayToPay({ kind: 'upi', address: typed, name });
          if (!checked.ok || checked.way.kind !== 'upi') continue;
          const link = textOf(paymentInstruction(checked.way, { amount, currency: 'INR', note })) ?? '';
          const url = new URL(link);
          expect([url.protocol, url.host, url.hash]).toEqual(['upi:', 'pay', '']);
          const { tn = '', ...rest } = Object.fromEntries(url.searchParams);
          expect(rest).toEqual({
            pa: checked.way.address,
            pn: checked.way.name,
            am: (amount / 100).toFixed(2),
            cu: 'INR',
          });
          expect([...tn].length).toBeLessThanOrEqual(50);
        }
      }),
      { numRuns: runs(2000) },
    );
  });
  test('the code of a SEPA transfer is safe, and never longer than 331 bytes', () => {
    fc.assert(
      fc.property(
        fc.oneof(hostile, fc.string({ unit: 'grapheme', minLength: 60, maxLength: 70 })),
        fc.oneof(hostile, fc.string({ unit: anyCharacter, minLength: 130, maxLength: 200 })),
        fc.integer({ min: 1, max: 99_999_999_999 }),
        (name, note, amount) => {
          const checked = checkWayToPay({
            kind: 'sepa',
            name,
            iban: 'MT84MALT011000012345MTLCAST001S',
            bic: 'UBSWCHZH80A',
          });
          if (!checked.ok || checked.way.kind !== 'sepa') return;
          const code = textOf(paymentInstruction(checked.way, { amount, currency: 'EUR', note })) ?? '';
          expect(new TextEncoder().encode(code).length).toBeLessThanOrEqual(331);
          const [
            tag,
            version,
            charset,
            transfer,
            bic,
            payee,
            iban,
            euros,
            purpose,
            reference,
            text,
            ...more
          ] = code.split(/\r\n|[\n\r\u2028\u2029\v\f\u0085]/);
          expect([tag, version, charset, transfer, bic, iban, purpose, reference, more]).toEqual([
            'BCD',
            '002',
            '1',
            'SCT',
            'UBSWCHZH80A',
            'MT84MALT011000012345MTLCAST001S',
            '',
            '',
            [],
          ]);
          expect(payee).toBe(checked.way.name);
          expect(euros).toMatch(/^EUR\d{1,9}\.\d\d$/);
          expect([...(text ?? '')].length).toBeLessThanOrEqual(140);
          // Throws if the code contains half a character.
          expect(() => encodeURI(code)).not.toThrow();
        },
      ),
      { numRuns: runs(2000) },
    );
  });
});
