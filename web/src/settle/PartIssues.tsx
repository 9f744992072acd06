import { TriangleAlert } from 'lucide-react';
import type { Issue } from '#domain';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { issueSentence } from '#web/bill-kit/words/issue-text.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';

/** In the row of a payment or repayment: says if the currency cannot hold its amount. The row itself says if its diner has left. */
export function PartIssues({ issues }: { issues: readonly Issue[] }) {
  const bill = useBill();
  return issues
    .filter(({ code }) => code === 'amount_too_precise')
    .map((issue) => (
      <span key={issue.code} className={cx(layout.row, typography.meta, typography.warning)}>
        <TriangleAlert size={14} aria-hidden /> {issueSentence(issue, bill)}
      </span>
    ));
}
