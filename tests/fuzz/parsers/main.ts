import fc from 'fast-check';
import { READERS } from './readers.ts';
import { promise, search, verdict } from './search.ts';

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

/** Fuzzes every reader, the time divided among them; prints a table and returns whether all was well. */
export function main({ seed, minutes, only, path, repeat }: Options): boolean {
  const readers = READERS.filter(({ name }) => only === undefined || name === only);
  if (readers.length === 0)
    throw new Error(`There is no reader "${only}": ${READERS.map(({ name }) => name).join(', ')}.`);
  if (repeat !== undefined || path !== undefined) {
    const wrong = readers.flatMap((reader) => {
      const what =
        repeat === undefined ? fc.check(promise(reader), { seed, path, endOnFailure: true }) : undefined;
      const text = repeat ?? what?.counterexample?.[0];
      const said = text === undefined ? undefined : verdict(reader, text);
      return said === undefined ? [] : [`${reader.name}: ${said}\n  by ${JSON.stringify(text)}`];
    });
    console.log(wrong.join('\n') || 'All is well with it.');
    return wrong.length === 0;
  }
  const share = (minutes * 60_000) / readers.length;
  console.log(
    `parsers: seed ${seed}, ${readers.length} readers\n| reader | texts | found |\n| --- | --- | --- |`,
  );
  let total = 0;
  let isWell = true;
  for (const reader of readers) {
    const until = performance.now() + share;
    const { texts, findings } = search(reader, seed, () => performance.now() < until);
    total += texts;
    isWell &&= findings.length === 0;
    console.log(`| ${reader.name} | ${texts.toLocaleString('en')} | ${findings.length} |`);
    for (const { what, text, seed: found, path: where } of findings) {
      console.log(`  FOUND ${what.slice(0, 300)}\n    by ${JSON.stringify(text).slice(0, 600)}`);
      if (where)
        console.log(`  npm run fuzz -- parsers --only ${reader.name} --seed ${found} --path ${where}`);
    }
  }
  console.log(`${total.toLocaleString('en')} texts`);
  return isWell;
}
