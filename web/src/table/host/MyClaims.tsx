import { useState } from 'react';
import type { DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { takesChanges, type LiveTable } from '#web/platform/table/types.ts';
import { Paper } from '#web/ui/paper/Paper.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';
import { ClaimList } from '../claims/ClaimList.tsx';
import { PortionSheet } from '../claims/PortionSheet.tsx';
import { ClaimTargetPicker } from '../claims/ClaimTargetPicker.tsx';
import { useClaimTarget } from '../claims/use-claim-target.ts';
import { useClaimHandlers } from '../claims/use-claim-handlers.ts';
import { useHostActions } from './host-actions.ts';
import { WhoIsHost } from './WhoIsHost.tsx';

export interface MyClaimsProps {
  readonly table: LiveTable;
}

/** The claims of this phone's person on the table's sheet, made like a guest's by tapping rows, even after the table was handed over. */
export function MyClaims({ table }: MyClaimsProps) {
  const { bill, me } = table;
  const dinerId = bill.diners.find(({ id }) => id === me?.dinerId)?.id;
  if (dinerId === undefined) return <WhoIsHost table={table} />;
  return bill.lines.length > 0 && <Claims table={table} me={dinerId} />;
}

function Claims({ table, me }: MyClaimsProps & { readonly me: DinerId }) {
  const actions = useHostActions();
  const { bill } = table;
  const mayChange = takesChanges(table);
  const [openedId, setOpened] = useState<string>();
  const { partner, who, chosen, choose } = useClaimTarget(table, me);
  const handlers = useClaimHandlers(who, actions.setClaim);
  const summary = summaryOf(bill);
  const opened = bill.lines.find(({ id }) => id === openedId);
  const [claimant = me] = who;
  const share = summary.perDiner[claimant];
  return (
    <section className={layout.stack} aria-labelledby="my-claims">
      <h3 id="my-claims" className={typography.heading}>
        {t('live.bill.title')}
      </h3>
      {mayChange && (
        <>
          {table.role === 'host' && <p className={typography.secondary}>{t('live.bill.help')}</p>}
          <ClaimTargetPicker
            {...{ table, partner, chosen }}
            onChoose={choose}
            onClaimAlsoFor={actions.claimAlsoFor}
          />
        </>
      )}
      <Paper aria-label={t('live.bill.lines')}>
        <ClaimList
          {...{ table, summary, who, ...handlers }}
          isFixed={!mayChange}
          onPortion={({ id }) => setOpened(id)}
        />
      </Paper>
      <PortionSheet
        line={opened}
        me={claimant}
        name={partner && share?.name}
        myPart={share?.lines.find(({ id }) => id === openedId)?.amount ?? 0}
        currency={bill.currency}
        setClaim={actions.setClaim}
        onClose={() => setOpened(undefined)}
      />
    </section>
  );
}
