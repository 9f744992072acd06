import { use, useState, useTransition, type ReactNode } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { Bill, DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/line.po';
import '#web/messages/en/receipt.po';
import '#web/messages/en/shared-bill.po';
import '#web/messages/en/summary.po';
import { readBillLink, type LinkProblem, type ReadLink } from '#web/platform/share/bill-link.ts';
import { formatDay } from '#web/platform/format.ts';
import { PATHS } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { DashedRule, Paper } from '#web/ui/paper/Paper.tsx';
import { ShareLegend } from '#web/ui/paper/ShareBar.tsx';
import { PaperCard } from '#web/ui/paper/PaperCard.tsx';
import { BillContext, summaryOf, useBill, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { peopleOf } from '#web/bill-kit/words/people.ts';
import { settlementTexts } from '#web/settle/who-pays-whom.ts';
import { OffBalance } from '#web/summary/OffBalance.tsx';
import { TotalBreakdown } from '#web/summary/TotalBreakdown.tsx';
import { Strip } from '#web/summary/Strip.tsx';
import css from './SharedBillPage.module.css';

let latest: { readonly hash: string; readonly read: Promise<ReadLink> } | undefined;

/** Reads the link in the address. Returns the same promise each time, because React renders again until it is resolved. */
function readOnce(hash: string): Promise<ReadLink> {
  if (latest?.hash !== hash) latest = { hash, read: readBillLink(hash) };
  return latest.read;
}

export interface SharedBillPageProps {
  /** Saves the bill as this device's own, and shows it. */
  readonly onKeep: (bill: Bill) => Promise<void>;
}

/** A split that came as a link, to be read and kept (docs/product/settling.md, "The split as a link"). */
export function SharedBillPage({ onKeep }: SharedBillPageProps) {
  const read = use(readOnce(useLocationProperty(() => window.location.hash)));
  if (!read.ok) return <Unreadable problem={read.problem} />;
  return (
    <BillContext value={read.bill}>
      <div className={css.page}>
        <Keep onKeep={onKeep} />
        <WhoOwesWhat />
        <WhoPaysWhom />
      </div>
    </BillContext>
  );
}

/** Why there is no bill, and what can be done. */
function Unreadable({ problem }: { problem: LinkProblem }) {
  return (
    <PaperCard place="band">
      <h1>{t(`sharedBill.${problem}`)}</h1>
      <p>{t(`sharedBill.${problem}.body`)}</p>
      {problem === 'newer' && (
        <Button onClick={() => window.location.reload()} block>
          {t('action.reload')}
        </Button>
      )}
      <LinkButton variant={problem === 'newer' ? 'secondary' : 'primary'} block href={PATHS.home}>
        {t('action.home')}
      </LinkButton>
    </PaperCard>
  );
}

function Keep({ onKeep }: SharedBillPageProps) {
  const bill = useBill();
  const [isKeeping, run] = useTransition();
  return (
    <BillHead title={t('sharedBill.title')}>
      <Button busy={isKeeping} onClick={() => run(() => onKeep(bill))} block>
        {t('sharedBill.keep')}
      </Button>
      <p className={cx(typography.meta, typography.centered)}>{t('sharedBill.keepBody')}</p>
    </BillHead>
  );
}

interface BillHeadProps {
  readonly title: ReactNode;
  /** Whose it is. */
  readonly owner?: ReactNode;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** The bill's name and day, its total, and its unassigned part. */
export function BillHead({ title, owner, children }: BillHeadProps) {
  const bill = useBill();
  return (
    <Paper as="section" className={css.paper} aria-labelledby="shared-bill">
      <div className={layout.stack}>
        <header className={typography.centered}>
          <h1 id="shared-bill">{title}</h1>
          <p className={typography.meta}>
            {owner}
            {formatDay(bill.timestamp, 'long')}
          </p>
        </header>
        <DashedRule />
        <div className={typography.centered}>
          <TotalBreakdown />
        </div>
        <OffBalance />
        {children}
      </div>
    </Paper>
  );
}

/** Everybody's strip, which opens to what they had. */
export function WhoOwesWhat() {
  const { diners } = useBill();
  const { perDiner } = useSummary();
  const people = [...peopleOf(diners).values()];
  const [open, setOpen] = useState<DinerId>();
  const max = Math.max(...people.map(({ id }) => perDiner[id]?.total ?? 0));
  const isOpen = (index: number) => people[index]?.id === open;
  return (
    <section className={layout.stack} aria-labelledby="shared-results">
      <div className={layout.wrappingSpreadRow}>
        <h2 id="shared-results">{t('summary.results')}</h2>
        <ShareLegend />
      </div>
      <ul className={css.strips} aria-labelledby="shared-results">
        {people.map((person, index) => (
          <Strip
            key={person.id}
            {...{ person, max }}
            showPercent={false}
            isFixed
            isOpen={isOpen(index)}
            tornTop={index === 0 || isOpen(index) || isOpen(index - 1)}
            tornBottom={index === people.length - 1 || isOpen(index) || isOpen(index + 1)}
            onToggle={(id) => setOpen(id === open ? undefined : id)}
          />
        ))}
      </ul>
    </section>
  );
}

/**
 * The payments, the transfers, and those that were made, if a payer was entered.
 * @param isOnlyPaid without the transfers: they are made over several bills
 */
export function WhoPaysWhom({ isOnlyPaid = false }: { readonly isOnlyPaid?: boolean }): ReactNode {
  const bill = useBill();
  const { paid, settled, ...texts } = settlementTexts(bill, summaryOf(bill));
  const open = isOnlyPaid ? [] : texts.open;
  if (paid.length + open.length + settled.length === 0) return null;
  return (
    <section className={layout.stack} aria-labelledby="shared-transfers">
      <h2 id="shared-transfers">{t('settle.title')}</h2>
      <Paper className={css.paper}>
        <div className={layout.stack}>
          <Sentences of={paid} />
          <Sentences of={open} className={typography.bold} />
          {settled.length > 0 && <h3>{t('settle.settled')}</h3>}
          <Sentences of={settled} />
        </div>
      </Paper>
    </section>
  );
}

function Sentences({ of, className }: { of: readonly string[]; className?: string | undefined }): ReactNode {
  if (of.length === 0) return null;
  return (
    <ul className={cx(layout.stack, className)}>
      {of.map((sentence, index) => (
        <li key={index} className={css.transfer}>
          {sentence}
        </li>
      ))}
    </ul>
  );
}
