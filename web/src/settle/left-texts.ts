import type { BillSummary, Party, RoundedSettlement } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { partyName } from './party-names.ts';

/**
 * Sentences about the amounts that transfers do not settle. While part of the bill is unassigned, a surplus of those who paid is that part, and
 * not an overpayment.
 */
export function leftTexts(
  left: RoundedSettlement<Party>['left'],
  { unassigned, currency }: Pick<BillSummary, 'unassigned' | 'currency'>,
): readonly string[] {
  const texts = left.map(({ party, amount }) =>
    amount > 0 && unassigned > 0
      ? t('settle.untaken', { amount: formatMoney(unassigned, currency) })
      : t(amount < 0 ? 'settle.owes' : 'settle.overpaid', {
          name: partyName(party),
          amount: formatMoney(Math.abs(amount), currency),
        }),
  );
  return [...new Set(texts)];
}
