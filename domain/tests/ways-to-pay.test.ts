import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkWayToPay,
  MAX_MINOR,
  paymentInstruction,
  PAYMENT_SERVICES,
  readWaysToPay,
  spacedIban,
  type PaymentInstruction,
  type PaymentRequest,
  type WayToPay,
} from '../src/index.ts';
import { runs } from './support/runs.ts';

const request = (amount: number, currency: string, note = 'Dinner & drinks'): PaymentRequest => ({
  amount,
  currency,
  note,
});

/** A way to pay that the form accepts; a test whose way is refused fails. */
function accepted(typed: WayToPay): WayToPay {
  const checked = checkWayToPay(typed);
  if (checked.ok) return checked.way;
  throw new Error(JSON.stringify(checked.errors));
}

const errorsOf = (typed: WayToPay) => {
  const checked = checkWayToPay(typed);
  return checked.ok ? {} : checked.errors;
};

/** What is in a link or a code. */
const textOf = (instruction: PaymentInstruction | undefined): string | undefined => {
  if (instruction?.kind === 'link') return instruction.href;
  return instruction?.kind === 'epc' ? instruction.payload : instruction?.text;
};
const payWith = (typed: WayToPay, asked: PaymentRequest): string | undefined =>
  textOf(paymentInstruction(accepted(typed), asked));

const sepa = { kind: 'sepa', name: 'Zoë Müller', iban: 'DE89 3704 0044 0532 0130 00' } as const;
const upi = { kind: 'upi', address: 'maya.k@okicici', name: 'Maya K' } as const;

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
  test('an amount can be as large as any on a bill', () => {
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
  test('a note that ends in a bracket keeps it in a chat, which takes links to end before one', () => {
    expect(payWith({ kind: 'monzo', handle: 'maya' }, request(100, 'GBP', "Zoë's *dinner* (Sat)"))).toBe(
      'https://monzo.me/maya/1.00?d=Zo%C3%AB%27s%20%2Adinner%2A%20%28Sat%29',
    );
  });
  test('without a note there is no empty one', () => {
    expect(payWith({ kind: 'monzo', handle: 'maya' }, request(100, 'GBP', ' \n '))).toBe(
      'https://monzo.me/maya/1.00',
    );
  });
  test('it is said what a link does not carry', () => {
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

test('a SEPA transfer is the twelve lines of EPC069-12, without those at the end that are empty', () => {
  expect(payWith(sepa, request(4041, 'EUR'))).toBe(
    'BCD\n002\n1\nSCT\n\nZoë Müller\nDE89370400440532013000\nEUR40.41\n\n\nDinner & drinks',
  );
  const swiss: WayToPay = { ...sepa, iban: 'CH9300762011623852957', bic: 'ubswchzh80a' };
  expect(payWith(swiss, request(99_999_999_999, 'EUR', ''))).toBe(
    'BCD\n002\n1\nSCT\nUBSWCHZH80A\nZoë Müller\nCH9300762011623852957\nEUR999999999.99\n\n\n',
  );
});

test.each(['x', '~', 'é', '\u07ff', '\u0800', '€', '\uffff', '\u{10000}', '🦊'])(
  'the note of a SEPA transfer is cut where 331 bytes are full, whatever a character takes: %s',
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

test('text is told as it is', () => {
  expect(paymentInstruction({ kind: 'text', text: 'Cash' }, request(1, 'GBP'))).toEqual({
    kind: 'text',
    text: 'Cash',
  });
  expect(payWith({ kind: 'text', text: ' Sort code 01-02-03\r\nAccount 12345678 ' }, request(1, 'XXX'))).toBe(
    'Sort code 01-02-03\nAccount 12345678',
  );
});

describe('what is typed', () => {
  test.each<[WayToPay, WayToPay]>([
    [
      { kind: 'paypal', handle: ' https://www.paypal.me/Maya/ ' },
      { kind: 'paypal', handle: 'Maya' },
    ],
    ...(
      [
        ['paypal', 'https://paypal.me/maya?country.x=GB&locale.x=en_GB', 'maya'],
        ['paypal', 'paypal.me/maya/20', 'maya'],
        ['monzo', 'https://monzo.me/maya?h=abc', 'maya'],
        ['venmo', 'https://account.venmo.com/u/maya-b', 'maya-b'],
        ['cash_app', 'https://cash.app/£maya#pay', 'maya'],
        ['cash_app', '£maya', 'maya'],
        ['paypal', 'http://paypal.me/maya', 'maya'],
        ['revolut', 'maya/', 'maya'],
        ['monzo', 'mawww.ya', 'mawww.ya'],
        ['paypal', 'm'.repeat(20), 'm'.repeat(20)],
      ] as const
    ).map(([kind, link, handle]): [WayToPay, WayToPay] => [
      { kind, handle: link },
      { kind, handle },
    ]),
    [
      { kind: 'paypal', handle: 'paypal.com/paypalme/Maya' },
      { kind: 'paypal', handle: 'Maya' },
    ],
    [
      { kind: 'revolut', handle: '@maya' },
      { kind: 'revolut', handle: 'maya' },
    ],
    [
      { kind: 'venmo', handle: 'venmo.com/u/Maya-K' },
      { kind: 'venmo', handle: 'Maya-K' },
    ],
    [
      { kind: 'cash_app', handle: 'https://cash.app/$maya' },
      { kind: 'cash_app', handle: 'maya' },
    ],
    [
      { ...sepa, iban: 'iban: de89-3704 0044 0532 0130 00', bic: ' ' },
      { ...sepa, iban: 'DE89370400440532013000' },
    ],
    [
      { ...sepa, iban: 'IBAN DE89 3704 0044 0532 0130 00' },
      { ...sepa, iban: 'DE89370400440532013000' },
    ],
    [
      { ...sepa, name: '€'.repeat(70) },
      { ...sepa, iban: 'DE89370400440532013000', name: '€'.repeat(70) },
    ],
    [
      { kind: 'text', text: `a\rb\u2028c${'t'.repeat(495)}` },
      { kind: 'text', text: `a\nb\nc${'t'.repeat(495)}` },
    ],
    [
      { ...sepa, iban: '\u2066DE89 3704 0044 0532 0130 00\u2069' },
      { ...sepa, iban: 'DE89370400440532013000' },
    ],
    [
      {
        ...sepa,
        iban: 'ＣＨ９３００７６２０１１６２３８５２９５７',
        bic: '\u2068ＵＢＳＷＣＨＺＨ８０Ａ\u2069',
      },
      { ...sepa, iban: 'CH9300762011623852957', bic: 'UBSWCHZH80A' },
    ],
    [
      { ...sepa, iban: 'DE٨٩٣٧٠٤٠٠٤٤٠٥٣٢٠١٣٠٠٠' },
      { ...sepa, iban: 'DE89370400440532013000' },
    ],
    [
      { kind: 'revolut', handle: '\u2068https://revolut.me/maya\u2069' },
      { kind: 'revolut', handle: 'maya' },
    ],
    [
      { kind: 'paypal', handle: '＠ｍａｙａ７' },
      { kind: 'paypal', handle: 'maya7' },
    ],
    [
      { kind: 'upi', address: 'ｍａｙａ＠ｙｂｌ', name: 'Maya' },
      { kind: 'upi', address: 'maya@ybl', name: 'Maya' },
    ],
    [
      { kind: 'upi', address: ' maya@ybl ', name: 'Maya\n K' },
      { kind: 'upi', address: 'maya@ybl', name: 'Maya K' },
    ],
  ])('%j is made good', (typed, way) => {
    expect(accepted(typed)).toEqual(way);
  });
  test.each<[WayToPay, Record<string, string>]>([
    [{ kind: 'paypal', handle: ' ' }, { handle: 'required' }],
    [{ kind: 'paypal', handle: 'maya/20' }, { handle: 'bad_characters' }],
    [{ kind: 'paypal', handle: 'paypal.me/?maya' }, { handle: 'required' }],
    [{ kind: 'paypal', handle: 'evil.example/paypal.me/maya' }, { handle: 'bad_characters' }],
    [{ kind: 'paypal', handle: 'maya-k' }, { handle: 'bad_characters' }],
    [{ kind: 'paypal', handle: 'm'.repeat(21) }, { handle: 'too_long' }],
    [{ kind: 'paypal', handle: 'https://evil.example/maya' }, { handle: 'bad_characters' }],
    [{ kind: 'monzo', handle: '..' }, { handle: 'bad_characters' }],
    [{ kind: 'monzo', handle: 'maya/../tom' }, { handle: 'bad_characters' }],
    [{ kind: 'revolut', handle: 'ma' }, { handle: 'too_short' }],
    [{ kind: 'revolut', handle: 'maya?currency=usd' }, { handle: 'bad_characters' }],
    [{ kind: 'venmo', handle: 'maya' }, { handle: 'too_short' }],
    [{ kind: 'venmo', handle: 'ma@ya' }, { handle: 'bad_characters' }],
    [{ kind: 'monzo', handle: 'mahttps://ya' }, { handle: 'bad_characters' }],
    [{ kind: 'cash_app', handle: '1234' }, { handle: 'bad_characters' }],
    [{ ...upi, address: 'maya' }, { address: 'not_a_upi_address' }],
    [{ ...upi, address: 'maya@ybl&am=1' }, { address: 'not_a_upi_address' }],
    [
      { kind: 'upi', address: '', name: '' },
      { address: 'required', name: 'required' },
    ],
    [{ ...sepa, name: 'n'.repeat(71) }, { name: 'too_long' }],
    [{ ...sepa, name: '🦊'.repeat(60) }, { name: 'too_long' }],
    [{ ...sepa, iban: '' }, { iban: 'required' }],
    [{ ...sepa, iban: 'DE89 3704 0044 0532 0130 0!' }, { iban: 'bad_characters' }],
    [{ ...sepa, iban: '€DE89370400440532013000' }, { iban: 'bad_characters' }],
    [{ ...sepa, iban: 'DE89IBAN370400440532013000' }, { iban: 'iban_length' }],
    [{ ...sepa, iban: 'DE', bic: '!' }, { iban: 'iban_length' }],
    [{ ...sepa, iban: 'US89370400440532013000' }, { iban: 'iban_country' }],
    [{ ...sepa, iban: 'DE8937040044053201300' }, { iban: 'iban_length' }],
    [{ ...sepa, iban: 'DE89370400440532013001' }, { iban: 'iban_check_digits' }],
    [{ ...sepa, bic: 'COBADEFFX' }, { bic: 'not_a_bic' }],
    [{ ...sepa, iban: 'GB82WEST12345698765432' }, { bic: 'bic_required' }],
    [{ kind: 'text', text: '\n' }, { text: 'required' }],
    [{ kind: 'text', text: 't'.repeat(501) }, { text: 'too_long' }],
  ])('%j is refused: %j', (typed, errors) => {
    expect(errorsOf(typed)).toEqual(errors);
  });
});

/** Valid accounts of the countries' examples in SWIFT's IBAN registry. */
const IBANS = `
  AD1200012030200359100100 AL47212110090000000235698741 AT611904300234573201 BE68539007547034 BG80BNBG96611020345678
  CH9300762011623852957 CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000 DK5000400440116243
  EE382200221020145685 ES9121000418450200051332 FI2112345600000785 FR1420041010050500013M02606 GB29NWBK60161331926819
  GI75NWBK000000007099453 GR1601101250000000012300695 HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678
  IS140159260076545510730339 IT60X0542811101000000123456 LI21088100002324013AA LT121000011101001000 LU280019400644750000
  LV80BANK0000435195001 MC5811222000010123456789030 MD24AG000225100013104168 ME25505000012345678951 MK07250120000058984
  MT84MALT011000012345MTLCAST001S NL91ABNA0417164300 NO9386011117947 PL61109010140000071219812874 PT50000201231234567890154
  RO49AAAA1B31007593840000 RS35260005601001611379 SE4550000000058398257466 SI56263300012039086 SK3112000000198742637541
  SM86U0322509800000000270100 VA59001123000012345678`
  .trim()
  .split(/\s+/);

describe('IBANs', () => {
  const ibanError = (iban: string): string | undefined =>
    errorsOf({ kind: 'sepa', name: 'N', iban, bic: 'UBSWCHZH' }).iban;

  test('check digits are from 02 to 98, though others would leave the same rest', () => {
    // Every account of which 00, 01, 99 or a letter would divide.
    for (const end of Array.from({ length: 1000 }, (_, index) => String(index).padStart(3, '0')))
      for (const digits of ['00', '01', '99', '8A'])
        for (const [country, account] of [
          ['DE', '370400440532013'],
          ['GB', 'NWBK60161331926'],
        ])
          expect(ibanError(`${country}${digits}${account}${end}`)).toBe('iban_check_digits');
  });

  test('those of every country that SEPA reaches are accepted, and shown in groups of four', () => {
    expect(new Set(IBANS.map((iban) => iban.slice(0, 2))).size).toBe(42);
    expect(IBANS.map(ibanError)).toEqual(IBANS.map(() => undefined));
    expect(spacedIban('NO9386011117947')).toBe('NO93 8601 1117 947');
  });
  test('one wrong character, and two neighbours that changed places, are always noticed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...IBANS),
        fc.nat(),
        fc.constantFrom(...'0123456789'),
        (iban, where, digit) => {
          const at = 4 + (where % (iban.length - 4));
          if (!/\d/.test(iban[at] ?? '')) return;
          const wrong = iban.slice(0, at) + digit + iban.slice(at + 1);
          expect(ibanError(wrong)).toBe(wrong === iban ? undefined : 'iban_check_digits');
          const [a = '', b = ''] = iban.slice(at - 1, at + 1);
          const turned = iban.slice(0, at - 1) + b + a + iban.slice(at + 1);
          if (at > 4 && /\d/.test(a))
            expect(ibanError(turned)).toBe(turned === iban ? undefined : 'iban_check_digits');
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});

const HOSTILE_PARTS = [
  'maya', 'https://', 'evil.example', '@', '/', '..', '?', '&', '=', '#', '%2F', '%', ':', ';', '\\', "'",
  '\n', '\r\n', '\u2028', '\t', '\0', '\u202E', '\ud83d', '🦊', ' ', '$', '+', 'EUR1', 'am=1',
]; // prettier-ignore

/** Text that means something in a link, a code or a path. */
const hostile = fc.oneof(
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...HOSTILE_PARTS), { maxLength: 12 }).map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z0-9]{5,20}$/) },
);

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

describe('nothing that is typed brings in another address, parameter or line', () => {
  test('in the links of services', () => {
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
  test('in UPI links', () => {
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
  test('in the code of a SEPA transfer, which is never longer than 331 bytes', () => {
    fc.assert(
      fc.property(
        fc.oneof(hostile, fc.string({ unit: 'grapheme', minLength: 60, maxLength: 70 })),
        fc.oneof(hostile, fc.string({ unit: 'binary', minLength: 130, maxLength: 200 })),
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
          // No half of a character is left.
          expect(() => encodeURI(code)).not.toThrow();
        },
      ),
      { numRuns: runs(2000) },
    );
  });
});

describe('where ways to pay are kept', () => {
  const ways: WayToPay[] = [
    { kind: 'paypal', handle: 'Maya' },
    { kind: 'upi', address: 'maya@ybl', name: 'Maya' },
    { kind: 'sepa', name: 'Maya', iban: 'CH9300762011623852957', bic: 'UBSWCHZH80A' },
    { kind: 'text', text: 'Cash\nis fine' },
  ];
  test('what was kept comes back', () => {
    expect(readWaysToPay(JSON.parse(JSON.stringify(ways)))).toEqual(ways);
  });
  test('what the form would refuse is left out', () => {
    const stored = [
      { kind: 'paypal', handle: 'maya/../../evil' },
      { kind: 'sepa', name: 'Maya', iban: 'DE89370400440532013001' },
      { kind: 'cheque', handle: 'Maya' },
      ...ways,
      null,
    ];
    expect(readWaysToPay(stored)).toEqual(ways);
    expect(readWaysToPay({ kind: 'paypal', handle: 'Maya' })).toEqual([]);
  });
  test('anything at all is read without a throw, and what is accepted is accepted again, unchanged', () => {
    const nearly = fc.record(
      { kind: fc.constantFrom('paypal', 'monzo', 'upi', 'sepa', 'text'), handle: hostile, address: hostile, name: hostile, iban: fc.constantFrom(...IBANS), bic: hostile, text: hostile },
      { requiredKeys: ['kind'] },
    ); // prettier-ignore
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(nearly)), (stored) => {
        const read = readWaysToPay(stored);
        expect(readWaysToPay(read)).toEqual(read);
      }),
      { numRuns: runs(1000) },
    );
  });
});
