import type { ReadBox, Reading } from '#domain';
import type { ReadText } from './decode-text.ts';
import { turnClockwise, type Pixels } from './pixels.ts';
import type { TextRectangle } from './text-rectangle.ts';

/** The two networks, on any runtime. */
export interface Networks {
  readonly find: (pixels: Pixels) => Promise<readonly TextRectangle[]>;
  readonly recognise: (pixels: Pixels, box: TextRectangle, isUpsideDown: boolean) => Promise<ReadText>;
}

/** `turn`: by how many degrees clockwise the picture has to be turned for the reading to be right. */
export interface TurnedReading {
  readonly reading: Reading;
  readonly turn: 0 | 90 | 180 | 270;
}

/** Text with a lower average score is discarded. */
const LEAST_SCORE = 0.5;

/** Text of several letters, long enough to show its direction by its shape. */
const isLong = ({ width, height }: TextRectangle): boolean => width > 3 * height;
/** The number of long texts that must agree that the picture lies on its side. */
const ENOUGH = 5;
const MOST_OF_THEM = 0.6;

/** True if most lines run vertically: the picture was taken from the side. */
function liesOnItsSide(boxes: readonly TextRectangle[]): boolean {
  const long = boxes.filter(isLong);
  const upright = long.filter(({ directionX }) => Math.abs(directionX) < 0.5);
  return long.length >= ENOUGH && upright.length > long.length * MOST_OF_THEM;
}

/** How many of the longest lines are read both ways. */
const SAMPLES = 5;
/** With this confidence or more, a line was read the right way up. */
const READ_WELL = 0.8;
/** By how much the other direction must score better. */
const CLEARLY_BETTER = 1.1;

/**
 * True if the picture is upside down. The longest lines are read as they are; if most of them come out badly, the other way round as well.
 * `known` keeps the results of reading them as they are.
 */
async function isUpsideDown(
  pixels: Pixels,
  boxes: readonly TextRectangle[],
  { recognise }: Networks,
  known: Map<TextRectangle, ReadText>,
): Promise<boolean> {
  const samples = boxes.toSorted((a, b) => b.width / b.height - a.width / a.height).slice(0, SAMPLES);
  let [asItIs, theOtherWay, well] = [0, 0, 0];
  for (const box of samples) {
    const read = await recognise(pixels, box, false);
    known.set(box, read);
    asItIs += read.score;
    if (read.score > READ_WELL) well += 1;
  }
  if (samples.length < 3 || well * 2 > samples.length) return false;
  for (const box of samples) theOtherWay += (await recognise(pixels, box, true)).score;
  return theOtherWay > asItIs * CLEARLY_BETTER;
}

/** A rectangle's place once the picture is turned by 180°. Its direction stays, since the text was read from its other end. */
const turnedAround = (box: TextRectangle, { width, height }: Pixels): TextRectangle => ({
  ...box,
  centreX: width - box.centreX,
  centreY: height - box.centreY,
});

/**
 * Finds and reads the text of a picture, whichever way up it is.
 * @param onRead called with the number of pieces of text read, their total, and the reading so far: the same list each time, which grows
 */
export async function readPixels(
  pixels: Pixels,
  networks: Networks,
  onRead: (done: number, of: number, soFar: Reading) => void,
): Promise<TurnedReading> {
  const found = await networks.find(pixels);
  const isOnItsSide = liesOnItsSide(found);
  const upright = isOnItsSide ? turnClockwise(pixels) : pixels;
  const boxes = isOnItsSide ? await networks.find(upright) : found;
  const known = new Map<TextRectangle, ReadText>();
  const isTurned = await isUpsideDown(upright, boxes, networks, known);
  const read: ReadBox[] = [];
  const reading = { width: upright.width, height: upright.height, boxes: read };
  for (const [index, box] of boxes.entries()) {
    const text =
      (isTurned ? undefined : known.get(box)) ?? (await networks.recognise(upright, box, isTurned));
    const place = isTurned ? turnedAround(box, upright) : box;
    if (text.score >= LEAST_SCORE && text.characters.length > 0) read.push({ ...place, ...text });
    onRead(index + 1, boxes.length, reading);
  }
  const turn = ((isOnItsSide ? 90 : 0) + (isTurned ? 180 : 0)) as TurnedReading['turn'];
  return { reading, turn };
}
