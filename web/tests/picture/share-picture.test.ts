import type { StoredBill } from '#domain';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { billFrom, emptyStored, storedItem, storedTable } from '../support/stored-bills.ts';
import { sampleBill } from '../../../domain/tests/fixtures/sample-bill.ts';
import { pictureOf } from '#web/picture/content.ts';
import { runsOf } from '#web/picture/fonts.ts';
import { layoutAward } from '#web/picture/layout-award.ts';
import { layoutBill, type PictureBill } from '#web/picture/layout-bill.ts';
import { BORDER, LEFT, RIGHT, type Layout, type Measure, type Op } from '#web/picture/ops.ts';
import { paint } from '#web/picture/paint.ts';
import { wrapText } from '#web/picture/wrap.ts';
import { setLocaleFor } from '#web/platform/locale.ts';
import '#web/messages/en/picture.po';
import '#web/messages/en/receipt.po';
import '#web/messages/en/summary.po';
import { runs } from '../../../domain/tests/support/runs.ts';

beforeEach(() => void vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB'));

/** Takes every character as 0.6 of the font size wide: close enough for layout. */
const measure: Measure = (text, { size }) => [...text].length * size * 0.6;

const contentOf = (stored: StoredBill): PictureBill => pictureOf(billFrom(stored));
const textsOf = ({ ops }: Layout) => ops.flatMap((op) => (op.kind === 'text' ? [op.text] : []));

/** The box of an operation, as the painter draws it. */
function boxOf(op: Op): { left: number; right: number; top: number; bottom: number } {
  switch (op.kind) {
    case 'text': {
      const width = measure(op.text, op.type);
      const left = op.align === 'right' ? op.x - width : op.align === 'center' ? op.x - width / 2 : op.x;
      return { left, right: left + width, top: op.y - op.type.size / 2, bottom: op.y + op.type.size / 2 };
    }
    case 'rule':
      return { left: LEFT, right: RIGHT, top: op.y - 2, bottom: op.y + 2 };
    case 'block':
      return { left: op.x, right: op.x + op.width, top: op.y, bottom: op.y + op.height };
    default:
      return { left: op.x, right: op.x + op.size, top: op.y, bottom: op.y + op.size };
  }
}

/** Nothing lies on anything else, and all of it is on the sheet. */
function expectTidy({ ops, height }: Layout): void {
  const boxes = ops.map(boxOf);
  const astray = boxes.filter(
    ({ left, right, top, bottom }) =>
      left < LEFT - 0.01 || right > RIGHT + 0.01 || top <= BORDER || bottom >= height - BORDER,
  );
  const overlaps = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (b) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.01 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.01,
      )
      .map((b) => [a, b]),
  );
  expect(astray).toEqual([]);
  expect(overlaps).toEqual([]);
}

const name = fc.oneof(
  fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).filter((text) => text.trim() !== ''),
  fc.constantFrom('A', 'Alexandra Montgomery-Fitzgerald', 'عبد الرحمن', 'שָׂרָה', 'W'.repeat(60)),
);

describe('the picture of a bill', () => {
  it('shows everybody’s total, the extras, and the grand total', () => {
    const texts = textsOf(layoutBill(contentOf(sampleBill()), measure));
    expect(texts.slice(0, 5)).toEqual(['The bill', 'Friday, 21 November 2025', 'Maya', '13.3%', '£59.95']);
    expect(texts.join(' ')).toContain('Subtotal £384.25 Service 12.5% £48.03 Tip 5% £19.21 Total £451.49');
    expect(texts.at(-1)).toBe('Split with Fairtab');
  });

  it('lists discounts, one line each, and who is treated', () => {
    const bill = storedTable(['Maya', 'Tom'], {
      items: [storedItem('Ramen', 12, ['Maya']), storedItem('Curry', 15, ['Tom'])],
      adjustments: [
        { id: 'd', kind: 'discount', percentage: 10 },
        { id: 'v', kind: 'voucher', amount: 5, dinerIds: ['Tom'] },
      ],
      treats: [{ id: 't', name: 'Birthday', dinerIds: ['Maya'], by: 'everyone else' }],
    });
    const layout = layoutBill(contentOf(bill), measure);
    const texts = textsOf(layout).join(' ');
    expect(texts).toContain('Subtotal £27.00 10% off −£2.70 Total £24.30');
    for (const line of ['Birthday: Tom pays £10.80', 'Tom’s voucher −£5.00', 'Left to pay £19.30'])
      expect(texts).toContain(line);
    expectTidy(layout);
  });

  it('shows who pays whom once somebody has said who paid', () => {
    const bill = storedTable(['Maya', 'Tom'], {
      items: [storedItem('Ramen', 12, ['Maya']), storedItem('Curry', 15, ['Tom'])],
    });
    const payer = bill.diners.find(({ name: each }) => each === 'Tom')?.id ?? '';
    const layout = layoutBill(contentOf({ ...bill, payments: [{ dinerId: payer, amount: 27 }] }), measure);
    const lines = textsOf(layout).map((line) => line.replace(/[\u2068\u2069]/g, ''));
    expect(lines.slice(-4, -1)).toEqual(['Who pays whom:', 'Tom paid £27.00', 'Maya pays Tom £12.00']);
    expect(textsOf(layoutBill(contentOf(bill), measure))).not.toContain('Who pays whom:');
    expectTidy(layout);
  });

  it('gives every diner a chip and a block in their colour', () => {
    const { ops } = layoutBill(contentOf(sampleBill()), measure);
    const colours = (kind: 'chip' | 'block') => ops.flatMap((op) => (op.kind === kind ? [op.who.color] : []));
    expect(colours('chip')).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(colours('block')).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('shows the unassigned amount as a row of its own, without a colour', () => {
    const bill = sampleBill();
    const olives = {
      ...bill.items[0],
      id: 'olives',
      price: 3,
      dinerIds: [],
      isShared: false,
      isWholeTable: false,
    };
    const layout = layoutBill(contentOf({ ...bill, items: [...bill.items, olives] } as StoredBill), measure);
    expect(textsOf(layout)).toContain('Unassigned');
    expect(layout.ops.filter((op) => op.kind === 'chip' && op.who.color === null)).toHaveLength(1);
  });

  it('has no blocks and no extras for an empty bill', () => {
    const bill = { ...emptyStored(), diners: [{ id: 'a', name: 'Ann' }] };
    const layout = layoutBill(contentOf(bill), measure);
    expect(layout.ops.filter(({ kind }) => kind === 'block')).toEqual([]);
    expect(textsOf(layout)).not.toContain('Subtotal');
    expectTidy(layout);
  });

  it('is tidy for any names and amounts, and cuts off no name', () => {
    const row = fc.record({
      name,
      weight: fc.integer({ min: 0, max: 9_999_999 }),
      isConverted: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.array(fc.record({ label: name, amount: fc.constantFrom('−£8.20', '−KWD 9,999,999.999') })),
        fc.constantFrom('£', 'KWD '),
        (rows, extras, sign) => {
          const content: PictureBill = {
            ...contentOf(sampleBill()),
            extras,
            rows: rows.map(({ name, weight, isConverted }, index) => ({
              who: { initials: 'AB', color: index },
              name,
              percent: '2.5%',
              total: `${sign}${(weight / 100).toFixed(2)}`,
              converted: isConverted ? `about €${(weight / 90).toFixed(2)}` : undefined,
              weight,
            })),
          };
          const layout = layoutBill(content, measure);
          expectTidy(layout);
          const squeezed = textsOf(layout).join('').replaceAll(/\s/g, '');
          for (const text of [...rows.map(({ name }) => name), ...extras.map(({ label }) => label)])
            expect(squeezed).toContain(text.replaceAll(/\s/g, ''));
        },
      ),
      { numRuns: runs(40) },
    );
  });
});

/** An object whose other methods do nothing. */
const stub = <T extends object>(own: T): T =>
  new Proxy(own, { get: (target, key) => Reflect.get(target, key) ?? (() => undefined) });

it('draws amounts and sentences in the direction of the language, and names in their own', () => {
  const layout = layoutBill(contentOf(storedTable(['Zoë F.', 'عمر'])), measure);
  vi.stubGlobal('Path2D', function Path() {
    return stub({});
  });
  const directionsIn = (language: string) => {
    setLocaleFor(language);
    const drawn: Record<string, string> = {};
    const context = stub({
      direction: 'inherit',
      measureText: () => ({ width: 10 }),
      fillText(this: { direction: string }, text: string) {
        drawn[text] = this.direction;
      },
    });
    paint(context as never, layout, stub({ person: () => ({}) }) as never);
    return drawn;
  };
  expect(directionsIn('ar')).toMatchObject({ '£0.00': 'rtl', Total: 'rtl', 'Zoë F.': 'ltr', عمر: 'rtl' });
  expect(directionsIn('en')).toMatchObject({ '£0.00': 'ltr', Total: 'ltr', 'Zoë F.': 'ltr', عمر: 'rtl' });
});

describe('the picture of an award', () => {
  it('is tidy for any names, however many share it', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 12 }), (names) => {
        const winners = names.map((name, color) => ({ who: { initials: 'AB', color }, name }));
        const line = '£73.03 and worth every bite';
        const texts = { title: 'Joint featherweight champions', line, day: 'Friday', madeWith: 'Fairtab' };
        expectTidy(layoutAward({ ...texts, icon: 'least', winners }, measure));
      }),
      { numRuns: runs(40) },
    );
  });
});

describe('wrapping', () => {
  const width = (line: string) => [...line].length;

  it('breaks after spaces and hyphens, and inside a word only if it must', () => {
    expect(wrapText('Alexandra Montgomery-Fitzgerald', 12, width)).toEqual([
      'Alexandra',
      'Montgomery-',
      'Fitzgerald',
    ]);
    expect(wrapText('Oluwaseun', 4, width)).toEqual(['Oluw', 'aseu', 'n']);
    expect(wrapText('Ann Oluwaseun', 8, width)).toEqual(['Ann', 'Oluwaseu', 'n']);
    expect(wrapText('  ', 4, width)).toEqual(['']);
  });

  it('keeps an amount whole', () => {
    expect(wrapText('Maya pays 16,08\u00a0€', 15, width)).toEqual(['Maya pays', '16,08\u00a0€']);
    expect(wrapText('Maya pays 1\u202f016,08\u00a0€', 15, width)).toEqual([
      'Maya pays',
      '1\u202f016,08\u00a0€',
    ]);
  });

  it('loses nothing, and no line is too wide', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 1, max: 30 }),
        (text, most) => {
          const lines = wrapText(text, most, width);
          expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
          const graphemes = new Intl.Segmenter();
          for (const line of lines) {
            const isOne = [...graphemes.segment(line)].length === 1;
            expect(isOne || width(line) <= most).toBe(true);
          }
        },
      ),
    );
  });
});

it('uses the heading font for every script it has, and the device’s font otherwise', () => {
  const type = { face: 'display', size: 50, bold: true } as const;
  for (const text of ['الحساب', '合計', '总计'])
    expect(runsOf(text, type)).toEqual([{ text, font: '700 50px Besley, Georgia, serif' }]);
  expect(runsOf('₴5', type).map(({ font }) => font)).toEqual([
    expect.stringMatching(/^600 40px system-ui/),
    '700 50px Besley, Georgia, serif',
  ]);
});
