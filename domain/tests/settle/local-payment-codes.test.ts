import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentInstruction, type WayToPay } from '../../src/index.ts';
import { emvCode } from '../../src/settle/ways-to-pay/emv-code.ts';
import { promptPayCode } from '../../src/settle/ways-to-pay/proxy-codes.ts';
import { runs } from '../support/runs.ts';
import { accepted, errorsOf, hostile, payWith, request } from '../support/ways-to-pay.ts';

/** The fields of a code as a reader parses them, nested ones included; none if the code does not end with its last field. */
function fieldsOf(code: string): Record<string, string> {
  const fields: Record<string, string> = {};
  let at = 0;
  while (at < code.length) {
    const length = Number(code.slice(at + 2, at + 4));
    fields[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return at === code.length ? fields : {};
}

describe('an EMVCo code', () => {
  test('equals the example of the Banco Central do Brasil', () => {
    const key = '123e4567-e12b-12d1-a456-426655440000';
    expect(
      emvCode([
        [
          '26',
          [
            ['00', 'br.gov.bcb.pix'],
            ['01', key],
          ],
        ],
        ['52', '0000'],
        ['53', '986'],
        ['58', 'BR'],
        ['59', 'Fulano de Tal'],
        ['60', 'BRASILIA'],
        ['62', [['05', '***']]],
      ]),
    ).toBe(
      `00020126580014br.gov.bcb.pix0136${key}5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D`,
    );
  });

  test('equals what banks in Singapore generate', () => {
    expect(
      emvCode([
        ['01', '11'],
        [
          '26',
          [
            ['00', 'SG.PAYNOW'],
            ['01', '0'],
            ['02', '+6584554295'],
            ['03', '1'],
          ],
        ],
        ['52', '0000'],
        ['53', '702'],
        ['58', 'SG'],
        ['59', 'NA'],
        ['60', 'SINGAPORE'],
      ]),
    ).toBe(
      '00020101021126380009SG.PAYNOW010100211+6584554295030115204000053037025802SG5902NA6009SINGAPORE630416D8',
    );
  });

  test('equals what the PromptPay reference implementation (promptpay-qr) generates', () => {
    expect(promptPayCode({ phone: '000000000' }, request(422, 'THB'))).toBe(
      '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469',
    );
  });
});

const pix = { kind: 'pix', key: 'maya@example.com', name: 'Mayá  Café', city: 'São Paulo' } as const;
const swiss = {
  kind: 'swiss',
  name: 'Robert Schneider AG',
  iban: 'CH58 0079 1123 0008 8901 2',
  street: 'Rue du Lac 1268',
  postcode: '2501',
  town: 'Biel',
} as const;

describe('Pix', () => {
  test('has key, name and city without accents, and the amount', () => {
    const fields = fieldsOf(payWith(pix, request(4041, 'BRL')) ?? '');
    expect(fields).toMatchObject({
      '00': '01',
      '53': '986',
      '54': '40.41',
      '58': 'BR',
      '59': 'Maya Cafe',
      '60': 'Sao Paulo',
    });
    expect(fieldsOf(fields['26'] ?? '')).toEqual({ '00': 'br.gov.bcb.pix', '01': 'maya@example.com' });
  });

  test.each([
    ['529.982.247-25', '52998224725'],
    ['11.222.333/0001-81', '11222333000181'],
    ['+55 (11) 98765-4321', '+5511987654321'],
    ['(11) 98765-4321', '+5511987654321'],
    ['Maya@Example.com', 'maya@example.com'],
    ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ])('takes %s as the key %s', (typed, key) => {
    expect(accepted({ ...pix, key: typed })).toMatchObject({ key });
  });

  test.each(['11987654321', '52998224724', '11.222.333/0001-82', '00000000000', 'maya', '+55', 'maya@bank'])(
    'refuses the key %s',
    (key) => {
      expect(errorsOf({ ...pix, key })).toEqual({ key: 'not_a_pix_key' });
    },
  );

  test('refuses names and cities that do not fit into the code, or have no letters', () => {
    expect(errorsOf({ ...pix, name: 'x'.repeat(26), city: '東京' })).toEqual({
      name: 'too_long_for_pix',
      city: 'bad_characters',
    });
    expect(errorsOf({ ...pix, city: 'São José do Rio Preto' })).toEqual({ city: 'too_long_for_pix' });
    expect(errorsOf({ ...pix, key: ' ', name: '', city: '' })).toEqual({
      key: 'required',
      name: 'required',
      city: 'required',
    });
  });
});

describe('a Swiss QR-bill', () => {
  test('has its lines in the order of SIX, with no reference', () => {
    const before = 'SPC 0200 1 CH5800791123000889012 S'.split(' ');
    const payee = ['Robert Schneider AG', 'Rue du Lac 1268', '', '2501', 'Biel', 'CH'];
    const nobody = ['', '', '', '', '', '', ''];
    const rest = ['NON', '', 'Bill no. 3139 for gardening', 'EPD'];
    expect(payWith(swiss, request(394_975, 'CHF', 'Bill no. 3139 🦊 for gardening'))?.split('\n')).toEqual(
      [before, payee, nobody, ['3949.75', 'CHF'], nobody, rest].flat(),
    );
  });

  test('requires an ordinary Swiss account and an address', () => {
    expect(errorsOf({ ...swiss, iban: 'DE89 3704 0044 0532 0130 00' })).toEqual({ iban: 'iban_not_swiss' });
    expect(errorsOf({ ...swiss, iban: 'CH44 3199 9123 0008 8901 2' })).toEqual({ iban: 'qr_iban' });
    expect(errorsOf({ ...swiss, name: '李', street: '', postcode: '', town: 'x'.repeat(36) })).toEqual({
      name: 'bad_characters',
      postcode: 'required',
      town: 'too_long',
    });
  });
});

test.each<[WayToPay, string, string]>([
  [{ kind: 'paynow', phone: '+65 9123 4567' }, '02', '+6591234567'],
  [{ kind: 'promptpay', phone: '081-234-5678' }, '01', '0066812345678'],
])('%j is encoded as %s %s', (way, id, proxy) => {
  const currency = way.kind === 'paynow' ? 'SGD' : 'THB';
  const fields = fieldsOf(payWith(way, request(4041, currency)) ?? '');
  expect(fields).toMatchObject({ '01': '12', '54': '40.41' });
  expect(fieldsOf(fields[way.kind === 'paynow' ? '26' : '29'] ?? '')).toMatchObject({ [id]: proxy });
});

test.each<[WayToPay, string]>([
  [{ kind: 'swish', phone: '070-123 45 67' }, 'SEK'],
  [{ kind: 'mobilepay', phone: '+45 12 34 56 78' }, 'DKK'],
  [{ kind: 'mobilepay', phone: '+358 40 1234567' }, 'EUR'],
  [{ kind: 'bizum', phone: '0034 612 345 678' }, 'EUR'],
  [{ kind: 'interac', contact: 'maya@example.ca' }, 'CAD'],
  [{ kind: 'interac', contact: '(416) 555-0123' }, 'CAD'],
])('%j is paid by typing into its own app, in %s', (way, currency) => {
  expect(paymentInstruction(accepted(way), request(4041, currency))).toEqual({ kind: 'account' });
  expect(paymentInstruction(accepted(way), request(4041, 'GBP'))).toBeUndefined();
  expect(paymentInstruction(accepted(way), request(0, currency))).toBeUndefined();
});

test.each<[WayToPay, object]>([
  [{ kind: 'paynow', phone: '61234567' }, { phone: 'not_a_phone' }],
  [{ kind: 'promptpay', phone: '+65 91234567' }, { phone: 'not_a_phone' }],
  [{ kind: 'swish', phone: 'maya' }, { phone: 'not_a_phone' }],
  [{ kind: 'bizum', phone: '' }, { phone: 'required' }],
  [{ kind: 'interac', contact: 'maya' }, { contact: 'not_a_contact' }],
  [{ kind: 'interac', contact: '' }, { contact: 'required' }],
])('%j is refused with %j', (way, errors) => {
  expect(errorsOf(way)).toEqual(errors);
});

test('no typed text adds a field or a line to a code', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, (one, two, three) => {
      const ways: readonly WayToPay[] = [
        { kind: 'pix', key: one, name: two, city: three },
        { ...pix, name: one, city: two },
        { ...swiss, name: one, town: two, street: three },
        { kind: 'promptpay', phone: one },
      ];
      for (const way of ways) {
        if (Object.keys(errorsOf(way)).length > 0) continue;
        const currency = { pix: 'BRL', swiss: 'CHF' }[way.kind as string] ?? 'THB';
        const text = payWith(way, request(4041, currency, three)) ?? '';
        if (way.kind === 'swiss') expect(text.split('\n')).toHaveLength(31);
        else expect(Object.keys(fieldsOf(text))).toHaveLength(way.kind === 'pix' ? 10 : 7);
      }
    }),
    { numRuns: runs(500) },
  );
});
