import { findIssues, isBlank, STEPS, type Bill, type Step } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { Forms } from '../model/forms.ts';
import { useBill, useForms } from '../model/use-wizard.ts';

/** What a tab says about its step: how much is missing there, and what. */
export interface Missing {
  readonly count: number;
  readonly text: string;
}

type MissingAt = Readonly<Partial<Record<Step, Missing>>>;

/** Every keystroke asks, the bar and the header; most leave the bill as it is. */
const cache = new WeakMap<Bill, MissingAt>();

/** Diners, lines that belong to nobody or do not add up, amounts that do not count. */
function missingOn(bill: Bill): MissingAt {
  const known = cache.get(bill);
  if (known) return known;
  const found: Partial<Record<Step, Missing>> = {};
  const issues = findIssues(bill);
  for (const step of STEPS) {
    const own = issues.filter((issue) => issue.step === step);
    const count = own.length;
    const isNobodys = own.every(({ code }) => code === 'item_unassigned');
    if (count > 0)
      found[step] = { count, text: t(isNobodys ? 'rounds.unallocated' : 'missing.check', { count }) };
  }
  const seats = 2 - bill.diners.length;
  if (seats > 0) found['diner-setup'] = { count: seats, text: t('missing.diners', { count: seats }) };
  cache.set(bill, found);
  return found;
}

/**
 * What every step but the one on screen still lacks, also a line that was typed and not added. A bill that nobody has
 * begun lacks nothing.
 */
function missingAt(bill: Bill, { item, round }: Forms, current: string): MissingAt {
  if (isBlank(bill)) return {};
  const found: Partial<Record<Step, Missing>> = { ...missingOn(bill) };
  const typed = { count: 1, text: t('missing.added') };
  if (item.name + item.price !== '') found['item-entry'] ??= typed;
  if (round.name + round.price !== '') found['drinks-round'] ??= typed;
  return Object.fromEntries(Object.entries(found).filter(([step]) => step !== current));
}

/** What the tabs say while this step is on screen. */
export const useMissing = (current: string): MissingAt => missingAt(useBill(), useForms(), current);
