import type { DinerId, Party } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { typography } from '#web/ui/styles.ts';
import { partyName } from './settle-words.ts';

export interface ReportedPaidProps {
  /** The payer of a transfer. */
  readonly party: Party;
  /** The diners who have said at a live table that they paid what they owe. */
  readonly reportedPaid: readonly DinerId[];
}

/** True if one of the party has said that they paid; a party pays together. */
export const hasReportedPaid = ({ party, reportedPaid }: ReportedPaidProps): boolean =>
  party.dinerIds.some((id) => reportedPaid.includes(id));

/** Beside a transfer, tells its payee that the payer says they have paid. */
export function ReportedPaid(props: ReportedPaidProps) {
  if (!hasReportedPaid(props)) return null;
  return <p className={typography.secondary}>{t('settle.saidPaid', { name: partyName(props.party) })}</p>;
}
