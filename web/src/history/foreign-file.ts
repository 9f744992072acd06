import {
  expenseBills,
  plainText,
  readForeign,
  tidyName,
  type DateOrder,
  type Expense,
  type ForeignFile,
  type SavedBill,
  type UnclearDate,
} from '#domain';
import '#web/messages/en/settle.po';
import '#web/messages/en/wizard.po';
import { t } from '#web/messages/i18n.ts';
import { contentId } from '#web/platform/device/content-id.ts';
import { formatMoney } from '#web/platform/format.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';

/** As long as a name that is typed. */
const MAX_NAME = 100;
/** As many as an account keeps. */
const MOST = 10_000;

/** Another app's file as it can be imported. */
export interface ForeignBills extends Pick<ForeignFile, 'app' | 'notTaken'> {
  readonly kind: 'bills';
  /** Those that are not on this device yet. */
  readonly fresh: readonly SavedBill[];
  /** How many are. */
  readonly known: number;
  readonly people: readonly string[];
}

function nameOf({ title, isRepayment, paid, had, currency }: Expense): string {
  const [[from], [to]] = [paid, had];
  // A repayment has no total that the history shows.
  if (isRepayment && from && to && paid.length + had.length === 2)
    return t('settle.repaid', {
      from: from.person,
      to: to.person,
      amount: formatMoney(from.amount, currency),
    });
  return tidyName(title).slice(0, MAX_NAME).trim() || t('diners.theBill');
}

/**
 * Reads another app's file as bills. Ids are made of the content, so that a file that is imported again adds nothing, whatever was renamed
 * or changed meanwhile; each account has its own.
 * @param home a currency code, for files with only "$"
 */
export async function readForeignFile(
  text: string,
  home: string,
  store: SavedBills,
  order?: DateOrder,
): Promise<ForeignBills | UnclearDate | 'unknown' | 'too_many'> {
  const file = readForeign(text, home, order);
  if (file?.kind !== 'expenses') return file ?? 'unknown';
  if (file.expenses.length > MOST) return 'too_many';
  await store.load();
  const bills = expenseBills(file.expenses, {
    idOf: (content) => contentId(`${store.space} ${content}`),
    nameOf,
  });
  const fresh = bills.filter(({ entry }) => !store.saved(entry.id));
  const people = new Map(bills.flatMap(({ entry }) => entry.diners.map((name) => [plainText(name), name])));
  return {
    ...file,
    kind: 'bills',
    fresh,
    known: bills.length - fresh.length,
    people: [...people.values()],
  };
}
