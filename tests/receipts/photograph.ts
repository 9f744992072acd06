import type { Page } from '@playwright/test';

/** A text on the paper: its left end and the middle of its letters, in units of the paper. */
export interface PrintedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Its letters are set as far apart as it needs. */
  readonly width: number;
  readonly height: number;
}

export interface Paper {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PrintedText[];
}

/** How the photo of a paper came out. Angles in degrees clockwise, the rest from 0 (not at all). */
export interface Look {
  /** Seed of the random numbers. */
  readonly seed: number;
  /** Width of the photo in pixels; its height follows. */
  readonly width: number;
  /** How far the paper is turned on the table. */
  readonly slope: number;
  /** How the camera was held. */
  readonly turn: 0 | 90 | 180 | 270;
  /** How far its rows are inclined at the edges of the paper, which is bent like a bow. */
  readonly bend: number;
  /** How much narrower its far end is than its near one. */
  readonly perspective: number;
  /** How far the dents in it move a letter, in heights of a letter. */
  readonly crumple: number;
  /** How much paler the print is than black: thermal paper fades. */
  readonly fading: number;
  /** How many cups stood on it. */
  readonly stains: number;
  /** How dark the shadow of the hand is. */
  readonly shadow: number;
  /** Which part of its width is out of the picture, on the right. */
  readonly cut: number;
  /** How many other receipts lie beside it. */
  readonly others: number;
  /** In pixels. */
  readonly blur: number;
  /** In steps of brightness. */
  readonly noise: number;
  /** How much JPEG leaves out. */
  readonly compression: number;
}

export const PLAIN: Look = {
  seed: 1,
  width: 700,
  slope: 0,
  turn: 0,
  bend: 0,
  perspective: 0,
  crumple: 0,
  fading: 0,
  stains: 0,
  shadow: 0,
  cut: 0,
  others: 0,
  blur: 0,
  noise: 4,
  compression: 0.1,
};

/** Runs in the page, which has the canvas. */
// oxlint-disable-next-line max-lines-per-function -- it is sent to the page as it is, and tells from top to bottom how the picture comes about
async function draw({ paper, look }: { paper: Paper; look: Look }): Promise<string> {
  const contextOf = (width: number, height: number) => {
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('no canvas');
    return context;
  };
  // Marsaglia's xorshift: the same photo for the same seed.
  let state = look.seed;
  const random = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };

  const size = (look.width * (look.others > 0 ? 0.5 : 0.8)) / paper.width;
  const [width, height] = [paper.width * size, paper.height * size];
  const print = contextOf(width, height);
  print.fillStyle = '#f4f1ea';
  print.fillRect(0, 0, width, height);
  const ink = 35 + look.fading * 200;
  print.fillStyle = `rgb(${ink} ${ink} ${ink})`;
  print.textBaseline = 'middle';
  for (const each of paper.texts) {
    print.font = `${each.height * size}px monospace`;
    print.letterSpacing = '0px';
    const spare = each.width * size - print.measureText(each.text).width;
    print.letterSpacing = `${spare / each.text.length}px`;
    print.fillText(each.text, each.x * size, each.y * size);
  }
  for (let stain = 0; stain < look.stains; stain += 1) {
    print.beginPath();
    print.arc(random() * width, random() * height, width * 0.2, 0, 2 * Math.PI);
    print.lineWidth = width * 0.03;
    print.strokeStyle = 'rgb(96 56 20 / 45%)';
    print.stroke();
  }

  const photoHeight = Math.ceil(height + look.width * 0.2);
  const flat = contextOf(look.width, photoHeight);
  flat.fillStyle = '#6b5a48';
  flat.fillRect(0, 0, look.width, photoHeight);
  const lay = (x: number, y: number, angle: number): void => {
    flat.resetTransform();
    flat.translate(x, y);
    flat.rotate((angle * Math.PI) / 180);
    flat.drawImage(print.canvas, -width / 2, -height / 2);
  };
  const middle =
    look.cut > 0 ? look.width + width * (look.cut - 0.5) : look.width * (look.others > 0 ? 0.3 : 0.5);
  for (let other = 0; other < look.others; other += 1) lay(middle + width * 1.1, photoHeight * 0.6, 8);
  lay(middle, photoHeight / 2, look.slope);

  const bow = Math.tan((look.bend * Math.PI) / 180) / width;
  const dents = Array.from({ length: 24 }, () => {
    const [angle, wave] = [random() * 2 * Math.PI, width / (3 + random() * 6)];
    return {
      x: (Math.cos(angle) * 2 * Math.PI) / wave,
      y: (Math.sin(angle) * 2 * Math.PI) / wave,
      at: random() * 2 * Math.PI,
    };
  });
  const letter = Math.max(...paper.texts.map((each) => each.height)) * size;
  const depth = (look.crumple * letter) / Math.sqrt(dents.length);
  const seen = flat.getImageData(0, 0, look.width, photoHeight);
  const photo = flat.createImageData(look.width, photoHeight);
  const isFlat = bow === 0 && look.perspective === 0 && depth === 0;
  for (let y = 0, to = 0; y < photoHeight; y += 1)
    for (let x = 0; x < look.width; x += 1, to += 4) {
      let [fromX, fromY, light] = [x, y, 1];
      if (!isFlat) {
        const across = x - look.width / 2;
        fromX = look.width / 2 + across * (1 + look.perspective * (0.5 - y / photoHeight));
        fromY = y - bow * across ** 2;
        if (depth > 0)
          for (const dent of dents) {
            const phase = dent.x * x + dent.y * y + dent.at;
            fromX += depth * Math.sin(phase);
            fromY += depth * Math.cos(phase);
            light += (0.12 * look.crumple * Math.sin(phase)) / Math.sqrt(dents.length);
          }
      }
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      const [partX, partY] = [fromX - left, fromY - top];
      const isInside = left >= 0 && top >= 0 && left < look.width - 1 && top < photoHeight - 1;
      const at = isInside ? (top * look.width + left) * 4 : 0;
      const below = isInside ? at + look.width * 4 : 0;
      const noise = (random() - 0.5) * 2 * look.noise;
      for (let channel = 0; channel < 3; channel += 1) {
        const of = (index: number): number => seen.data[index + channel] ?? 0;
        const upper = of(at) * (1 - partX) + of(at + 4) * partX;
        const lower = of(below) * (1 - partX) + of(below + 4) * partX;
        photo.data[to + channel] = (upper * (1 - partY) + lower * partY) * light + noise;
      }
      photo.data[to + 3] = 255;
    }
  flat.resetTransform();
  flat.putImageData(photo, 0, 0);
  const shade = flat.createLinearGradient(0, 0, look.width, photoHeight);
  shade.addColorStop(0.3, 'rgb(0 0 0 / 0%)');
  shade.addColorStop(1, `rgb(0 0 0 / ${look.shadow * 100}%)`);
  flat.fillStyle = shade;
  flat.fillRect(0, 0, look.width, photoHeight);

  const isSideways = look.turn % 180 !== 0;
  const held = isSideways ? contextOf(photoHeight, look.width) : contextOf(look.width, photoHeight);
  held.translate(held.canvas.width / 2, held.canvas.height / 2);
  held.rotate((look.turn * Math.PI) / 180);
  held.filter = look.blur > 0 ? `blur(${look.blur}px)` : 'none';
  held.drawImage(flat.canvas, -look.width / 2, -photoHeight / 2);
  const quality = 1 - look.compression;
  const file = await held.canvas.convertToBlob({ type: 'image/jpeg', quality });
  let text = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}

/** A photo of a paper as a JPEG, drawn in the page's browser: the same one for the same paper and look. */
export async function photograph(page: Page, paper: Paper, look: Partial<Look> = {}): Promise<Buffer> {
  return Buffer.from(await page.evaluate(draw, { paper, look: { ...PLAIN, ...look } }), 'base64');
}
