import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Step } from '#domain';
import '#web/messages/en/groups.po';
import '#web/messages/en/receipt.po';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/wizard.po';
import { homeCurrency } from '#web/platform/session.ts';
import type { CopiesByKey } from '#web/platform/storage/durable-copies.ts';
import type { Space } from '#web/platform/storage/keys.ts';
import { hasTrips } from '#web/platform/trip/has-trips.ts';
import { whenIdle } from '#web/platform/device/idle.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { cx, layout } from '#web/ui/styles.ts';
import { DinerStep } from '#web/diners/DinerStep.tsx';
import {
  DrinksStep,
  HistoryScreen,
  isMiddleStep,
  ItemStep,
  loadOtherSteps,
  NewerBill,
  Receipt,
  ServiceStep,
  SummaryStep,
} from './lazy-views.tsx';
import { BillStore } from '#web/bills/bill-store.ts';
import { startAutosave } from '#web/bills/autosave.ts';
import { startTripBridge } from '#web/bills/start-trip-bridge.ts';
import { useKeyboardOpen } from '#web/bill-kit/parts/use-keyboard-open.ts';
import { isStep, useGo, useStep, type StepState } from '#web/bill-kit/state/use-step.ts';
import { useReveal } from '#web/bill-kit/parts/use-reveal.ts';
import { useWide } from '#web/bill-kit/parts/use-wide.ts';
import { useUndoKeys } from '#web/bill-kit/state/use-undo-keys.ts';
import { useWizard } from '#web/bill-kit/state/use-wizard.ts';
import { WizardProvider } from '#web/bill-kit/state/WizardProvider.tsx';
import { RunningTotal } from '#web/receipt/RunningTotal.tsx';
import { PhotoOfBill } from '#web/photo/PhotoOfBill.tsx';
import { usePhotoSheetState } from '#web/photo/photo-sheet-state.ts';
import { TableOfBill } from '#web/table/host/TableOfBill.tsx';
import { Notices } from './Notices.tsx';
import { Part } from '#web/bill-kit/parts/Part.tsx';
import { StepTabs } from './StepTabs.tsx';
import { useLaunch } from './use-launch.ts';
import styles from './WizardPage.module.css';

const TripBar = lazyPart(
  () => import('#web/trip/TripBar.tsx').then((module) => module.TripBar),
  () => null,
);

const STEP_VIEWS: Readonly<Record<Step, ComponentType>> = {
  'diner-setup': DinerStep,
  'item-entry': ItemStep,
  'drinks-round': DrinksStep,
  'service-charge': ServiceStep,
  summary: SummaryStep,
};

export interface WizardPageProps {
  /** The owner's space. Give the page this as its key, too. */
  readonly space: Space;
  /** The copies in the browser's database, if newer than local storage. */
  readonly newer?: CopiesByKey;
  /** The app's header and footer around the page; `center` goes into the header of wide screens. */
  readonly frame: (center: ReactNode, page: ReactNode) => ReactNode;
  /** Called when another step is shown: the app sets the document's title, moves the focus, and notes an account's first summary. */
  readonly onStepShown: (title: string, step: StepState['step']) => void;
}

/** The bill wizard (docs/product/bill.md, "Steps"): one bill, five steps, everything kept on the device. */
export function WizardPage(props: WizardPageProps) {
  const [store] = useState(() => new BillStore(props.space, homeCurrency(), props.newer));
  useEffect(() => store.connect(), [store]);
  useEffect(() => startAutosave(store), [store]);
  useEffect(() => startTripBridge(store), [store]);
  useLaunch(store);
  useKeyboardOpen();
  return (
    <WizardProvider store={store}>
      <UndoKeys store={store} />
      <Wizard {...props} />
      <TableOfBill space={props.space} />
      <PhotoOfBill space={props.space} />
    </WizardProvider>
  );
}

/** True for a bill that a later version made: it is shown only, and without figures. */
const useIsNewer = (): boolean => useWizard(({ bill }) => bill.newer !== undefined);

/** A component of its own, so that opening the photo sheet does not re-render the whole page. */
function UndoKeys({ store }: { store: BillStore }) {
  useUndoKeys(store, !usePhotoSheetState().isOpen);
  return null;
}

function Wizard({ frame, onStepShown }: Omit<WizardPageProps, 'space' | 'newer'>) {
  const state = useStep();
  const { step } = state;
  const isNewer = useIsNewer();
  useEffect(() => whenIdle(loadOtherSteps), []);

  const page = (
    <div className={styles.page} data-step={step}>
      <Notices isHistory={step === 'bill-history'} />
      {hasTrips() && <TripBar />}
      {/* Each lazy part has its own boundary, so that going back while one is still loading counts as an arrival, too. */}
      <Suspense key={isMiddleStep(step) ? 'middle-steps' : step}>
        {step === 'unknown' ? (
          <UnknownStep />
        ) : step === 'bill-history' ? (
          <Part>
            <HistoryScreen />
          </Part>
        ) : (
          <StepArea step={step} />
        )}
        <Arrival
          step={step}
          title={step === 'unknown' ? t('wizard.unknownStep') : t(`tab.${step}`)}
          say={onStepShown}
        />
      </Suspense>
      <div className={styles.dock} ref={tellHeight}>
        {isStep(step) && step !== 'summary' && !isNewer && (
          <Part>
            <RunningTotal step={step} />
          </Part>
        )}
        <StepTabs {...state} place="bar" />
      </div>
    </div>
  );
  return frame(<StepTabs {...state} place="header" />, page);
}

/** Inside the Suspense boundary, so that it is mounted once the step has been fetched. */
function Arrival({
  step,
  title,
  say,
}: {
  step: StepState['step'];
  title: string;
  say: WizardPageProps['onStepShown'];
}) {
  useEffect(() => {
    say(title, step);
  }, [title, step, say]);
  // After the effect above, which scrolls to the top.
  useReveal();
  return null;
}

/** The part that stays in reach above the bars (bill-kit/parts/FormAndList.module.css): a form's button, its reason, and another round. */
const FOOT = '10rem';
/** On short screens: the next button of the diners step (bill-kit/parts/StepButtons.module.css). */
const SHORT_FOOT = '4rem';

/** Screens lower than this are short: 600 px, or 800 px at twice the text size. */
const isShort = (): boolean => {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return window.innerHeight < 400 + 12.5 * rem;
};

/**
 * Sets `--bars`, the height that the bars cover at the foot of the page, for any text size and keyboard, so that a focused control scrolls
 * clear of them. On short screens (`<html data-short>`) only the tabs and the diners' next button stay in place.
 */
function tellHeight(dock: HTMLElement | null) {
  if (!dock) return undefined;
  const root = document.documentElement;
  const { dataset, style } = root;
  const tell = () => {
    // Measured once: each measurement needs a style calculation, and setting the attribute invalidates the styles.
    const short = isShort();
    root.toggleAttribute('data-short', short);
    const bars = short ? dock.querySelector('nav') : dock;
    const height = bars?.offsetHeight ?? 0;
    style.setProperty('--bars', `${height}px`);
    const covered = `min(calc(${height}px + ${short ? SHORT_FOOT : FOOT}), 60vh)`;
    // A screen keyboard leaves no room to spare; the bars change with it.
    style.scrollPaddingBottom = 'keyboard' in dataset ? '' : covered;
  };
  const observer = new ResizeObserver(tell);
  observer.observe(dock);
  window.addEventListener('resize', tell);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', tell);
    style.removeProperty('--bars');
    style.scrollPaddingBottom = '';
    delete dataset.short;
  };
}

function StepArea({ step }: { step: Step }) {
  const isNewer = useIsNewer();
  const View = isNewer ? NewerBill : STEP_VIEWS[step];
  const view = (
    <Part key={isNewer ? 'newer' : step}>
      <View />
    </Part>
  );
  // On a phone the receipt is a sheet, so the column is neither fetched nor rendered.
  const isWide = useWide();
  if (step === 'summary' || isNewer) return view;
  return (
    <div className={styles.withReceipt}>
      <div>{view}</div>
      {isWide && (
        <aside className={styles.receipt} aria-label={t('wizard.receipt')}>
          <Part>
            <Suspense>
              <Receipt />
            </Suspense>
          </Part>
        </aside>
      )}
    </div>
  );
}

function UnknownStep() {
  const go = useGo();
  return (
    <div className={cx(layout.stack, styles.unknown)}>
      <h1 tabIndex={-1}>{t('wizard.unknownStep')}</h1>
      <p>{t('wizard.unknownStepHelp')}</p>
      <Button onClick={() => go('diner-setup')}>{t('wizard.toDiners')}</Button>
    </div>
  );
}
