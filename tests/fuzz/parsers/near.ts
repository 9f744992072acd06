import fc, { type Arbitrary } from 'fast-check';
import { mostly, NUMBERS, wildText, wildValue } from '../wild.ts';

/** A step from one text to another. */
type Edit = (text: string) => string;

/** Longer texts show no more. */
const LONGEST = 20_000;
/** Some of the places of a parsed text are enough. */
const MOST_PLACES = 300;

type Place = [holder: Record<string, unknown>, key: string];

function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (!(value instanceof Object) || found.length > MOST_PLACES) return found;
  for (const key of Object.keys(value)) {
    found.push([value as Record<string, unknown>, key]);
    placesIn((value as Record<string, unknown>)[key], found);
  }
  return found;
}

/** One of a list; `at` is any whole number. */
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];
const valueAt = (place: Place | undefined): unknown => place && structuredClone(place[0][place[1]]);

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) instanceof Object;
  } catch {
    return false;
  }
}

/** Edits the JSON of a text at one place; a text that is not JSON or has no places stays as it is. */
const inJson =
  (at: number, change: (place: Place, all: readonly Place[]) => void): Edit =>
  (text) => {
    try {
      const value: unknown = JSON.parse(text);
      const places = placesIn(value);
      const place = pick(places, at);
      if (place) change(place, places);
      return JSON.stringify(value);
    } catch {
      return text;
    }
  };

/** Without bias: the places in the middle matter as much as the first. */
const anywhere = fc.noBias(fc.nat());

const NUMBER_CHANGES: readonly ((number: number) => unknown)[] = [
  (number) => number + 1,
  (number) => -number,
  (number) => number / 3,
  (number) => number * 1e6,
  String,
];

/** Texts near the known ones: a known text with a few changes to its letters or its JSON. */
export function near(known: readonly string[], words: readonly string[]): Arbitrary<string> {
  const text = fc.constantFrom(...known);
  // The reader's own words are worth as much as all that the code has.
  const own = [...new Set(known.flatMap((each) => each.match(/[\w.:+-]{1,40}/g) ?? []))];
  const word = fc.oneof(fc.constantFrom('', ...own), fc.constantFrom(...words));
  const put = fc.oneof(
    word,
    wildText,
    fc.constantFrom(...NUMBERS).map(String),
    fc.constantFrom(...'0123456789.,-+eE\'"{}[]:;/\\%&=?#@ \n\t'),
    fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
  );
  const length = mostly(80, fc.integer({ min: 0, max: 4 }), fc.nat(1000));
  const letters: Arbitrary<Edit> = fc
    .tuple(fc.nat(9), anywhere, length, put, fc.nat(50), text, anywhere)
    .map(([kind, place, removed, added, times, other, from]) => (before) => {
      const at = place % (before.length + 1);
      const [head, tail] = [before.slice(0, at), before.slice(at)];
      if (kind === 0) return head + tail.slice(removed);
      if (kind === 1) return head + tail.slice(0, removed).repeat(times) + tail;
      if (kind === 2) return place % 2 === 0 ? before.toUpperCase() : before.toLowerCase();
      if (kind === 3) return head + other.slice(from % (other.length + 1));
      return head + added + tail.slice(kind < 7 ? removed : 0);
    });
  const value = fc.oneof<Arbitrary<(before: unknown) => unknown>[]>(
    fc
      .constantFrom(...NUMBER_CHANGES)
      .map((change) => (before) => change(typeof before === 'number' ? before : Number(before))),
    letters.map((edit) => (before) => (typeof before === 'string' ? edit(before) : edit(String(before)))),
    fc.oneof(word, wildValue).map((fresh) => () => fresh),
  );
  const remove = anywhere.map((at) =>
    inJson(at, ([holder, key]) => {
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
    }),
  );
  const double = fc.tuple(anywhere, word).map(([at, name]) =>
    inJson(at, ([holder, key]) => {
      if (Array.isArray(holder)) holder.push(structuredClone(holder[Number(key)]));
      else holder[name] = structuredClone(holder[key]);
    }),
  );
  const copy = fc.tuple(anywhere, anywhere).map(([at, from]) =>
    inJson(at, ([holder, key], all) => {
      holder[key] = valueAt(pick(all, from));
    }),
  );
  const cross = fc.tuple(anywhere, anywhere, text).map(([at, from, other]) =>
    inJson(at, ([holder, key]) => {
      holder[key] = valueAt(pick(placesIn(JSON.parse(other)), from));
    }),
  );
  const replace = fc.tuple(anywhere, value).map(([at, change]) =>
    inJson(at, ([holder, key]) => {
      holder[key] = change(holder[key]);
    }),
  );
  const json = fc.oneof(remove, double, copy, cross, { weight: 3, arbitrary: replace });
  // Few, mostly: a text of which much is changed is refused for its first mistake.
  const changed = (texts: readonly string[], edit: Arbitrary<Edit>) =>
    fc
      .tuple(
        fc.constantFrom(...texts),
        mostly(
          70,
          fc.array(edit, { minLength: 1, maxLength: 2 }),
          fc.array(edit, { minLength: 1, maxLength: 6 }),
        ),
      )
      .map(([first, steps]) => steps.reduce((before, step) => step(before), first).slice(0, LONGEST));
  const whole = known.filter(isJson);
  const plain = known.filter((each) => !isJson(each));
  return fc.oneof(
    ...(whole.length > 0
      ? [{ weight: 20 * whole.length, arbitrary: changed(whole, mostly(80, json, letters)) }]
      : []),
    ...(plain.length > 0 ? [{ weight: 20 * plain.length, arbitrary: changed(plain, letters) }] : []),
    {
      weight: known.length,
      arbitrary: fc.oneof(
        fc.json(),
        wildText,
        wildValue.map((any) => JSON.stringify(any)),
      ),
    },
  );
}
