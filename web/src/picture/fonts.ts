import { FOREIGN } from '#web/ui/paper/Figure.tsx';
import type { Measure, Type } from './ops.ts';

/** As in ui/tokens.css, because a canvas cannot use custom properties. */
const TEXT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
/** The display face of the language on screen: Arabic, Japanese and Chinese add faces of their own. */
const display = (): string =>
  getComputedStyle(document.documentElement).getPropertyValue('--display') || 'Besley, Georgia, serif';
const LETTER = /\p{L}/u;

interface Run {
  readonly text: string;
  readonly font: string;
}

/** Splits a text into runs of one font: characters that the display face lacks, such as some currency symbols, use the device's font. */
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

/** Measures with the fonts loaded so far, so load them first. */
export const measureWith =
  (context: CanvasRenderingContext2D): Measure =>
  (text, type) =>
    runsOf(text, type).reduce((sum, run) => {
      context.font = run.font;
      return sum + context.measureText(run.text).width;
    }, 0);

/** Fetches the display face, which is already on the device unless this is the very first visit. */
export async function loadDisplayFont(): Promise<void> {
  // If it cannot be loaded, the next face of the list is used.
  await document.fonts.load(`700 72px ${display()}`, '£0').catch(() => []);
}
