import { balances, type Bill } from '#domain';
import '#web/messages/en/changes.po';
import '#web/messages/en/receipt.po';
import '#web/messages/en/trip.po';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, isolate } from '#web/platform/format.ts';
import { formatRate } from '#web/platform/format-rate.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';

function balanceText(balance: number, currency: string): string {
  const amount = formatMoney(Math.abs(balance), currency);
  if (balance === 0) return amount;
  return t(balance > 0 ? 'trip.gets' : 'trip.owes', { amount });
}

/** A bill's figures by what they are of. */
function figuresOf(bill: Bill): ReadonlyMap<string, readonly [what: string, figure: string]> {
  const { currency, exchangeRate } = bill;
  const summary = summaryOf(bill);
  return new Map([
    ['total', [t('receipt.total'), formatMoney(summary.grandTotal, currency)]],
    ...balances(bill, summary).parties.map(
      ({ kind, id, name, balance }) =>
        [`${kind} ${id}`, [isolate(name), balanceText(balance, currency)]] as const,
    ),
    ...(exchangeRate
      ? [['rate', [exchangeRate.to, formatRate(exchangeRate.rate, exchangeRate.to, currency)]] as const]
      : []),
  ]);
}

const NONE = '–';

/** Which figures of a bill a proposal changes, whatever it does that by: the total, what each person gets or owes, and the rate. */
export function figuresChanged(before: Bill, after: Bill): readonly string[] {
  const [was, is] = [figuresOf(before), figuresOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [from, to] = [was.get(key), is.get(key)];
    if (from?.[1] === to?.[1]) return [];
    const what = (to ?? from)?.[0] ?? '';
    return [t('told.value', { what, from: from?.[1] ?? NONE, to: to?.[1] ?? NONE })];
  });
}
