import { registerParts, type Bill, type Proposal } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { Button } from '#web/ui/Button.tsx';
import layout from '#web/ui/layout.module.css';
import { lineLabel } from '../../model/line-name.ts';
import type { HostActions } from './host-actions.ts';
import css from './WhoHasWhat.module.css';

/** What a change that waits for the host would do, as a sentence. */
export function proposalText({ dinerId, key, value }: Proposal, { diners, lines }: Bill): string {
  const name = isolate(diners.find(({ id }) => id === dinerId)?.name ?? t('host.seatUnnamed'));
  const [kind, id = ''] = registerParts(key);
  const line = lines.find((each) => each.id === id);
  const label = line ? isolate(lineLabel(line)) : '';
  if (kind === 'claim' && line)
    return typeof value === 'number'
      ? t(line.sharing.by === 'units' ? 'host.proposal.takePieces' : 'host.proposal.takeParts', {
          name,
          line: label,
          count: value,
        })
      : t('host.proposal.giveBack', { name, line: label });
  if (kind === 'line' && line) return t('host.proposal.line', { name, line: label });
  return t('host.proposal.other', { name });
}

export interface ProposalsProps {
  readonly table: Pick<LiveTable, 'proposals' | 'bill'>;
  readonly actions: Pick<HostActions, 'accept' | 'decline'>;
}

/** What others want to change after the lock: the host says yes or no to each. */
export function Proposals({ table, actions }: ProposalsProps) {
  const { proposals, bill } = table;
  return (
    <section className={layout.stack} aria-labelledby="proposals-heading">
      <h3 id="proposals-heading" className={css.heading}>
        {t('host.proposals', { count: proposals.length })}
      </h3>
      <ul className={layout.ruledRows}>
        {proposals.map((proposal) => {
          const what = proposalText(proposal, bill);
          return (
            <li key={proposal.id} className={layout.stack}>
              <p>{what}</p>
              <div className={layout.buttons}>
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
