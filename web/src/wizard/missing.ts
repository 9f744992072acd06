import { findIssues, isBlank, STEPS, type Bill, type Step } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { STORED_LINES } from '#web/lines/line-draft.ts';
import type { WizardState } from '#web/bills/bill-store.ts';
import { formIn } from '#web/bills/document/form-draft.ts';
import { isUnsaved } from '#web/bill-kit/state/line-form.ts';
import { newestFirst } from '#web/bill-kit/words/line-name.ts';
import { useBill, useWizard } from '#web/bill-kit/state/use-wizard.ts';

/** The badge of a tab: how much is missing in its step, and what. */
export interface Missing {
  readonly count: number;
  readonly text: string;
  /** The topmost row that has something missing. */
  readonly lineId?: string | undefined;
}

type MissingAt = Readonly<Partial<Record<Step, Missing>>>;

/** The bar and the header use the same bill, so the result is cached. */
const cache = new WeakMap<Bill, MissingAt>();

/** The gaps in a bill: too few diners, lines without sharers, shares that do not add up, amounts that do not count. */
function missingOn(bill: Bill): MissingAt {
  const known = cache.get(bill);
  if (known) return known;
  const found: Partial<Record<Step, Missing>> = {};
  const issues = findIssues(bill);
  for (const step of STEPS) {
    const own = issues.filter((issue) => issue.step === step);
    const count = own.length;
    const ids = new Set(own.map(({ lineId }) => lineId));
    const lineId = newestFirst(bill.lines).find(({ id }) => ids.has(id))?.id;
    const isNobodys = own.every(({ code }) => code === 'item_unassigned');
    if (count > 0)
      found[step] = { count, text: t(isNobodys ? 'missing.unassigned' : 'missing.check', { count }), lineId };
  }
  const seats = 2 - bill.diners.length;
  if (seats > 0) found['diner-setup'] = { count: seats, text: t('missing.diners', { count: seats }) };
  cache.set(bill, found);
  return found;
}

const typed = (text: 'missing.added' | 'missing.saved'): Missing => ({ count: 1, text: t(text) });
const isTyped = ({ name, price }: { name: string; price: string }): boolean => name + price !== '';
const isItemTyped = (state: WizardState): boolean => isTyped(formIn(state, STORED_LINES.item).fresh);
const isRoundTyped = (state: WizardState): boolean => isTyped(formIn(state, STORED_LINES.round).fresh);
const isItemChanged = (state: WizardState): boolean => isUnsaved(state, STORED_LINES.item);
const isRoundChanged = (state: WizardState): boolean => isUnsaved(state, STORED_LINES.round);

/**
 * The missing entries of every step but the one on screen, for the tabs; including a line that was typed but not added, or changed but not
 * saved. A blank bill lacks nothing. Most keystrokes in a form do not re-render the tabs.
 */
export function useMissing(current: string): MissingAt {
  const bill = useBill();
  const hasTypedItem = useWizard(isItemTyped);
  const hasTypedRound = useWizard(isRoundTyped);
  const hasChangedItem = useWizard(isItemChanged);
  const hasChangedRound = useWizard(isRoundChanged);
  if (isBlank(bill) || bill.newer) return {};
  const found: Partial<Record<Step, Missing>> = { ...missingOn(bill) };
  if (hasChangedItem) found['item-entry'] ??= typed('missing.saved');
  if (hasChangedRound) found['drinks-round'] ??= typed('missing.saved');
  if (hasTypedItem) found['item-entry'] ??= typed('missing.added');
  if (hasTypedRound) found['drinks-round'] ??= typed('missing.added');
  return Object.fromEntries(Object.entries(found).filter(([step]) => step !== current));
}
