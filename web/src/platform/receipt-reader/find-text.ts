import { alongTheText, smallestRectangle, type Point, type TextRectangle } from './text-rectangle.ts';

/** The detector's output for each of its pixels: how likely it belongs to the middle of a piece of text, 0 to 1. */
export interface TextMap {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** The probability above which a pixel counts, and the mean from which a region does (PaddleOCR's own values, or a little lower). */
const PIXEL = 0.3;
const REGION = 0.5;
/** Regions with fewer pixels, or of less height, are specks. */
const LEAST_PIXELS = 12;
const LEAST_HEIGHT = 3;
/**
 * The detector marks only the core of a text: on each side the text extends by this factor times area over circumference (PaddleOCR
 * `unclip_ratio`).
 */
const GROWTH = 1.6;

interface Region {
  /** The pixels at its edge. */
  readonly edge: readonly Point[];
  readonly pixels: number;
  readonly mean: number;
}

/** Collects all pixels connected with one, over corners too, and marks them as visited. */
function regionFrom(start: number, { data, width, height }: TextMap, visited: Uint8Array): Region {
  const edge: Point[] = [];
  const waiting = [start];
  visited[start] = 1;
  let [pixels, sum] = [0, 0];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const [x, y] = [index % width, Math.floor(index / width)];
    pixels += 1;
    sum += data[index] ?? 0;
    let isEdge = false;
    for (let nextY = y - 1; nextY <= y + 1; nextY += 1)
      for (let nextX = x - 1; nextX <= x + 1; nextX += 1) {
        const next = nextY * width + nextX;
        const isOutside = nextX < 0 || nextY < 0 || nextX >= width || nextY >= height;
        if (isOutside || (data[next] ?? 0) <= PIXEL) {
          isEdge = true;
        } else if (!visited[next]) {
          visited[next] = 1;
          waiting.push(next);
        }
      }
    if (isEdge) edge.push([x, y]);
  }
  return { edge, pixels, mean: sum / pixels };
}

/** The rectangle of a region in a picture of which the map is a smaller copy. */
function rectangleOf({ edge }: Region, scaleX: number, scaleY: number): TextRectangle | undefined {
  const core = smallestRectangle(edge.map(([x, y]) => [x * scaleX, y * scaleY]));
  if (!core) return undefined;
  const width = core.width + scaleX;
  const height = core.height + scaleY;
  if (Math.min(width, height) < LEAST_HEIGHT) return undefined;
  const growth = (width * height * GROWTH) / (width + height);
  return alongTheText({ ...core, width: width + growth, height: height + growth });
}

/** Finds the text boxes in a picture of this size from the detector's output. */
export function findText(
  map: TextMap,
  picture: { readonly width: number; readonly height: number },
): TextRectangle[] {
  const visited = new Uint8Array(map.data.length);
  const found: TextRectangle[] = [];
  for (let index = 0; index < map.data.length; index += 1) {
    if (visited[index] || (map.data[index] ?? 0) <= PIXEL) continue;
    const region = regionFrom(index, map, visited);
    if (region.pixels < LEAST_PIXELS || region.mean < REGION) continue;
    const rectangle = rectangleOf(region, picture.width / map.width, picture.height / map.height);
    if (rectangle) found.push(rectangle);
  }
  return found;
}
