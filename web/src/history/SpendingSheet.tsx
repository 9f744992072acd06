import { useEffect, useMemo, useState } from 'react';
import {
  addUpSpending,
  spentAs,
  spentByCategory,
  spentByPerson,
  type Bill,
  type Category,
  type Spending,
  type SpentPart,
} from '#domain';
import '#web/messages/en/history.po';
import '#web/messages/en/receipt.po';
import '#web/messages/en/steps.po';
import { t } from '#web/messages/i18n.ts';
import { dayOf } from '#web/platform/dates.ts';
import { formatMoneyAmong } from '#web/platform/format.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import { layout, typography } from '#web/ui/styles.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { currenciesOf } from './BillRow.tsx';
import css from './SpendingSheet.module.css';

/** What spending is added up by: years and places are known of every bill, people and categories of those on this device. */
const BY = ['year', 'place', 'person', 'category'] as const;
type By = (typeof BY)[number];

const categoryName = (category: Category | 'extras'): string =>
  t(category === 'extras' ? 'spending.extras' : `category.${category}`);

function partsBy(by: By, entries: readonly SavedBillEntry[], bills: readonly Bill[]): readonly SpentPart[] {
  if (by === 'year') return entries.map((entry) => spentAs(entry, dayOf(entry.date).slice(0, 4)));
  if (by === 'place') return entries.map((entry) => spentAs(entry, entry.name));
  if (by === 'person') return bills.flatMap((bill) => spentByPerson(bill, t('receipt.unassigned')));
  return bills.flatMap((bill) => spentByCategory(bill, categoryName));
}

/** How many bills are read at once. */
const BATCH = 100;

/** The bills of these entries that are on this device, and that this version can count. */
async function billsHere(store: SavedBills, entries: readonly SavedBillEntry[]): Promise<readonly Bill[]> {
  const bills: Bill[] = [];
  for (let from = 0; from < entries.length; from += BATCH) {
    const some = entries.slice(from, from + BATCH);
    const read = await Promise.all(some.map(({ version }) => store.bill(version).catch(() => 'absent')));
    for (const bill of read) if (typeof bill === 'object' && !bill.newer) bills.push(bill);
  }
  return bills;
}

interface SpendingSheetProps {
  readonly store: SavedBills;
  readonly entries: readonly SavedBillEntry[];
  readonly onClose: () => void;
}

/** "What did we spend?" (docs/product/sync.md, "Saved bills"). */
export function SpendingSheet({ store, entries, onClose }: SpendingSheetProps) {
  const [by, setBy] = useState<By>('year');
  const [bills, setBills] = useState<readonly Bill[]>();
  useEffect(() => {
    let isGone = false;
    void billsHere(store, entries).then((here) => isGone || setBills(here));
    return () => void (isGone = true);
  }, [store, entries]);
  const needsBills = by === 'person' || by === 'category';
  const added = useMemo(
    () => (needsBills && !bills ? undefined : addUpSpending(partsBy(by, entries, bills ?? []))),
    [by, needsBills, entries, bills],
  );
  const missing = needsBills && bills ? entries.length - bills.length : 0;
  const currencies = currenciesOf(entries);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('spending.title')}
      subtitle={t('history.count', { count: entries.length })}
    >
      <div className={layout.stack}>
        <Segmented<By>
          label={t('spending.by')}
          value={by}
          onChange={setBy}
          options={BY.map((value) => ({ value, label: t(`spending.${value}`) }))}
        />
        {missing > 0 && <p className={typography.warning}>{t('spending.missing', { count: missing })}</p>}
        {added?.map((each) => (
          <SpendingTable key={each.currency} spending={each} {...{ by, currencies }} />
        )) ?? <p role="status">{t('history.loading')}</p>}
      </div>
    </Sheet>
  );
}

interface SpendingTableProps {
  readonly spending: Spending;
  readonly by: By;
  readonly currencies: ReadonlySet<string>;
}

/** One currency, as a table with a bar in each row; that of the largest amount fills it. The latest year, or the largest amount first. */
function SpendingTable({ spending: { currency, total, parts }, by, currencies }: SpendingTableProps) {
  const money = (amount: number): string => formatMoneyAmong(amount, currency, currencies);
  const most = Math.max(1, ...parts.map(({ amount }) => amount));
  const shown = [...parts].sort((one, other) =>
    by === 'year' ? Number(other.name) - Number(one.name) : other.amount - one.amount,
  );
  return (
    <table className={css.table}>
      <caption className={typography.label}>{currency}</caption>
      <thead className={typography.meta}>
        <tr>
          <th scope="col">{t(`spending.${by}`)}</th>
          <th scope="col">{t('receipt.total')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ name, amount }) => (
          <tr key={name}>
            <th scope="row" className={typography.secondary}>
              <bdi translate={by === 'category' ? undefined : 'no'}>{name}</bdi>
              <span
                className={css.bar}
                aria-hidden
                style={{ inlineSize: `${(Math.max(0, amount) / most) * 100}%` }}
              />
            </th>
            <td className={typography.money}>{money(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={typography.bold}>
          <th scope="row">{t('receipt.total')}</th>
          <td className={typography.money}>{money(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
