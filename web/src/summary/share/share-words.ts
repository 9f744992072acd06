import type { Bill, BillSummary, ShareWords } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { factSeparator, formatMoney, formatTenths, isolate, listNames } from '#web/platform/format.ts';
import { chargeLabel, linesOfCharge } from '#web/bill-kit/words/charge-name.ts';
import { reductionTexts } from '#web/bill-kit/words/adjustment-words.ts';
import { weightsNote } from '#web/bill-kit/words/sharing-words.ts';

/** How the charges were divided if all were divided alike, with their names. */
function allExtras({ diners }: Bill, { charges }: BillSummary): ShareWords['extras'] {
  const what = listNames(charges.map(({ charge }) => chargeLabel(charge)));
  return {
    equal: [t('share.extraEqual', { what }), weightsNote(diners) ?? []].flat().join(factSeparator()),
    proportional: t('share.extraProportional', { what }),
  };
}

/** The catalogue's words for the summary as text, with the transfers' lines. */
export const shareWords = (bill: Bill, summary: BillSummary, whoPaysWhom: readonly string[]): ShareWords => ({
  whoPaysWhom,
  money: (minor) => formatMoney(minor, bill.currency),
  off: reductionTexts(bill, summary),
  percent: formatTenths,
  title: t('share.title'),
  diner: ({ name, amount, percent }) => t('share.diner', { name: isolate(name), amount, percent }),
  total: (amount) => t('share.total', { amount }),
  unassigned: (amount) => t('share.unassigned', { amount }),
  overAllocated: (amount) => t('share.overAllocated', { amount }),
  extras: allExtras(bill, summary),
  extra: ({ charge, split, members }) => {
    const lines = linesOfCharge(charge, bill);
    const label = chargeLabel(charge);
    const what = lines === undefined ? label : t('receipt.withRule', { what: label, rule: lines });
    const way = split === 'equal' ? 'Equal' : 'Proportional';
    return members
      ? t(`share.extra${way}Among`, { what, names: listNames(members) })
      : t(`share.extra${way}`, { what });
  },
  equalSplit: (amount, isExact) => t(isExact ? 'share.equalSplit' : 'share.equalSplitAbout', { amount }),
  groups: t('share.groups'),
  group: ({ name, members, amount }) =>
    t('share.group', { name: isolate(name), names: listNames(members), amount }),
  savings: t('share.savings'),
  saving: ({ name, amount }) => t('share.saving', { name: isolate(name), amount }),
  award: (kind, names) =>
    t('share.award', {
      title: t(names.length > 1 ? `award.${kind}Joint` : `award.${kind}`),
      names: listNames(names),
    }),
});
