import { useEffect, useMemo, useState } from 'react';
import { commonCurrency, repaySeveral, setOff, settleSeveral, type BillRepayment } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { SavedBillEntry } from '#web/bills/saved/saved-bill-entry.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';
import { countedBill, type WholeBill } from '#web/bills/saved/sync/whole-bills.ts';
import { layout, typography } from '#web/ui/styles.ts';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { addRepayments } from './change-saved.ts';
import { moneyOf, transferValues, uncountedLines, type Loaded } from './several-words.ts';
import { SameNames, UncountedBills, type OnePerson } from './SeveralNotices.tsx';
import { SettlementButtons, SeveralTransfers } from './SeveralTransfers.tsx';
import { Together } from './Together.tsx';

export interface SeveralSheetProps {
  readonly store: SavedBills;
  readonly entries: readonly SavedBillEntry[];
  readonly onClose: () => void;
}

async function load(store: SavedBills, entries: readonly SavedBillEntry[]): Promise<Loaded> {
  const bills = await Promise.all(entries.map((entry) => countedBill(store, entry)));
  return {
    whole: bills
      .filter((each) => typeof each !== 'string')
      .sort((one, other) => one.bill.timestamp - other.bill.timestamp),
    missing: entries.flatMap((entry, index) => {
      const why = bills[index];
      return typeof why === 'string' ? [{ entry, why }] : [];
    }),
  };
}

/** The settlement of several saved bills (docs/product/settling.md, "Several bills"). */
export function SeveralSheet({ store, entries, onClose }: SeveralSheetProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  // The versions when the sheet was opened; marking a transfer creates new ones.
  const [chosen] = useState(entries);
  useEffect(() => {
    let isGone = false;
    const fetch = async () => {
      const result = await load(store, chosen);
      if (!isGone) setLoaded(result);
    };
    void fetch();
    return () => {
      isGone = true;
    };
  }, [store, chosen]);
  const change = (whole: readonly WholeBill[]) => setLoaded((current) => current && { ...current, whole });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('several.title')}
      subtitle={t('history.count', { count: chosen.length })}
    >
      {loaded ? (
        <Settling store={store} {...loaded} onChange={change} />
      ) : (
        <p role="status">{t('history.loading')}</p>
      )}
    </Sheet>
  );
}

interface SettlingProps extends Loaded {
  readonly store: SavedBills;
  readonly onChange: (whole: readonly WholeBill[]) => void;
}

function Settling({ store, whole, missing, onChange }: SettlingProps) {
  const wizard = useBillStore();
  const [same, setSame] = useState<readonly OnePerson[]>([]);
  const [isTogether, setTogether] = useState(false);
  const bills = useMemo(() => whole.map(({ entry, bill }) => ({ id: entry.id, bill })), [whole]);
  const common = useMemo(() => commonCurrency(bills.map(({ bill }) => bill)), [bills]);
  const into = isTogether ? common : undefined;
  const settled = useMemo(() => {
    const pairs = same.map(({ ids }) => ids);
    return settleSeveral(bills, pairs, into);
  }, [bills, same, into]);
  const money = moneyOf(settled);

  const write = (repayments: readonly BillRepayment[], what?: string) =>
    void addRepayments({ wizard, store, all: whole, onChange }, repayments, what);

  const entries = whole.map(({ entry }) => entry);
  const uncounted = uncountedLines({ whole, missing });
  return (
    <div className={layout.stack}>
      <UncountedBills notes={uncounted} />
      <SameNames bills={bills} same={same} onSame={setSame} />
      <Together {...{ common }} isTogether={isTogether} onChange={setTogether} />
      {settled.some(({ transfers }) => transfers.length > 0) && (
        <p className={typography.meta}>{t('several.fewest')}</p>
      )}
      {settled.map((each) => (
        <SeveralTransfers
          key={each.currency}
          settled={each}
          hasHeading={settled.length > 1}
          money={(minor) => money(minor, each.currency)}
          onGive={(transfer, amount) => {
            const repayments = repaySeveral(each, transfer, amount);
            if (repayments)
              write(repayments, t('settle.repaid', transferValues(transfer, money(amount, each.currency))));
          }}
          onSetOff={() => write(setOff(each))}
        />
      ))}
      {settled.length > 0 && <SettlementButtons {...{ settled, entries, uncounted }} />}
    </div>
  );
}
