import fc from 'fast-check';
import { READERS } from './readers.ts';
import { promise, verdict } from './search.ts';

export interface Options {
  readonly seed: number;
  readonly minutes: number;
  /** The name of one reader. */
  readonly only: string | undefined;
  /** Where fast-check found a text, with its seed. */
  readonly path: string | undefined;
  /** A text, to be read alone. */
  readonly repeat: string | undefined;
}

/** Fuzzes every reader, the time divided among them, until it is over or something is wrong; returns whether all was well. */
export function main({ seed, minutes, only, path, repeat }: Options): boolean {
  const readers = READERS.filter(({ name }) => only === undefined || name === only);
  if (readers.length === 0)
    throw new Error(`There is no reader "${only}": ${READERS.map(({ name }) => name).join(', ')}.`);
  let isWell = true;
  for (const reader of readers) {
    const texts = repeat === undefined ? reader.known : [repeat];
    const wrong = texts.flatMap((text) => {
      const what = verdict(reader, text);
      return what === undefined ? [] : [`${what}\n  by ${JSON.stringify(text).slice(0, 600)}`];
    });
    let tried = texts.length;
    if (repeat === undefined) {
      const result = fc.check(promise(reader), {
        seed,
        numRuns: Number.MAX_SAFE_INTEGER,
        interruptAfterTimeLimit: (minutes * 60_000) / readers.length,
        ...(path !== undefined && { path, endOnFailure: true }),
      });
      tried += result.numRuns;
      if (result.failed)
        wrong.push(
          `${String(result.errorInstance)}\n  by ${JSON.stringify(result.counterexample?.[0]).slice(0, 600)}\n` +
            `  npm run fuzz -- parsers --only ${reader.name} --seed ${seed} --path ${result.counterexamplePath}`,
        );
    }
    console.log(`${reader.name}: seed ${seed}, ${tried.toLocaleString('en')} texts, ${wrong.length} wrong`);
    for (const what of wrong) console.log(`FOUND ${what}`);
    isWell &&= wrong.length === 0;
  }
  return isWell;
}
