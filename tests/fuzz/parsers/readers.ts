import { readFileSync } from 'node:fs';
import './stand-in.ts';
import { ADDRESSES } from './addresses.ts';
import { BILLS } from './bills.ts';
import type { Check } from './check.ts';
import { NUMBERS } from './numbers.ts';
import { SERVICES } from './services.ts';

/** Something that reads text which anybody may have written. */
export interface Reader {
  readonly name: string;
  readonly check: Check;
  /** Texts that it is known to take, or to have stumbled over, the shortest first (`corpus/<name>.json`). */
  readonly known: readonly string[];
}

function corpusOf(name: string): string[] {
  const file = new URL(`../corpus/${name}.json`, import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as string[];
  return texts.sort((one, other) => one.length - other.length);
}

/** Every reader of text that comes from outside. */
export const READERS: readonly Reader[] = Object.entries({
  ...NUMBERS,
  ...BILLS,
  ...ADDRESSES,
  ...SERVICES,
}).map(([name, check]) => ({ name, check, known: corpusOf(name) }));
