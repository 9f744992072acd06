import type { TextLine } from './lines.ts';
import { median } from './slope-field.ts';

/** The recogniser's second choice is worth a look from this probability on. */
const LIKELY = 0.02;

/**
 * Lines in which a letter that stands where others have how many is the figure that the recogniser took for second best: "N Coffee 4.00"
 * below "2 Tea 3.00" is "2 Coffee". It keeps the probability of that, so that its line is weak.
 */
export function withFirstFigures(lines: readonly TextLine[], lineHeight: number): readonly TextLine[] {
  const counts = lines.flatMap(({ words: [first, next] }) =>
    first && next && /^\d{1,2}$/.test(first.text) ? [first.start] : [],
  );
  const start = median(counts);
  if (counts.length < 2) return lines;
  return lines.map((line) => {
    const [first, ...words] = line.words;
    const [letter, ...more] = first?.characters ?? [];
    const isMisread =
      letter &&
      more.length === 0 &&
      /^\p{L}$/u.test(letter.text) &&
      /^\d$/.test(letter.runnerUp) &&
      letter.runnerUpProbability > LIKELY &&
      Math.abs(first!.start - start) < lineHeight &&
      /\d/.test(words.at(-1)?.text ?? '');
    if (!isMisread) return line;
    const figure = { ...letter, text: letter.runnerUp, probability: letter.runnerUpProbability };
    return { ...line, words: [{ ...first!, text: figure.text, characters: [figure] }, ...words] };
  });
}
