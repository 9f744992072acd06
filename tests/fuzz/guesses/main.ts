import { guess } from './run.ts';

/** Of the live tables' codes, links, seats and topics together. */
const GUESSES = 100_000;

/** Makes the guesses and prints the outcome; returns true if none opened or changed anything. */
export async function main({ seed }: { readonly seed: number }): Promise<boolean> {
  const { tried, answers, found } = await guess(seed, GUESSES);
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([what, times]) => `${what} ${times.toLocaleString('en')}`)
      .join(', ');
  console.log(`guesses: seed ${seed}; at: ${list(tried)}; answers: ${list(answers)}`);
  console.log(found === undefined ? 'nobody got anything' : `FOUND ${found}`);
  return found === undefined;
}
