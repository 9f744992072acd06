import {
  isMainCharge,
  registerParts,
  type Bill,
  type Change,
  type Changes,
  type DinerRegister,
  type GroupRegister,
  type LineRegister,
  type Step,
} from '#domain';
import { t, type PlainMessageId } from '#web/messages/i18n.ts';
import '#web/messages/en/changes.po';
import '#web/messages/en/line.po';

/** The changes in a sentence, and the step that shows them. */
export interface Described {
  readonly text: string;
  /** Absent when a whole bill was replaced, which every step shows. */
  readonly step?: Step;
  /** The summary shows it, too, and has buttons for it: undone there, it leads nowhere else. */
  readonly isOnSummary?: boolean;
  /** The one line that was changed. */
  readonly lineId?: string;
}

/**
 * One diner, group or line that was changed. `before` and `after` are absent if its own register is the same (only a claim was changed).
 */
interface Subject<Register> {
  readonly id: string;
  readonly before?: Register | undefined;
  readonly after?: Register | undefined;
}

interface Sorted {
  readonly diners: Subject<DinerRegister>[];
  readonly groups: Subject<GroupRegister>[];
  readonly lines: Map<string, Subject<LineRegister>>;
  /** Charges, discounts, vouchers, treats, payments and repayments by the kind of their register. */
  readonly parts: Map<string, Subject<unknown>>;
  readonly fields: Map<string, Change>;
}

/** The kind of change; `other` is neither of the first two. */
type Way = 'added' | 'removed' | 'other';

/** The other lists of a bill, by the kind of their register, with the step that shows them. */
const PARTS: Readonly<
  Record<string, { readonly text: (way: Way, id: string) => string; readonly step: Step }>
> = {
  charge: {
    text: (way, id) => (isMainCharge(id) ? t(`change.${id}`) : t('change.charge', { way })),
    step: 'service-charge',
  },
  adjustment: { text: (way) => t('change.adjustment', { way }), step: 'service-charge' },
  treat: { text: (way) => t('change.treat', { way }), step: 'service-charge' },
  payment: { text: (way) => t('change.payment', { way }), step: 'summary' },
  repayment: {
    text: (way) => t('change.repayment', { way: way === 'added' ? 'added' : 'other' }),
    step: 'summary',
  },
};

function sorted(changes: Changes): Sorted {
  const all: Sorted = { diners: [], groups: [], lines: new Map(), parts: new Map(), fields: new Map() };
  for (const change of changes) {
    const [kind, id = ''] = registerParts(change.key);
    const subject = { id, before: change.before, after: change.after };
    if (kind === 'diner') all.diners.push(subject as Subject<DinerRegister>);
    else if (kind === 'group') all.groups.push(subject as Subject<GroupRegister>);
    else if (kind === 'line') all.lines.set(id, subject as Subject<LineRegister>);
    else if (kind === 'claim') all.lines.set(id, all.lines.get(id) ?? { id });
    else if (kind !== undefined && kind in PARTS) all.parts.set(kind, subject);
    else if (id !== 'timestamp') all.fields.set(id, change);
  }
  return all;
}

const isAdded = ({ before, after }: Subject<unknown>): boolean => before === undefined && after !== undefined;
const isRemoved = ({ before, after }: Subject<unknown>): boolean =>
  before !== undefined && after === undefined;

function describeDiners({ diners, lines }: Sorted): Described | undefined {
  const added = diners.filter(isAdded);
  const removed = diners.filter(isRemoved);
  const [firstAdded] = added;
  const [firstRemoved] = removed;
  const step = 'diner-setup';
  const subjects = [...lines.values()];
  if (firstAdded && (firstRemoved || subjects.some(isAdded)))
    return subjects.some((line) => isAdded(line) || isRemoved(line))
      ? { text: t('change.replaced') }
      : { text: t('change.dinersReplaced'), step };
  if (firstRemoved && subjects.some(isRemoved)) return { text: t('change.cleared') };
  if (firstAdded) {
    const name = firstAdded.after?.name ?? '';
    return { text: t('change.dinerAdded', { count: added.length, name }), step };
  }
  if (!firstRemoved) return undefined;
  const name = firstRemoved.before?.name ?? '';
  return { text: t('change.dinerRemoved', { count: removed.length, name }), step };
}

function describeGroups({ diners, groups }: Sorted, bill: Bill): Described | undefined {
  const step = 'diner-setup';
  const [group] = groups;
  if (groups.length > 1) return { text: t('change.groups'), step };
  if (group) {
    const name = group.after?.name ?? group.before?.name ?? '';
    if (isAdded(group)) return { text: t('change.groupAdded', { name }), step };
    return { text: t(isRemoved(group) ? 'change.groupRemoved' : 'change.groupChanged', { name }), step };
  }
  const moved = diners.find(({ before, after }) => before?.groupId !== after?.groupId);
  const id = moved?.after?.groupId ?? moved?.before?.groupId;
  const known = bill.dinerGroups.find((each) => each.id === id);
  return known && { text: t('change.groupChanged', { name: known.name }), step };
}

function describeWeights({ diners }: Sorted): Described | undefined {
  const counted = diners.find(({ before, after }) => before?.weight !== after?.weight);
  const name = counted?.after?.name;
  return name === undefined ? undefined : { text: t('change.weight', { name }), step: 'diner-setup' };
}

function describeRenamed({ diners }: Sorted): Described | undefined {
  const renamed = diners.find(({ before, after }) => before?.name !== after?.name);
  const from = renamed?.before?.name;
  const name = renamed?.after?.name;
  if (from === undefined || name === undefined) return undefined;
  return { text: t('change.renamed', { from, name }), step: 'diner-setup' };
}

function nameOf(line: Pick<LineRegister, 'kind' | 'category' | 'name' | 'quantity'>): string {
  const { kind, category = 'Other', quantity } = line;
  const isRound = kind === 'round';
  const name = line.name ?? t(isRound ? 'rounds.unnamed' : `items.unnamed.${category}`);
  return isRound || quantity > 1 ? t('rounds.line', { quantity, name }) : name;
}

function describeLines({ lines }: Sorted, bill: Bill): Described | undefined {
  const subjects = [...lines.values()];
  const [first] = subjects;
  if (!first) return undefined;
  const line = first.after ?? first.before ?? bill.lines.find(({ id }) => id === first.id);
  if (!line) return undefined;
  const way = subjects.every(isAdded) ? 'Added' : subjects.every(isRemoved) ? 'Removed' : 'Changed';
  return {
    text: t(`change.line${way}`, { count: subjects.length, name: nameOf(line) }),
    step: line.kind === 'round' ? 'drinks-round' : 'item-entry',
    ...(subjects.length === 1 && { lineId: first.id }),
  };
}

/** The fields of a bill that are neither people nor lines, and where each is set. The first one that changed is reported. */
const FIELDS: readonly (readonly [field: string, text: PlainMessageId, step: Step])[] = [
  ['usesHomeCurrency', 'change.homeCurrency', 'diner-setup'],
  ['extrasSplit', 'change.extrasSplit', 'service-charge'],
  ['billInput', 'change.billInput', 'summary'],
  ['exchangeRate', 'change.exchangeRate', 'summary'],
  ['transferStep', 'change.transferStep', 'summary'],
];

function describeParts({ parts }: Sorted): Described | undefined {
  const [found] = parts;
  const part = found && PARTS[found[0]];
  if (!found || !part) return undefined;
  const [, subject] = found;
  const way = isAdded(subject) ? 'added' : isRemoved(subject) ? 'removed' : 'other';
  return { text: part.text(way, subject.id), step: part.step, isOnSummary: true };
}

function describeFields({ fields }: Sorted): Described | undefined {
  const code = fields.get('currency')?.after;
  if (typeof code === 'string') return { text: t('change.currency', { code }), step: 'diner-setup' };
  const found = FIELDS.find(([field]) => fields.has(field));
  return found && { text: t(found[1]), step: found[2] };
}

/**
 * Describes an edit in one sentence: removing a diner takes shares and groups along, so people are described before groups, groups before
 * lines, lines before the rest (docs/product/interface.md, "Undo").
 * @param changes of the edit, as it was made
 * @param bill with or without them
 */
export function describeChanges(changes: Changes, bill: Bill): Described {
  const all = sorted(changes);
  return (
    describeDiners(all) ??
    describeGroups(all, bill) ??
    describeWeights(all) ??
    describeRenamed(all) ??
    describeLines(all, bill) ??
    describeParts(all) ??
    describeFields(all) ?? { text: t('change.bill') }
  );
}
