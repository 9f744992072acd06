import { plainText } from '../text/plain-text.ts';
import type { Diner } from './bill.ts';

/** How many person colours there are (docs/product/interface.md, "Person colours"). */
export const PERSON_COLORS = 12;

/** The least-used colour, the lowest index of those: newcomers differ from everyone as long as colours last. */
export function nextColor(diners: readonly { readonly color?: number | undefined }[]): number {
  const uses = Array.from({ length: PERSON_COLORS }, () => 0);
  for (const { color } of diners) if (color !== undefined) uses[color] = (uses[color] ?? 0) + 1;
  return uses.indexOf(Math.min(...uses.slice(0, PERSON_COLORS)));
}

/** Finds the diner with this name, written like that rather than in another case or without accents. */
export const dinerNamed = <D extends Pick<Diner, 'name'>>(
  diners: readonly D[],
  name: string,
): D | undefined =>
  diners.find((diner) => diner.name === name.trim()) ??
  diners.find((diner) => plainText(diner.name) === plainText(name));
