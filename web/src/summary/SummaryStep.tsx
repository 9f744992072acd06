import { useId, type ReactNode } from 'react';
import { ArrowLeft, Luggage } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/summary.po';
import { useHomeCurrency } from '#web/platform/session.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { storedText } from '#web/platform/storage/store.ts';
import { hasTrips } from '#web/platform/trip/has-trips.ts';
import { addToTripPath } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton as LinkToPage } from '#web/ui/LinkButton.tsx';
import { cx, hidden, layout, typography } from '#web/ui/styles.ts';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { EmptyCard } from '#web/ui/paper/EmptyCard.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { SummaryButtons } from '#web/history/SummaryButtons.tsx';
import { useGo } from '#web/bill-kit/state/use-step.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { KeptPhotosButton } from '#web/photo/kept/KeptPhotosButton.tsx';
import { PictureButton } from '#web/picture/PictureButton.tsx';
import { PrintButton } from '#web/picture/PrintButton.tsx';
import { Receipt } from '#web/receipt/Receipt.tsx';
import { TableButton } from '#web/settle/TableButton.tsx';
import { WhoPaid } from '#web/settle/WhoPaid.tsx';
import { Part } from '#web/bill-kit/parts/Part.tsx';
import { StepHeading } from '#web/bill-kit/parts/StepHeading.tsx';
import { SplitTogether } from '#web/table/host/SplitTogether.tsx';
import { useTableSheetState } from '#web/table/host/table-sheet-state.ts';
import { Awards } from './Awards.tsx';
import { BillTotal } from './BillTotal.tsx';
import { ClearBill } from './ClearBill.tsx';
import { GrandTotal } from './GrandTotal.tsx';
import { GroupPayments } from './GroupPayments.tsx';
import { LinkButton } from './share/LinkButton.tsx';
import { Results } from './Results.tsx';
import { Savings } from './Savings.tsx';
import { ShareButton } from './share/ShareButton.tsx';
import { SummaryNotices } from './SummaryNotices.tsx';
import { usePrinting, useWide } from '#web/bill-kit/parts/use-wide.ts';
import css from './SummaryStep.module.css';
import { CurrencyCard } from '#web/currency/CurrencyCard.tsx';

const MyPart = lazyPart(() => import('#web/settle/MyPart.tsx').then((module) => module.MyPart));
const UnlessInTrip = lazyPart(() => import('./UnlessInTrip.tsx').then((module) => module.UnlessInTrip));

/** Everybody's total (docs/product/bill.md, "Summary step"). */
export function SummaryStep() {
  const go = useGo();
  const isWide = useWide();
  const isPrinting = usePrinting();
  const { diners } = useBill();
  const isForeign = useIsForeign();
  const { paid: reportedPaid } = useTableSheetState();
  const billTotal = (
    <Part>
      <BillTotal />
    </Part>
  );
  // With keys: they change places with the width, and keep an open dialog.
  const actions = (
    <Part key="actions">
      <Actions />
    </Part>
  );
  const cards = (
    <div key="cards" className={cx(layout.stack, css.cards)}>
      <Part>
        <Awards />
      </Part>
      <Part>
        <Savings />
      </Part>
      <Part>
        <GroupPayments />
      </Part>
      {isForeign && (
        <Part>
          <CurrencyCard />
        </Part>
      )}
    </div>
  );
  if (diners.length === 0) return <OfNobody />;
  return (
    <div className={css.page}>
      <div className={css.column}>
        {isPrinting && (
          <div className={hidden.onScreen}>
            <Part>
              <Receipt room={Infinity} />
            </Part>
          </div>
        )}
        <Part>
          <GrandTotal />
        </Part>
        <Part>
          <SummaryNotices />
        </Part>
        {!isWide && billTotal}
        <KeptPart />
        <Part>
          <Results />
        </Part>
        <Part>
          <WhoPaid reportedPaid={reportedPaid} />
        </Part>
      </div>
      <div className={css.column}>
        {isWide && billTotal}
        {isWide ? [actions, cards] : [cards, actions]}
        <Part>
          <div className={cx(layout.buttons, layout.byLength, hidden.inPrint, css.actions)}>
            <Button variant="secondary" icon={ArrowLeft} onClick={() => go('service-charge')} block>
              {t('go.service')}
            </Button>
            <ClearBill />
          </div>
        </Part>
      </div>
    </div>
  );
}

/** The summary of a bill without diners. */
function OfNobody() {
  const go = useGo();
  return (
    <>
      <StepHeading title={t('summary.title')} subtitle={t('summary.subtitle')} />
      <EmptyCard action={<Button onClick={() => go('diner-setup')}>{t('go.diners')}</Button>}>
        {t('summary.nobody')}
      </EmptyCard>
    </>
  );
}

/** The debts of the person who kept the bill from a live table: fetched if this device has kept one. */
function KeptPart() {
  const { space } = useBillStore();
  if (storedText(spaceKeys(space).keptShares) === null) return null;
  return (
    <Part>
      <MyPart />
    </Part>
  );
}

/** What can be done with the bill, by purpose; what is rarely used is folded away. */
function Actions() {
  const bill = useBill();
  const isForeign = useIsForeign();
  const addToTrip = (
    <LinkToPage variant="secondary" icon={Luggage} href={addToTripPath()} block>
      {t('summary.addToTrip')}
    </LinkToPage>
  );
  return (
    <div className={cx(layout.stack, hidden.inPrint)}>
      <ActionGroup title={t('summary.sharing')}>
        <ShareButton />
        <LinkButton />
        <PictureButton variant="secondary" />
        <SplitTogether />
      </ActionGroup>
      <ActionGroup title={t('summary.saving')}>
        <SummaryButtons bill={bill} />
        <KeptPhotosButton />
        {hasTrips() ? <UnlessInTrip>{addToTrip}</UnlessInTrip> : addToTrip}
      </ActionGroup>
      <Disclosure title={<span className={typography.heading}>{t('summary.more')}</span>}>
        <div className={layout.stack}>
          <div className={cx(layout.buttons, css.actions)}>
            <PrintButton />
            <TableButton bill={bill} />
          </div>
          {!isForeign && (
            <Part>
              <CurrencyCard />
            </Part>
          )}
        </div>
      </Disclosure>
    </div>
  );
}

function ActionGroup({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={layout.gapBelow}>
        {title}
      </h2>
      <div className={cx(layout.buttons, css.actions)}>{children}</div>
    </section>
  );
}

/** True if there is something to convert. */
const useIsForeign = (): boolean => useBill().currency !== useHomeCurrency();
