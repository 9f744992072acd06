import type { Page } from '@playwright/test';

/** A line of a receipt: its left and its right text. */
export type DrawnLine = readonly [left: string, right: string];

/** How the photo of it came out. Lengths in pixels, angles in degrees clockwise. */
export interface Look {
  /** Of the noise generator. */
  readonly seed: number;
  /** Of the photo; its height follows. */
  readonly width: number;
  /** How far the paper is turned on the table. */
  readonly slope: number;
  /** How the camera was held. */
  readonly turn: 0 | 90 | 180 | 270;
  /** How often the paper was folded. */
  readonly folds: number;
  /** How dark the shadow of the hand is, 0 to 1. */
  readonly shadow: number;
  readonly blur: number;
  /** How strong the noise is, in steps of brightness. */
  readonly noise: number;
}

export const PLAIN: Look = { seed: 1, width: 700, slope: 0, turn: 0, folds: 0, shadow: 0, blur: 0, noise: 4 };

/** Of a bill that adds up: 4.50 + 12.90 + 7.20 + 3.40 = 28.00. */
export const LINES: readonly DrawnLine[] = [
  ['TRATTORIA LUNA', ''],
  ['Table 12', ''],
  ['Bruschetta', '4.50'],
  ['Tagliatelle', '12.90'],
  ['Tiramisu', '7.20'],
  ['Espresso', '3.40'],
  ['Total', '28.00'],
];

/** The amounts that have to be read. */
export const AMOUNTS: readonly string[] = LINES.flatMap(([, amount]) => (amount === '' ? [] : [amount]));

/** Runs in the page, which has the canvas. */
// oxlint-disable-next-line max-lines-per-function -- it is sent to the page as it is, and tells from top to bottom how the picture comes about
async function draw({ lines, look }: { lines: readonly DrawnLine[]; look: Look }): Promise<string> {
  const LETTER = look.width / 26;
  const [paperWidth, paperHeight] = [look.width * 0.8, (lines.length + 3) * LETTER * 1.7];
  const contextOf = (canvas: OffscreenCanvas) => {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    return context;
  };

  const paper = new OffscreenCanvas(paperWidth, paperHeight);
  const ink = contextOf(paper);
  ink.fillStyle = '#f4f1ea';
  ink.fillRect(0, 0, paperWidth, paperHeight);
  ink.fillStyle = '#26231f';
  ink.font = `${LETTER}px monospace`;
  ink.textBaseline = 'top';
  lines.forEach(([left, right], row) => {
    const y = (row + 1.5) * LETTER * 1.7;
    ink.fillText(left, LETTER * 1.5, y);
    ink.fillText(right, paperWidth - LETTER * 1.5 - ink.measureText(right).width, y);
  });

  const photo = new OffscreenCanvas(look.width, paperHeight + LETTER * 5);
  const light = contextOf(photo);
  light.fillStyle = '#6b5a48';
  light.fillRect(0, 0, photo.width, photo.height);
  light.translate(photo.width / 2, photo.height / 2);
  light.rotate((look.slope * Math.PI) / 180);
  light.filter = look.blur > 0 ? `blur(${look.blur}px)` : 'none';
  // Each part between two folds leans a little the other way than the one before, and is lighter or darker accordingly.
  const part = paperHeight / (look.folds + 1);
  for (let index = 0; index <= look.folds; index += 1) {
    const lean = look.folds === 0 ? 0 : index % 2 === 0 ? 0.015 : -0.015;
    light.save();
    light.transform(1, 0, lean, 1, -paperWidth / 2 - (lean * part) / 2, -paperHeight / 2 + index * part);
    light.drawImage(paper, 0, index * part, paperWidth, part, 0, 0, paperWidth, part);
    if (lean < 0) {
      light.fillStyle = 'rgb(0 0 0 / 12%)';
      light.fillRect(0, 0, paperWidth, part);
    }
    light.restore();
  }
  light.filter = 'none';
  light.resetTransform();
  const shade = light.createLinearGradient(0, 0, photo.width, photo.height);
  shade.addColorStop(0.3, 'rgb(0 0 0 / 0%)');
  shade.addColorStop(1, `rgb(0 0 0 / ${look.shadow * 100}%)`);
  light.fillStyle = shade;
  light.fillRect(0, 0, photo.width, photo.height);

  const picture = light.getImageData(0, 0, photo.width, photo.height);
  // Marsaglia's xorshift: the same noise for the same seed.
  let state = look.seed;
  for (let index = 0; index < picture.data.length; index += 4) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const noise = ((state >>> 0) / 2 ** 32 - 0.5) * 2 * look.noise;
    for (let channel = 0; channel < 3; channel += 1)
      picture.data[index + channel] = (picture.data[index + channel] ?? 0) + noise;
  }
  light.putImageData(picture, 0, 0);

  const isSideways = look.turn % 180 !== 0;
  const held = isSideways
    ? new OffscreenCanvas(photo.height, photo.width)
    : new OffscreenCanvas(photo.width, photo.height);
  const camera = contextOf(held);
  camera.translate(held.width / 2, held.height / 2);
  camera.rotate((look.turn * Math.PI) / 180);
  camera.drawImage(photo, -photo.width / 2, -photo.height / 2);
  const file = await held.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  let text = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}

/** A photo of a receipt as a JPEG, drawn in the page's browser: the same one for the same lines and look. */
export async function drawReceipt(
  page: Page,
  look: Partial<Look> = {},
  lines: readonly DrawnLine[] = LINES,
): Promise<Buffer> {
  return Buffer.from(await page.evaluate(draw, { lines, look: { ...PLAIN, ...look } }), 'base64');
}
