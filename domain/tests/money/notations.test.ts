import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCY_CODES, parseAmount, splitTypedLine } from '../../src/index.ts';
import { amountAsPrinted as printed, WRITERS } from '../support/amounts.ts';
import { runs } from '../support/runs.ts';

const currency = fc.constantFrom(...CURRENCY_CODES);

/** The words around a price in the twelve languages that make it the price of one. */
const EACH = {
  before: 'each,at,je,zu je,à,a,cada,ciascuna,po,tanesi,بسعر'.split(','),
  after: 'each,apiece,je,pro Stück,cada una,la pièce,l’una,za sztukę,per stuk,tanesi,للواحدة'.split(','),
};
/** Everything typed around one amount or two, with what it then comes to; undefined if it has to be asked about. */
const AROUND: readonly ((
  typed: string,
  more: string,
  minor: number,
  by: number,
) => [string, number | undefined])[] = [
  (typed, more, minor, by) => [`${typed} + ${more}`, minor + by],
  (typed, more, minor, by) => [`${typed}-${more}`, minor >= by ? minor - by : undefined],
  (typed, _, minor) => [`3*${typed}`, minor * 3],
  (typed, _, minor) => [`(${typed} + ${typed})/2`, minor],
  (typed, _, minor) => [`${typed}/4`, minor % 4 === 0 ? minor / 4 : undefined],
  (typed) => [`(${typed})`, undefined],
  (typed) => [`-${typed}`, undefined],
  (typed) => [`${typed} +`, undefined],
  // "100 100" francs are grouped digits.
  (typed, more, minor, by) => [
    `${typed} ${more}`,
    /^\p{Nd}{1,3} \p{Nd}{3}$/u.test(`${typed} ${more}`) ? minor * 1000 + by : undefined,
  ],
];

test.each(WRITERS)(
  'a notation around an amount of %s is right or asked about, never another number',
  (locale) => {
    const display = fc.constantFrom('code', 'symbol', 'narrowSymbol', 'none');
    fc.assert(
      fc.property(
        currency,
        fc.integer({ min: 100, max: 10 ** 7 }),
        fc.integer({ min: 100, max: 10 ** 7 }),
        display,
        fc.constantFrom(...AROUND),
        (code, minor, by, as, around) => {
          const [typed, right] = around(
            printed(locale, minor, code, as),
            printed(locale, by, code, as),
            minor,
            by,
          );
          const read = parseAmount(typed, code);
          expect([right, undefined]).toContain(read.ok ? read.minor : undefined);
          const line = splitTypedLine(`Xyz ${typed}`, code);
          if (!line?.isSure || line.price === undefined) return;
          const inName = parseAmount(line.price, code);
          const total = inName.ok ? inName.minor * (line.quantity ?? 1) : undefined;
          expect([right, undefined]).toContain(total);
        },
      ),
      { numRuns: runs(300) },
    );
  },
);

test.each(WRITERS)('a word for “each” beside an amount of %s makes it the price of one', (locale) => {
  const side = fc.constantFrom(
    ...EACH.before.map((word) => [word, '']),
    ...EACH.after.map((word) => ['', word]),
  );
  fc.assert(
    fc.property(
      currency,
      fc.integer({ min: 100, max: 10 ** 7 }),
      fc.constantFrom('symbol', 'narrowSymbol', 'none'),
      side,
      (code, minor, as, [before = '', after = '']) => {
        const typed = `3 Xyz ${before} ${printed(locale, minor, code, as)} ${after}`;
        const line = splitTypedLine(typed, code);
        const price = line?.price === undefined ? undefined : parseAmount(line.price, code);
        if (!line?.isSure || !price?.ok) return;
        expect([line.name, line.quantity, price.minor]).toEqual(['Xyz', 3, minor]);
      },
    ),
    { numRuns: runs(300) },
  );
});
