import type { Dice } from '../dice.ts';
import { NUMBERS, wildText, wildValue } from '../wild.ts';

/** Places of a parsed text: the object or list, and the key in it. */
function placesIn(value: unknown, found: [holder: Record<string, unknown>, key: string][] = []) {
  if (!(value instanceof Object) || found.length > 300) return found;
  for (const key of Object.keys(value)) {
    found.push([value as Record<string, unknown>, key]);
    placesIn((value as Record<string, unknown>)[key], found);
  }
  return found;
}

function changedValue(value: unknown, dice: Dice, words: readonly string[]): unknown {
  if (typeof value === 'number' && dice.chance(0.5))
    return dice.pick([value + 1, -value, value / 3, String(value), value * 1e6, ...NUMBERS]);
  if (typeof value === 'string' && dice.chance(0.5)) return mutateLetters(value, dice, words);
  return dice.chance(0.3) ? dice.pick(words) : wildValue(dice);
}

/** JSON with one place of it changed, taken away, copied or moved; undefined when the text is no JSON. */
function mutateJson(text: string, dice: Dice, words: readonly string[], other: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const places = placesIn(value);
  if (places.length === 0) return JSON.stringify(changedValue(value, dice, words)) ?? 'null';
  const [holder, key] = dice.pick(places);
  switch (dice.below(7)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      break;
    case 1:
      if (Array.isArray(holder)) holder.push(holder[Number(key)]);
      else holder[dice.pick(words)] = holder[key];
      break;
    case 2: {
      const [from, at] = dice.pick(places);
      holder[key] = structuredClone(from[at]);
      break;
    }
    case 3:
      try {
        const taken = placesIn(JSON.parse(other));
        const [from, at] = dice.pick(taken);
        holder[key] = from[at];
      } catch {
        holder[key] = wildValue(dice);
      }
      break;
    default:
      holder[key] = changedValue(holder[key], dice, words);
  }
  return JSON.stringify(value);
}

function mutateLetters(text: string, dice: Dice, words: readonly string[]): string {
  const at = dice.below(text.length + 1);
  const length = 1 + dice.below(dice.chance(0.8) ? 4 : text.length + 1);
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  switch (dice.below(9)) {
    case 0:
      return head + tail.slice(length);
    case 1:
      return head + tail.slice(0, length) + tail;
    case 2:
      return head + dice.pick(words) + tail.slice(dice.chance(0.5) ? length : 0);
    case 3:
      return head + wildText(dice) + tail.slice(dice.chance(0.5) ? length : 0);
    case 4:
      return head + String(dice.pick(NUMBERS)) + tail;
    case 5:
      return head + tail.slice(0, length).repeat(1 + dice.below(50)) + tail.slice(length);
    case 6:
      return dice.chance(0.5) ? text.toUpperCase() : text.toLowerCase();
    case 7:
      return head + String.fromCharCode(dice.below(dice.chance(0.8) ? 128 : 65_536)) + tail.slice(1);
    default:
      return head + dice.pick([...'0123456789.,-+eE\'"{}[]:;/\\%&=?#@ \n\t']) + tail.slice(dice.below(2));
  }
}

/** A text made of another one by a few steps; `other` is one to cross it with. */
export function mutate(text: string, other: string, dice: Dice, words: readonly string[]): string {
  let result = text;
  for (let steps = 1 + dice.below(dice.chance(0.7) ? 2 : 6); steps > 0; steps -= 1) {
    const json = dice.chance(0.75) ? mutateJson(result, dice, words, other) : undefined;
    if (json !== undefined) result = json;
    else if (dice.chance(0.1))
      result = result.slice(0, dice.below(result.length + 1)) + other.slice(dice.below(other.length + 1));
    else result = mutateLetters(result, dice, words);
  }
  return result.slice(0, 20_000);
}
