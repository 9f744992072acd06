import { FOREIGN } from '#web/ui/Figure.tsx';
import type { Measure, Type } from './ops.ts';

/** As in ui/tokens.css; a canvas knows no custom properties. */
const FACES = {
  text: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  display: 'Besley, Georgia, serif',
} as const;

interface Run {
  readonly text: string;
  readonly font: string;
}

/** A text in the runs that are set alike: what the display face has not, as some currency signs, is the device's. */
export function runsOf(text: string, { face, size, bold }: Type): Run[] {
  if (face === 'text') return [{ text, font: `${bold ? 600 : 400} ${size}px ${FACES.text}` }];
  return text
    .split(FOREIGN)
    .map((run, index) => ({
      text: run,
      // Odd runs are what the pattern caught.
      font: index % 2 === 1 ? `600 ${size * 0.8}px ${FACES.text}` : `700 ${size}px ${FACES.display}`,
    }))
    .filter((run) => run.text !== '');
}

/** Measures with the fonts as they are now: load them first. */
export const measureWith =
  (context: CanvasRenderingContext2D): Measure =>
  (text, type) =>
    runsOf(text, type).reduce((sum, run) => {
      context.font = run.font;
      return sum + context.measureText(run.text).width;
    }, 0);

/** Fetches the display face; it is on the device already unless this page is very new. */
export async function loadDisplayFont(): Promise<void> {
  // Without it the picture is made all the same, in the next face of the list.
  await document.fonts.load(`700 72px ${FACES.display}`, '£0').catch(() => []);
}
