import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { findIssues, type Bill, type Issue, type IssueCode, type LineId } from '#domain';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { issueSentence } from '../words/issue-text.ts';
import { useBill } from '../state/use-wizard.ts';

/** Issues that the row shows already through its diners. */
const SAID: ReadonlySet<IssueCode> = new Set([
  'item_unassigned',
  'units_mismatch',
  'round_mismatch',
  'round_unallocated',
]);

const cache = new WeakMap<Bill, ReadonlyMap<LineId, readonly Issue[]>>();

/** The issues of each line; computed once per version of the bill. */
function issuesByLine(bill: Bill): ReadonlyMap<LineId, readonly Issue[]> {
  const known = cache.get(bill);
  if (known) return known;
  const byLine = new Map<LineId, Issue[]>();
  for (const issue of findIssues(bill)) {
    if (issue.lineId === undefined || SAID.has(issue.code)) continue;
    byLine.set(issue.lineId, [...(byLine.get(issue.lineId) ?? []), issue]);
  }
  cache.set(bill, byLine);
  return byLine;
}

/** In the row of a line: shows its issues. */
export function LineIssues({ id }: { id: LineId }) {
  const bill = useBill();
  return issuesByLine(bill)
    .get(id)
    ?.map((issue) => (
      <span key={issue.code} className={cx(layout.wholeLine, typography.meta, typography.warning)}>
        <TriangleAlert size={14} aria-hidden /> {issueSentence(issue, bill)}
      </span>
    ));
}
