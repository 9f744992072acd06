import type { Bill } from '../bill/bill.ts';
import { applyChanges, asDivided, changesBetween, linesWithNewDivision, type Change } from './changes.ts';
import { registerParts } from './register-keys.ts';
import { registersOf } from './registers.ts';

const isLine = (key: string): boolean => registerParts(key)[0] === 'line';
const isClaim = (key: string): boolean => registerParts(key)[0] === 'claim';
const lineOf = (key: string): string | undefined => {
  const [kind, id] = registerParts(key);
  return kind === 'line' || kind === 'claim' ? id : undefined;
};

/**
 * Merges a bill that two devices have changed independently: the changes of both are kept, and if both changed a register, mine wins
 * (docs/product/sync.md, "Versions"). A line with a new division is taken whole, with its sharers; a line that one changed and the other
 * removed stays, with its sharers.
 *
 * @param base the version that both were made from
 */
export function mergeBills(base: Bill, mine: Bill, theirs: Bill): Bill {
  const changes = changesBetween(base, mine);
  const [before, here, there] = [registersOf(base), registersOf(mine), registersOf(theirs)];
  const changesThere = changesBetween(base, theirs);
  const anewThere = linesWithNewDivision(changesThere);
  /** Lines that I have removed and they have changed. */
  const stay = new Set(
    changesThere.flatMap(({ key, after }) =>
      isLine(key) && after && before.has(key) && !here.has(key) ? [lineOf(key)] : [],
    ),
  );
  /** Lines taken whole from my version, with their sharers. */
  const whole = new Set(linesWithNewDivision(changes));
  for (const { key, after } of changes)
    if (isLine(key) && after && before.has(key) && !there.has(key)) whole.add(lineOf(key) ?? '');
  const merged = changes.flatMap((change): Change[] => {
    const { key, after } = change;
    const id = lineOf(key) ?? '';
    if (stay.has(id)) return [];
    if (whole.has(id) || !anewThere.has(id)) return [change];
    // My claims belong to another division.
    if (isClaim(key)) return [];
    return after ? [{ key, after: asDivided(after, there.get(key)) }] : [change];
  });
  const claims = new Set([...here.keys(), ...there.keys()].filter(isClaim));
  for (const key of claims) {
    const after = here.get(key);
    if (whole.has(lineOf(key) ?? '')) merged.push({ key, ...(after !== undefined && { after }) });
  }
  return applyChanges(theirs, merged);
}
