import type { Locator } from '@playwright/test';

/** The box of an element that must be there, in CSS pixels. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the page');
  const { x, y, width, height } = box;
  // A highlight enlarges its element around the same middle.
  return { ...box, right: x + width, bottom: y + height, middle: y + height / 2 };
}

/** True if the two share a pixel. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
}
