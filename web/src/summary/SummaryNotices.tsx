import { findIssues, type Issue, type IssueCode } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { AMOUNT_TEXTS } from '#web/charges/amount-texts.ts';
import { unreadCharges, unreadText } from '#web/charges/charge-rules.ts';
import { issueText } from '#web/bill-kit/words/issue-text.ts';
import { useGo } from '#web/bill-kit/state/use-step.ts';
import { useBill, useDraft, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { OffBalance } from './OffBalance.tsx';
import css from './SummaryNotices.module.css';

/** These say why something is unassigned or over-allocated. */
const ABOUT_SHARES: ReadonlySet<IssueCode> = new Set([
  'item_unassigned',
  'round_unallocated',
  'round_mismatch',
  'units_mismatch',
]);
/**
 * Not reported here: a single diner can have a summary, and the diner step says what it needs; the card "Who paid?" says what is wrong with
 * payments.
 */
const NOT_HERE: ReadonlySet<IssueCode> = new Set([
  'no_diners',
  'too_few_diners',
  'payment_without_payer',
  'repayment_of_nobody',
  'payments_mismatch',
]);
/** A banner names this many issues and counts the others. */
const MOST_NAMED = 4;

/** Unassigned and over-allocated lines, and all other issues of the bill, each with a link to fix it. */
export function SummaryNotices() {
  const go = useGo();
  const bill = useBill();
  const isOff = useSummary().unassigned !== 0;
  const issues = findIssues(bill).filter(({ code }) => !NOT_HERE.has(code));
  const aboutShares = issues.filter(({ code }) => isOff && ABOUT_SHARES.has(code));
  const others = issues.filter((issue) => !aboutShares.includes(issue));
  // With the tab bar, people bypass the button that would report this.
  const [texts] = useDraft(AMOUNT_TEXTS);
  const unread = unreadCharges(texts, bill);
  return (
    <>
      <OffBalance>
        <Issues issues={aboutShares} />
      </OffBalance>
      {others.length > 0 && (
        <Banner tone="warn" title={t('summary.issuesTitle')}>
          <Issues issues={others} />
        </Banner>
      )}
      {unread.length > 0 && (
        <Banner tone="warn" title={t('summary.unreadTitle')}>
          <ul className={cx(typography.bold, css.list)}>
            {unread.map((each) => (
              <li key={each.typed}>{unreadText(each)}</li>
            ))}
          </ul>
          <Button variant="text" className={layout.textButtonAtStart} onClick={() => go('service-charge')}>
            {t('summary.goTo.service-charge')}
          </Button>
        </Banner>
      )}
    </>
  );
}

function Issues({ issues }: { issues: readonly Issue[] }) {
  const go = useGo();
  const bill = useBill();
  const more = issues.length - MOST_NAMED;
  const steps = [...new Set(issues.map(({ step }) => step))].filter((step) => step !== 'summary');
  return (
    <>
      <ul className={cx(typography.bold, css.list)}>
        {issues.slice(0, MOST_NAMED).map((issue, index) => (
          <li key={index}>{issueText(issue, bill)}</li>
        ))}
        {more > 0 && <li>{t('summary.moreIssues', { count: more })}</li>}
      </ul>
      <div className={cx(layout.wrappingRow, css.links)}>
        {steps.map((step) => (
          <Button key={step} variant="text" onClick={() => go(step)}>
            {t(`summary.goTo.${step}`)}
          </Button>
        ))}
      </div>
    </>
  );
}
