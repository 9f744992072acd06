import { FOREIGN } from '#web/ui/paper/Figure.tsx';
import type { Measure, Type } from './ops.ts';

/** As in ui/tokens.css; a canvas knows no custom properties. */
const TEXT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
/** The face of the language on screen: Arabic, Japanese and Chinese have faces of their own beside it. */
const display = (): string =>
  getComputedStyle(document.documentElement).getPropertyValue('--display') || 'Besley, Georgia, serif';
const LETTER = /\p{L}/u;

interface Run {
  readonly text: string;
  readonly font: string;
}

/** A text in the runs that are set alike: signs that the display face has not, as some of currencies, are the device's. */
export function runsOf(text: string, { face, size, bold }: Type): Run[] {
  if (face === 'text') return [{ text, font: `${bold ? 600 : 400} ${size}px ${TEXT}` }];
  const letters = `700 ${size}px ${display()}`;
  return text
    .split(FOREIGN)
    .map((run, index) => ({
      text: run,
      // `split` with a group: odd entries are the matches.
      font: index % 2 === 1 && !LETTER.test(run) ? `600 ${size * 0.8}px ${TEXT}` : letters,
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
  // If it cannot be loaded, the picture uses the next face of the list.
  await document.fonts.load(`700 72px ${display()}`, '£0').catch(() => []);
}
