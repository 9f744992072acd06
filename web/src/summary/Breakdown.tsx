import { type ReactNode } from 'react';
import { everyoneOf, partOf, type DinerSummary, type LineShare } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, isolate } from '#web/platform/format.ts';
import { cx, hidden, layout, typography } from '#web/ui/styles.ts';
import { Leader } from '#web/ui/paper/Paper.tsx';
import { ShareSwatch, type SharePart } from '#web/ui/paper/ShareBar.tsx';
import { BirthdayButton } from '#web/adjustments/BirthdayButton.tsx';
import { chargeName, linesOfCharge } from '#web/bill-kit/words/charge-name.ts';
import { itemName, roundName } from '#web/bill-kit/words/line-name.ts';
import { adjustmentNameOf, takenOverText, treatedByText } from '#web/bill-kit/words/adjustment-words.ts';
import { shareNote } from '#web/bill-kit/words/sharing-words.ts';
import { useBill, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import type { Person } from '#web/bill-kit/words/people.ts';
import css from './Breakdown.module.css';

interface BreakdownProps {
  readonly share: DinerSummary;
  readonly person: Person;
  /** Nothing can be changed. */
  readonly isFixed: boolean | undefined;
}

/** One diner's share, line by line; the sections add up to the total, the lines to their section. */
export function Breakdown({ share, person, isFixed }: BreakdownProps) {
  const { currency } = useSummary();
  const lines: Record<Exclude<SharePart, 'extras'>, ReactNode[]> = { food: [], drinks: [], shared: [] };
  for (const line of share.lines)
    lines[partOf(line)].push(<ShareLine key={line.id} {...{ line, currency }} />);
  const isEmpty = share.lines.length === 0 && share.extras === 0 && share.adjusted === 0;
  return (
    <div className={css.sections}>
      <Section part="food" title={t('ui.share.food')} sum={share.food} person={person}>
        {lines.food}
      </Section>
      <Section part="drinks" title={t('ui.share.drinks')} sum={share.drinks} person={person}>
        {lines.drinks}
      </Section>
      <Section part="shared" title={t('ui.share.shared')} sum={share.shared} person={person}>
        {lines.shared}
      </Section>
      <Section part="extras" title={t('ui.share.extras')} sum={share.extras} person={person}>
        <Extras share={share} />
      </Section>
      <TakenOff share={share} />
      <PaidByVoucher share={share} />
      {isEmpty && (
        <p className={typography.muted}>{t('summary.nothingHad', { name: isolate(share.name) })}</p>
      )}
      {!isEmpty && !isFixed && (
        <div className={hidden.inPrint}>
          <BirthdayButton dinerId={share.dinerId} name={share.name} />
        </div>
      )}
    </div>
  );
}

function ShareLine({ line, currency }: { line: LineShare; currency: string }) {
  return (
    <Leader
      label={<bdi translate="no">{line.kind === 'round' ? roundName(line) : itemName(line)}</bdi>}
      note={shareNote(line, currency)}
      amount={formatMoney(line.amount, currency)}
    />
  );
}

interface SectionProps {
  readonly part: SharePart;
  readonly title: string;
  readonly sum: number;
  readonly person: Person;
  readonly children: ReactNode;
}

function Section({ part, title, sum, person, children }: SectionProps) {
  if (sum === 0) return null;
  return (
    <SumSection swatch={<ShareSwatch part={part} color={person.color} />} {...{ title, sum }}>
      {children}
    </SumSection>
  );
}

interface SumSectionProps extends Pick<SectionProps, 'title' | 'sum' | 'children'> {
  readonly swatch?: ReactNode;
}

function SumSection({ swatch, title, sum, children }: SumSectionProps) {
  const { currency } = useSummary();
  return (
    <section className={cx(layout.lines, css.section)}>
      <h4 className={cx(layout.row, typography.label, css.title)}>
        {swatch}
        <span className={layout.fillsRow}>{title}</span>
        <span className={typography.money} translate="no">
          {formatMoney(sum, currency)}
        </span>
      </h4>
      {children}
    </section>
  );
}

/** The amount after discounts, vouchers and treats. */
function TakenOff({ share }: { share: DinerSummary }) {
  const bill = useBill();
  const { currency } = useSummary();
  const { takenOff, takenOver, given, adjusted } = share;
  const treated = given.reduce((sum, { amount }) => sum + amount, 0);
  const payers = given.map(({ dinerId }) => dinerId);
  if (takenOff.length + takenOver.length + given.length === 0) return null;
  return (
    <SumSection title={t('summary.offAndTreats')} sum={adjusted}>
      {takenOff.map(({ id, amount }) => (
        <Leader
          key={id}
          label={<bdi translate="no">{adjustmentNameOf(id, bill)}</bdi>}
          amount={formatMoney(-amount, currency)}
        />
      ))}
      {takenOver.map(({ dinerId, amount }) => (
        <Leader key={dinerId} label={takenOverText(dinerId, bill)} amount={formatMoney(amount, currency)} />
      ))}
      {given.length > 0 && (
        <Leader label={treatedByText(share.dinerId, payers, bill)} amount={formatMoney(-treated, currency)} />
      )}
    </SumSection>
  );
}

/** The part of their total that their own voucher has paid. */
function PaidByVoucher({ share }: { share: DinerSummary }) {
  const bill = useBill();
  const { currency, adjustments } = useSummary();
  const paid = adjustments.filter(({ owner, amount }) => owner === share.dinerId && amount > 0);
  const left = paid.reduce((rest, { amount }) => rest - amount, share.total);
  if (paid.length === 0) return null;
  return (
    <SumSection title={t('receipt.total')} sum={share.total}>
      {paid.map(({ id, amount }) => (
        <Leader
          key={id}
          label={<bdi translate="no">{adjustmentNameOf(id, bill)}</bdi>}
          amount={formatMoney(-amount, currency)}
        />
      ))}
      <Leader label={t('off.leftToPay')} amount={formatMoney(left, currency)} />
    </SumSection>
  );
}

function Extras({ share }: { share: DinerSummary }) {
  const bill = useBill();
  const { currency, charges } = useSummary();
  const everyone = everyoneOf(bill.diners);
  const weight = everyone.find(({ dinerId }) => dinerId === share.dinerId)?.weight ?? 1;
  const countsAsOne = everyone.every((each) => each.weight === everyone[0]?.weight);
  return share.charges.map(({ charge, amount }) => {
    const { dinerIds } = charge;
    const whole = charges.find((each) => each.charge.id === charge.id);
    const count = dinerIds?.length ?? everyone.length;
    const inProportion = dinerIds ? 'summary.inProportionOf' : 'summary.inProportion';
    return (
      <Leader
        key={charge.id}
        label={chargeName(charge)}
        note={
          linesOfCharge(charge, bill) ??
          (whole?.split === 'proportional'
            ? t(inProportion, { count })
            : dinerIds || countsAsOne
              ? t('summary.oneOf', { part: 1, count })
              : t('summary.partsOf', { count: weight, whole: formatMoney(whole?.amount ?? 0, currency) }))
        }
        amount={formatMoney(amount, currency)}
      />
    );
  });
}
