import { useState } from 'react';
import { isBlank } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/device/clock.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { EmptyCard } from '#web/ui/paper/EmptyCard.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { lazyPart, NotOpened } from '#web/ui/overlays/lazy-part.tsx';
import { SettledStatus } from '#web/ui/paper/SettledStatus.tsx';
import { useGo } from '#web/bill-kit/state/use-step.ts';
import { useReplace } from '#web/bill-kit/state/use-undoable.ts';
import { SavedGroupsCard } from '#web/groups/SavedGroupsCard.tsx';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { sampleBill } from './sample-bill.ts';
import { Part } from '#web/bill-kit/parts/Part.tsx';
import { StepButtons } from '#web/bill-kit/parts/StepButtons.tsx';
import { StepHeading } from '#web/bill-kit/parts/StepHeading.tsx';
import { TableIfOpen } from '#web/table/host/SplitTogether.tsx';
import { AddDiner } from './AddDiner.tsx';
import { BillCurrency } from './BillCurrency.tsx';
import { PayingTogether } from './PayingTogether.tsx';
import styles from './DinerStep.module.css';
import { DinerRow } from './DinerRow.tsx';

const SaveGroupDialog = lazyPart(
  () => import('#web/groups/SaveGroupDialog.tsx').then((module) => module.SaveGroupDialog),
  NotOpened,
);

const WeightsDialog = lazyPart(
  () => import('./WeightsDialog.tsx').then((module) => module.WeightsDialog),
  NotOpened,
);

/** The diners at the table, the currency, and the groups that pay together (docs/product/bill.md, "Diners step"). */
export function DinerStep() {
  const go = useGo();
  const bill = useBill();
  const { diners } = bill;
  const [isSaving, setSaving] = useState(false);
  const [isWeighing, setWeighing] = useState(false);
  const count = t('diners.count', { count: diners.length });
  const tooFew = diners.length < 2 ? t('diners.tooFew') : undefined;
  return (
    <>
      <StepHeading title={t('diners.title')} subtitle={t('diners.subtitle')} />
      <div className={styles.columns}>
        <section aria-labelledby="diners-heading">
          <div className={layout.wrappingSpreadRow}>
            <h2 id="diners-heading">{t('diners.heading')}</h2>
            <span className={typography.secondary}>{count}</span>
            <SettledStatus text={t('ui.labelled', { label: t('diners.heading'), text: count })} />
          </div>
          <p className={cx(typography.secondary, layout.gapBelow)}>{t('diners.prompt')}</p>
          <div className={layout.stack}>
            <Part>
              <AddDiner />
            </Part>
            {diners.length > 0 && (
              <Part>
                <DinerList />
                {diners.length > 1 && (
                  <TextButton at="start" onClick={() => setWeighing(true)}>
                    {t('weights.open')}
                  </TextButton>
                )}
              </Part>
            )}
            {isBlank(bill) && <TrySample />}
          </div>
        </section>
        <div className={styles.side}>
          {/* Needed here because Clear Bill does not end the table, and with an empty bill no other step can be reached. */}
          <Part>
            <TableIfOpen />
          </Part>
          <Part>
            <BillCurrency />
          </Part>
          <Part>
            <SavedGroupsCard />
          </Part>
          {diners.length >= 2 && (
            <Part>
              <PayingTogether />
            </Part>
          )}
        </div>
      </div>
      <p className={cx(typography.meta, styles.help)}>{t('diners.saveGroupHelp')}</p>
      <StepButtons
        // Until there are enough diners the form needs the room, and the reasons under the buttons would take much of it.
        staysInReach={tooFew === undefined}
        back={{
          label: t('diners.saveGroup'),
          hasArrow: false,
          onClick: () => setSaving(true),
          disabledReason: diners.length === 0 ? t('diners.emptyGroup') : undefined,
        }}
        on={{ label: t('go.items'), onClick: () => go('item-entry'), disabledReason: tooFew }}
      />
      {isWeighing && <WeightsDialog onClose={() => setWeighing(false)} />}
      {isSaving && <SaveGroupDialog diners={diners} onClose={() => setSaving(false)} />}
    </>
  );
}

/** For newcomers: a bill to play with in one tap, seen from its end. Never offered over a bill that somebody has begun. */
function TrySample() {
  const go = useGo();
  const replace = useReplace();
  const layOnTheTable = () => {
    // Another tab may have begun a bill meanwhile.
    replace(t('sample.added'), (bill) => ({
      bill: isBlank(bill) ? sampleBill(bill, now()) : bill,
      effects: [],
    }));
    go('summary');
  };
  return (
    <EmptyCard
      action={
        <TextButton onClick={layOnTheTable} disabled={!useIsHydrated()}>
          {t('sample.try')}
        </TextButton>
      }
    >
      {t('sample.empty')}
    </EmptyCard>
  );
}

/** Everyone at the table: names edited in place, group badge, remove. */
export function DinerList() {
  const { diners, dinerGroups } = useBill();
  return (
    <ul className={cx(surface.pad, surface.rows, layout.ruledRows)}>
      {diners.map((diner) => (
        <DinerRow
          key={diner.id}
          diner={diner}
          groupName={dinerGroups.find((group) => group.id === diner.groupId)?.name}
        />
      ))}
    </ul>
  );
}
