import type { Bill } from '../bill/bill.ts';
import { applyChanges, changesBetween, type Changes } from '../registers/changes.ts';
import type { Edit, Effect } from '../bill/edit.ts';
import { newlyUnassigned } from '../edits/newly-unassigned.ts';
import { registerParts } from '../registers/register-keys.ts';
import type { KeyedValue } from './entries.ts';

/** Effects that report reassigned dishes, which do not exist at a table. */
const REASSIGNING: readonly Effect['kind'][] = [
  'item_reassigned',
  'item_unshared',
  'round_reduced',
  'unassigned',
];

/** The ids of the diners or lines that changes remove. */
const removed = (changes: Changes, kind: 'diner' | 'line'): ReadonlySet<string> =>
  new Set(
    changes.flatMap(({ key, after }) => {
      const [each, id = ''] = registerParts(key);
      return each === kind && after === undefined ? [id] : [];
    }),
  );

/**
 * Adapts an edit for a table. The dishes of a diner who leaves are not passed on: they become unassigned until somebody claims them, and
 * are theirs again if they come back (docs/product/live-table.md, "Leaving"). An edit that replaces the bill with another one is left as it
 * is.
 */
export function editAtTable(before: Bill, edit: Edit): Edit {
  if (before.id !== edit.bill.id) return edit;
  const changes = changesBetween(before, edit.bill);
  const leaving = removed(changes, 'diner');
  if (leaving.size === 0) return edit;
  const kept = changes.filter(({ key, after }) => {
    const [kind] = registerParts(key);
    return kind !== 'claim' && !(kind === 'line' && after !== undefined);
  });
  const bill = applyChanges(before, kept);
  const effects = edit.effects.filter(({ kind }) => !REASSIGNING.includes(kind));
  return { bill, effects: [...effects, ...newlyUnassigned(before, bill)] };
}

/**
 * The entries that a bill's changes write to a table. Claims on a removed line, or of a removed diner, stay: they do not count meanwhile,
 * and count again if the line or the diner comes back.
 */
export function tableChanges(changes: Changes): readonly KeyedValue[] {
  const [diners, lines] = [removed(changes, 'diner'), removed(changes, 'line')];
  return changes.flatMap(({ key, after }) => {
    const [kind, lineId = '', dinerId = ''] = registerParts(key);
    const isKept = kind === 'claim' && after === undefined && (lines.has(lineId) || diners.has(dinerId));
    return isKept ? [] : [{ key, value: after ?? null }];
  });
}
