import type { ReadBox, Reading } from './reading.ts';
import { median } from './slope-field.ts';
import { textOf } from './words.ts';

const has = (pattern: RegExp) => (box: ReadBox) => pattern.test(textOf(box.characters));
const isName = has(/(?:(?=\p{L})[\u0590-\u06ff]){2}/u);
const isAmount = has(/^[^\p{L}]*[\d٠-٩۰-۹][^\p{L}]*$/u);

const middleOf = (boxes: readonly ReadBox[]): number => median(boxes.map(({ centreX }) => centreX));

/** Mirrored, if it is in Hebrew or Arabic with the names to the right of their prices, so that all receipts are read from left to right. */
export function namesFirst(reading: Reading): Reading {
  const names = reading.boxes.filter(isName);
  const amounts = reading.boxes.filter(isAmount);
  if (names.length < reading.boxes.length / 4 || middleOf(names) <= middleOf(amounts)) return reading;
  return {
    ...reading,
    boxes: reading.boxes.map((box) => ({
      ...box,
      centreX: reading.width - box.centreX,
      directionY: -box.directionY,
      origin: box.origin ?? { picture: 0, ...box },
    })),
  };
}
