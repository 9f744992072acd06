import { render, screen } from '@testing-library/react';
import jsQR from 'jsqr';
import { describe, expect, test } from 'vitest';
import { paymentInstruction, type PaymentRequest, type WayToPay } from '#domain';
import { QrCode } from '#web/ui/paper/QrCode.tsx';

const LABEL = 'Pay £40.41 to Maya';
/** Pixels per module in the picture of the code. */
const SCALE = 3;

interface Picture {
  readonly size: number;
  /** Red, green, blue and opacity of every pixel. */
  readonly pixels: Uint8ClampedArray;
}

/** The drawn code as a camera sees it: the rectangles of its path are black. */
function picture(svg: SVGSVGElement): Picture {
  const modules = svg.viewBox.baseVal?.width ?? Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const size = modules * SCALE;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  const path = svg.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++) {
      const start = (row * size + Number(x) * SCALE) * 4;
      for (let pixel = start; pixel < start + Number(length) * SCALE * 4; pixel += 4)
        pixels.fill(0, pixel, pixel + 3);
    }
  // The rectangles on top; the first one is the background.
  for (const rect of [...svg.querySelectorAll('rect')].slice(1)) {
    const [left, top, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
      Math.round(Number(rect.getAttribute(name)) * SCALE),
    ) as [number, number, number, number];
    for (let y = top; y < top + height; y++)
      for (let x = left; x < left + width; x++) {
        const pixel = (y * size + x) * 4;
        pixels.fill(rect.getAttribute('fill') === '#000' ? 0 : 255, pixel, pixel + 3);
      }
  }
  return { size, pixels };
}

function drawn(text: string): SVGSVGElement {
  render(<QrCode text={text} label={LABEL} />);
  return screen.getByRole<HTMLElement & SVGSVGElement>('img', { name: LABEL });
}

/** The text that an independent reader decodes from the drawn code. */
function decoded(text: string): string | undefined {
  const { size, pixels } = picture(drawn(text));
  return jsQR(pixels, size, size, { inversionAttempts: 'dontInvert' })?.data;
}

function payload(way: WayToPay, request: PaymentRequest): string {
  const instruction = paymentInstruction(way, request);
  if (instruction?.kind === 'link') return instruction.href;
  return instruction?.kind === 'code' ? instruction.payload : '';
}

const SWISS: WayToPay = {
  kind: 'swiss',
  name: 'Å'.repeat(70),
  iban: 'CH5800791123000889012',
  street: 'Rue du Lac 1268',
  postcode: '2501',
  town: 'Biel',
};
const note = 'Birthday dinner at Zoë’s 🎂 & drinks';
const iban = 'MT84MALT011000012345MTLCAST001S';
const longest = payload(
  { kind: 'sepa', name: 'Å'.repeat(70), iban, bic: 'UBSWCHZH80A' },
  { amount: 99_999_999_999, currency: 'EUR', note: 'n'.repeat(140) },
);

describe('a QR code', () => {
  test.each([
    [
      'Pix',
      payload(
        { kind: 'pix', key: '+5511987654321', name: 'Maya', city: 'Sao Paulo' },
        { amount: 4041, currency: 'BRL', note },
      ),
    ],
    ['a Swiss QR-bill', payload(SWISS, { amount: 4041, currency: 'CHF', note: 'n'.repeat(140) })],
    ['PayPal.Me', payload({ kind: 'paypal', handle: 'Maya' }, { amount: 4041, currency: 'GBP', note })],
    ['Monzo.me', payload({ kind: 'monzo', handle: 'maya' }, { amount: 4041, currency: 'GBP', note })],
    ['Revolut.me', payload({ kind: 'revolut', handle: 'maya' }, { amount: 4041, currency: 'GBP', note })],
    ['Venmo', payload({ kind: 'venmo', handle: 'maya-k' }, { amount: 4041, currency: 'USD', note })],
    ['Cash App', payload({ kind: 'cash_app', handle: 'maya' }, { amount: 4041, currency: 'USD', note })],
    [
      'UPI',
      payload(
        { kind: 'upi', address: 'maya@okicici', name: 'Maya क' },
        { amount: 4041, currency: 'INR', note },
      ),
    ],
    ['SEPA', payload({ kind: 'sepa', name: 'Zoë', iban }, { amount: 4041, currency: 'EUR', note })],
    ['the longest SEPA transfer', longest],
    ['plain text', 'Sort code 01-02-03\nAccount 12345678'],
  ])('can be read back from %s', (_, text) => {
    expect(text).not.toBe('');
    expect(decoded(text)).toBe(text);
  });
  test('with the longest SEPA transfer is no larger than banking apps can read', () => {
    expect(new TextEncoder().encode(longest).length).toBe(331);
    // Version 13 has 69 modules; four light ones stand on each side.
    expect(drawn(longest).getAttribute('viewBox')).toBe('0 0 77 77');
  });
  test('is black on white up to the end of its quiet zone, in any theme', () => {
    const svg = drawn('https://monzo.me/maya');
    const side = svg.getAttribute('viewBox')?.split(' ')[2];
    const ground = svg.querySelector('rect');
    expect([ground?.getAttribute('width'), ground?.getAttribute('height')]).toEqual([side, side]);
    expect([ground?.getAttribute('fill'), svg.querySelector('path')?.getAttribute('fill')]).toEqual([
      '#fff',
      '#000',
    ]);
    const path = svg.querySelector('path')?.getAttribute('d') ?? '';
    const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map((run) => run.slice(1).map(Number));
    const ends = runs.flatMap(([x = 0, y = 0, length = 0]) => [x, y, x + length - 1]);
    expect([Math.min(...ends), Math.max(...ends)]).toEqual([4, Number(side) - 5]);
  });
});
