import { STEPS } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import { lazyPage } from '#web/ui/overlays/lazy-part.tsx';

/** Replaces a view of the wizard that cannot be fetched, usually because the device is offline. */
function MissingView({ title }: { title: string }) {
  return (
    <div className={layout.stack}>
      <h1 tabIndex={-1}>{title}</h1>
      <Banner tone="bad" title={t('ui.notFetched')} role="alert">
        <p>{t('ui.notFetched.body')}</p>
        <TextButton at="start" onClick={() => window.location.reload()}>
          {t('action.reload')}
        </TextButton>
      </Banner>
    </div>
  );
}

const middleSteps = () => import('./middle-steps.ts').then((module) => module.MIDDLE_STEPS);

/** Items, rounds and charges, which the diners step does not need: fetched when the browser is idle, or when somebody opens one earlier. */
export const ItemStep = lazyPage(
  () => middleSteps().then((steps) => steps.ItemStep),
  () => <MissingView title={t('tab.item-entry')} />,
);
/** Rounds, fetched with the items. */
export const DrinksStep = lazyPage(
  () => middleSteps().then((steps) => steps.DrinksStep),
  () => <MissingView title={t('tab.drinks-round')} />,
);
/** Service, tax and tip, fetched with the items. */
export const ServiceStep = lazyPage(
  () => middleSteps().then((steps) => steps.ServiceStep),
  () => <MissingView title={t('tab.service-charge')} />,
);
const MIDDLE: readonly string[] = STEPS.slice(1, -1);

/** True for the steps between the diners and the summary, which are fetched together. */
export const isMiddleStep = (step: string): boolean => MIDDLE.includes(step);

/** Fetches the steps between the diners and the summary. */
export const loadMiddleSteps = () => Promise.all([ItemStep.load(), DrinksStep.load(), ServiceStep.load()]);

/** The summary, a good third of the wizard and its last step; fetched like those before it. */
export const SummaryStep = lazyPage(
  () => import('#web/summary/SummaryStep.tsx').then((module) => module.SummaryStep),
  () => <MissingView title={t('tab.summary')} />,
);
/** Fetches the steps after the first one. */
export async function loadOtherSteps(): Promise<void> {
  await loadMiddleSteps();
  await SummaryStep.load();
}

/** A bill that a later version made. */
export const NewerBill = lazyPage(
  () => import('./NewerBill.tsx').then((module) => module.NewerBill),
  () => <MissingView title={t('receipt.title')} />,
);

/** The bill history, fetched when somebody opens it. */
export const HistoryScreen = lazyPage(
  () => import('#web/history/HistoryScreen.tsx').then((module) => module.HistoryScreen),
  () => <MissingView title={t('history.title')} />,
);
/** The live receipt as a column, for screens that have room for it. */
export const Receipt = lazyPage(
  () => import('#web/receipt/Receipt.tsx').then((module) => module.Receipt),
  () => null,
);
