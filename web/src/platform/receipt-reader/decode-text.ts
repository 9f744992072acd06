import type { ReadCharacter } from '#domain';

/** The recogniser's output for a line: for each of `steps` from left to right, how likely each of `symbols` is. Symbol 0 is "none". */
export interface SymbolMap {
  readonly data: Float32Array;
  readonly steps: number;
  readonly symbols: number;
}

/** A piece of text as it was read. `score`: the mean probability of its characters, 0 to 1. */
export interface ReadText {
  readonly characters: readonly ReadCharacter[];
  readonly score: number;
}

/** Between two letters, a space at least this likely is noted, even though "none" is likelier. */
const SOFT_SPACE = 1e-3;

const NONE = 0;

/** The alphabet as symbols: none, each line of the file, and a space, in the order of the recogniser's output. */
export function readAlphabet(file: string): readonly string[] {
  const lines = file.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return ['', ...lines, ' '];
}

/** The two likeliest symbols of a step. */
function likeliest({ data, symbols }: SymbolMap, step: number) {
  const start = step * symbols;
  let [first, firstProbability, second, secondProbability] = [NONE, -1, NONE, -1];
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    const probability = data[start + symbol] ?? 0;
    if (probability > firstProbability) {
      [second, secondProbability] = [first, firstProbability];
      [first, firstProbability] = [symbol, probability];
    } else if (probability > secondProbability) {
      [second, secondProbability] = [symbol, probability];
    }
  }
  return { first, firstProbability, second, secondProbability };
}

const isSpace = (character: ReadCharacter | undefined): boolean => character?.text === ' ';

function withoutOuterSpaces(characters: readonly ReadCharacter[]): readonly ReadCharacter[] {
  const from = characters.findIndex((character) => !isSpace(character));
  return from < 0 ? [] : characters.slice(from, characters.findLastIndex((each) => !isSpace(each)) + 1);
}

/**
 * The text of a line (greedy decoding of connectionist temporal classification): equal symbols in a row are one character, which has the
 * values of its likeliest step; a "none" between them makes two. Spaces that were nearly read are kept as soft.
 */
export function decodeText(map: SymbolMap, alphabet: readonly string[]): ReadText {
  const characters: ReadCharacter[] = [];
  const add = (character: ReadCharacter) => characters.push(character);
  let previous = NONE;
  for (let step = 0; step < map.steps; step += 1) {
    const { first, firstProbability, second, secondProbability } = likeliest(map, step);
    const x = (step + 0.5) / map.steps;
    const last = characters.at(-1);
    const text = alphabet[first] ?? '';
    const runnerUp = { runnerUp: alphabet[second] ?? '', runnerUpProbability: secondProbability };
    if (first !== NONE && first !== previous) {
      if (text === ' ' && last?.soft) characters.pop();
      add({ text, probability: firstProbability, ...runnerUp, x, soft: false });
    } else if (first !== NONE && last && firstProbability > last.probability) {
      characters[characters.length - 1] = { ...last, probability: firstProbability, ...runnerUp };
    } else if (first === NONE && runnerUp.runnerUp === ' ' && secondProbability > SOFT_SPACE && last) {
      const soft = {
        text: ' ',
        probability: secondProbability,
        runnerUp: '',
        runnerUpProbability: 0,
        x,
        soft: true,
      };
      if (!isSpace(last)) add(soft);
      else if (last.soft && secondProbability > last.probability)
        characters[characters.length - 1] = { ...last, probability: secondProbability };
    }
    previous = first;
  }
  const read = withoutOuterSpaces(characters);
  const certain = read.filter(({ soft }) => !soft);
  const sum = certain.reduce((total, { probability }) => total + probability, 0);
  return { characters: read, score: certain.length > 0 ? sum / certain.length : 0 };
}
