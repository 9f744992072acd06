import { billWithChanges, lineTotal, registerParts, type Bill, type Line, type Proposal } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, isolate } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import typography from '#web/ui/typography.module.css';
import { lineLabel, lineName } from '#web/bill-kit/words/line-name.ts';
import type { HostActions } from './host-actions.ts';
import css from './WhoHasWhat.module.css';

/** The person who wants to join by a waiting change; undefined for any other change. */
export function newcomerOf(proposal: Proposal, bill: Bill, waiting: readonly Proposal[]): string | undefined {
  const [kind, id = ''] = registerParts(proposal.key);
  if (kind !== 'diner' || bill.diners.some((each) => each.id === id)) return undefined;
  return billWithChanges(bill, [...waiting, proposal]).diners.find((each) => each.id === id)?.name;
}

/**
 * A waiting change as a sentence.
 * @param waiting all waiting changes: this one may be about a line or a diner that another one adds
 */
export function proposalText(proposal: Proposal, bill: Bill, waiting: readonly Proposal[]): string {
  const { dinerId, key, value } = proposal;
  const [kind, id = ''] = registerParts(key);
  const wanted = billWithChanges(bill, [...waiting, proposal]);
  const whoIs = (who: string | undefined) => wanted.diners.find((each) => each.id === who)?.name;
  const name = isolate(whoIs(dinerId) ?? t('host.seatUnnamed'));
  const is = bill.lines.find((line) => line.id === id);
  const next = wanted.lines.find((line) => line.id === id);
  if (kind === 'claim') return claimText(is ?? next, name, value);
  if (kind === 'line' && is && value === null)
    return t('host.proposal.takeOff', { name, line: isolate(lineLabel(is)) });
  if (kind === 'line' && next) {
    const [line, amount] = [isolate(lineLabel(next)), formatMoney(lineTotal(next), bill.currency)];
    if (!is) return t('host.proposal.add', { name, line, amount });
    return t('host.proposal.line', {
      name,
      line: isolate(lineLabel(is)),
      amount: formatMoney(lineTotal(is), bill.currency),
      next: line,
      nextAmount: amount,
    });
  }
  const newcomer = newcomerOf(proposal, bill, waiting);
  if (newcomer !== undefined) return t('host.proposal.join', { name: isolate(newcomer) });
  return t('host.proposal.other', { name });
}

function claimText(line: Line | undefined, name: string, value: unknown): string {
  if (!line) return t('host.proposal.other', { name });
  if (typeof value !== 'number') return t('host.proposal.giveBack', { name, line: isolate(lineName(line)) });
  const values = { name, line: isolate(lineLabel(line)) };
  return line.sharing.by === 'units'
    ? t('host.proposal.takePieces', { ...values, count: value })
    : t('host.proposal.takeParts', { ...values, count: value });
}

export interface ProposalsProps {
  readonly table: Pick<LiveTable, 'proposals' | 'bill'>;
  readonly actions: Pick<HostActions, 'accept' | 'decline'>;
}

/** Changes proposed after the lock: the host says yes or no to each. */
export function Proposals({ table, actions }: ProposalsProps) {
  const { proposals, bill } = table;
  return (
    <section className={layout.stack} aria-labelledby="proposals-heading">
      <h3 id="proposals-heading" className={typography.heading}>
        {t('host.proposals', { count: proposals.length })}
      </h3>
      <ul className={layout.ruledRows}>
        {proposals.map((proposal) => {
          const what = proposalText(proposal, bill, proposals);
          return (
            <li key={proposal.id} className={cx(layout.stack, css.proposal)}>
              <p>{what}</p>
              <div className={cx(layout.buttons, css.answers)} data-question>
                <Button
                  variant="secondary"
                  aria-label={t('host.proposal.declineLabel', { what })}
                  onClick={() => actions.decline(proposal.id)}
                >
                  {t('host.proposal.decline')}
                </Button>
                <Button
                  aria-label={t('host.proposal.acceptLabel', { what })}
                  onClick={() => actions.accept(proposal.id)}
                >
                  {t('host.proposal.accept')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
