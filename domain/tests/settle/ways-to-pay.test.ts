import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWaysToPay, spacedIban, type WayToPay } from '../../src/index.ts';
import { runs } from '../support/runs.ts';
import { accepted, errorsOf, hostile, IBANS, sepa, upi } from '../support/ways-to-pay.ts';

describe('typed values', () => {
  test.each([
    ['paypal', ' https://www.paypal.me/Maya/ ', 'Maya'],
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
    ['paypal', 'paypal.com/paypalme/Maya', 'Maya'],
    ['revolut', '@maya', 'maya'],
    ['venmo', 'venmo.com/u/Maya-K', 'Maya-K'],
    ['cash_app', 'https://cash.app/$maya', 'maya'],
    ['revolut', '\u2068https://revolut.me/maya\u2069', 'maya'],
    ['paypal', '＠ｍａｙａ７', 'maya7'],
  ] as const)('%s: %j is the account %s', (kind, typed, handle) => {
    expect(accepted({ kind, handle: typed })).toEqual({ kind, handle });
  });
  test.each([
    'iban: de89-3704 0044 0532 0130 00',
    'IBAN DE89 3704 0044 0532 0130 00',
    '\u2066DE89 3704 0044 0532 0130 00\u2069',
    'DE٨٩٣٧٠٤٠٠٤٤٠٥٣٢٠١٣٠٠٠',
  ])('%j is an IBAN', (iban) => {
    expect(accepted({ ...sepa, iban, bic: ' ' })).toEqual({ ...sepa, iban: 'DE89370400440532013000' });
  });
  test.each<[WayToPay, object]>([
    [{ ...sepa, name: '€'.repeat(70) }, { name: '€'.repeat(70) }],
    [{ kind: 'text', text: `a\rb\u2028c${'t'.repeat(495)}` }, { text: `a\nb\nc${'t'.repeat(495)}` }],
    [
      {
        ...sepa,
        iban: 'ＣＨ９３００７６２０１１６２３８５２９５７',
        bic: '\u2068ＵＢＳＷＣＨＺＨ８０Ａ\u2069',
      },
      { iban: 'CH9300762011623852957', bic: 'UBSWCHZH80A' },
    ],
    [{ kind: 'upi', address: 'ｍａｙａ＠ｙｂｌ', name: 'Maya' }, { address: 'maya@ybl' }],
    [
      { kind: 'upi', address: ' maya@ybl ', name: 'Maya\n K' },
      { address: 'maya@ybl', name: 'Maya K' },
    ],
  ])('%j is normalised: %j', (typed, way) => {
    expect(accepted(typed)).toMatchObject(way);
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

describe('IBANs', () => {
  const ibanError = (iban: string): string | undefined =>
    errorsOf({ kind: 'sepa', name: 'N', iban, bic: 'UBSWCHZH' }).iban;

  test('check digits outside 02 to 98 are refused, though they leave the same remainder', () => {
    // Covers every ending with which 00, 01, 99 or a letter would pass the division.
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
  test('a wrong character and a swap of two neighbours are always detected', () => {
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

describe('storage of ways to pay', () => {
  const ways: WayToPay[] = [
    { kind: 'paypal', handle: 'Maya' },
    { kind: 'upi', address: 'maya@ybl', name: 'Maya' },
    { kind: 'sepa', name: 'Maya', iban: 'CH9300762011623852957', bic: 'UBSWCHZH80A' },
    { kind: 'text', text: 'Cash\nis fine' },
  ];
  test('restores stored ways', () => {
    expect(readWaysToPay(JSON.parse(JSON.stringify(ways)))).toEqual(ways);
  });
  test('leaves out values that the form would refuse', () => {
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
  test('any input is read without an error, and accepted values are accepted again unchanged', () => {
    const nearly = fc.record(
      {
        kind: fc.constantFrom('paypal', 'monzo', 'upi', 'sepa', 'text'),
        handle: hostile,
        address: hostile,
        name: hostile,
        iban: fc.constantFrom(...IBANS),
        bic: hostile,
        text: hostile,
      },
      { requiredKeys: ['kind'] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(nearly)), (stored) => {
        const read = readWaysToPay(stored);
        expect(readWaysToPay(read)).toEqual(read);
      }),
      { numRuns: runs(1000) },
    );
  });
});
