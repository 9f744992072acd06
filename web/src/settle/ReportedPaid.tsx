import type { DinerId, Party } from '#domain';
import { t } from '#web/messages/i18n.ts';
import typography from '#web/ui/typography.module.css';
import { partyName } from './party-names.ts';

export interface ReportedPaidProps {
  /** The payer of a transfer. */
  readonly party: Party;
  /** The diners who have said at a live table that they paid what they owe. */
  readonly reportedPaid: readonly DinerId[];
}

/** Beside a transfer, tells its payee that the payer says they have paid. */
export function ReportedPaid({ party, reportedPaid }: ReportedPaidProps) {
  if (!party.dinerIds.some((id) => reportedPaid.includes(id))) return null;
  return <p className={typography.secondary}>{t('settle.saidPaid', { name: partyName(party) })}</p>;
}
