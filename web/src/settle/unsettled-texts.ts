import { allocate, type BillSummary, type Party, type RoundedSettlement } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { partyName } from './settle-words.ts';

/**
 * Sentences about the amounts that transfers do not settle. The unassigned part of a surplus is not an overpayment; the rest of it is.
 * @param left by party, all above 0 or all below
 * @param isShown whether a party's rest is of interest
 */
export function unsettledTexts(
  left: RoundedSettlement<Party>['left'],
  { unassigned, currency }: Pick<BillSummary, 'unassigned' | 'currency'>,
  isShown: (party: Party) => boolean = () => true,
): readonly string[] {
  const amounts = left.map(({ amount }) => amount);
  const surplus = amounts.reduce((sum, amount) => sum + amount, 0);
  const unclaimed = surplus > 0 ? Math.max(0, unassigned) : 0;
  const overpaid = allocate(Math.max(0, surplus - unclaimed), amounts);
  const texts = left.flatMap(({ party, amount }, index) => {
    if (!isShown(party)) return [];
    const rest = amount < 0 ? 0 - amount : (overpaid[index] ?? 0);
    const values = { name: partyName(party), amount: formatMoney(rest, currency) };
    return [
      ...(unclaimed > 0 ? [t('settle.unclaimed', { amount: formatMoney(unclaimed, currency) })] : []),
      ...(rest > 0 ? [t(amount < 0 ? 'settle.owes' : 'settle.overpaid', values)] : []),
    ];
  });
  return [...new Set(texts)];
}
