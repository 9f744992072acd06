import { billWithChanges, lineTotal, registerParts, type Bill, type Line, type Proposal } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, isolate } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { lineLabel, lineName } from '#web/bill-kit/words/line-name.ts';
import type { HostActions } from './host-actions.ts';
import { RemoveNewcomers, shortList } from './RemoveNewcomers.tsx';
import { waitingNames } from './waiting-names.ts';
import css from './WhoHasWhat.module.css';

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
  const newcomer = waitingNames(bill, waiting).get(proposal.id);
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
  readonly table: Pick<LiveTable, 'proposals' | 'bill' | 'newcomers'>;
  readonly actions: Pick<HostActions, 'accept' | 'decline' | 'letIn' | 'removeNewcomers'>;
}

/** What waits for the host: people who want to join, as one question if they are several, and changes after the lock. */
export function Proposals({ table, actions }: ProposalsProps) {
  const { proposals, bill } = table;
  const names = waitingNames(bill, proposals);
  const joining = names.size > 1 ? proposals.filter(({ id }) => names.has(id)) : [];
  const others = proposals.filter((each) => !joining.includes(each));
  return (
    <>
      {joining.length > 0 && (
        <section className={layout.stack} aria-labelledby="newcomers-heading">
          <h3 id="newcomers-heading" className={typography.heading}>
            {t('host.newcomers', { count: joining.length })}
          </h3>
          <p>{shortList([...names.values()])}</p>
          <div className={layout.buttons} data-question>
            <RemoveNewcomers table={table} actions={actions} variant="secondary">
              {t('host.newcomers.remove')}
            </RemoveNewcomers>
            <Button onClick={() => actions.letIn(joining.map(({ id }) => id))}>
              {t('host.newcomers.letIn')}
            </Button>
          </div>
          <Disclosure title={t('host.newcomers.each')} look="link">
            <ProposalList of={joining} table={table} actions={actions} />
          </Disclosure>
        </section>
      )}
      {others.length > 0 && (
        <section className={layout.stack} aria-labelledby="proposals-heading">
          <h3 id="proposals-heading" className={typography.heading}>
            {t('host.proposals', { count: others.length })}
          </h3>
          <ProposalList of={others} table={table} actions={actions} />
        </section>
      )}
    </>
  );
}

function ProposalList({ of, table, actions }: ProposalsProps & { readonly of: readonly Proposal[] }) {
  return (
    <ul className={layout.ruledRows}>
      {of.map((proposal) => {
        const what = proposalText(proposal, table.bill, table.proposals);
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
  );
}
