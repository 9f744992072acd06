import { use, useEffect, type ReactNode } from 'react';
import { isMiddleStep, loadMiddleSteps, Receipt, SummaryStep } from '#web/wizard/lazy-views.tsx';
import { isWide } from '#web/bill-kit/parts/use-wide.ts';
import { followSwipes } from '#web/wizard/swipe-rows.ts';
import type { StepState } from '#web/bill-kit/state/use-step.ts';
import { WizardPage } from '#web/wizard/WizardPage.tsx';
import { currentSession, spaceOf, useSpace } from '#web/platform/session.ts';
import { copiesRead } from '#web/bills/document/both-copies.ts';
import { lastStep } from '#web/bills/document/forms.ts';
import { enterPage } from '../frame/Page.tsx';
import { AccountHeader, Shell } from '../frame/Shell.tsx';

const frame = (center: ReactNode, page: ReactNode) => (
  <Shell header={<AccountHeader center={center} />}>{page}</Shell>
);

function onStepShown(title: string, step: StepState['step']): void {
  enterPage(title);
  if (step === 'summary' && currentSession().status === 'user')
    // Offline the account is not told; it will be when the summary is next shown.
    void import('./note-summary.ts').then(({ noteSummary }) => noteSummary()).catch(() => undefined);
}

/**
 * Fetches the code of a step that the wizard's own file lacks: the whole summary, the steps before it, or the receipt beside a step.
 * @param named the step in the address; null: the last one shown
 */
export async function loadStep(named: string | null): Promise<void> {
  const step = named ?? lastStep(spaceOf(currentSession()));
  if (step === 'summary') return void (await SummaryStep.load());
  await Promise.all([isMiddleStep(step) && loadMiddleSteps(), isWide() && Receipt.load()]);
}

/** The wizard in the app's frame. */
export default function WizardRoute() {
  const space = useSpace();
  useEffect(() => {
    if (window.matchMedia('(pointer: coarse)').matches) followSwipes();
  }, []);
  const reading = copiesRead(space);
  // At the first visit this was awaited before rendering, so no fallback appears. Keep it after all other hooks: once the promise has
  // settled, React calls the component again, `use` is skipped, and later hooks would be mistaken for one another.
  const newer = reading.newer ?? use(reading.promise);
  // Another person's bill is another wizard.
  return <WizardPage key={space} space={space} newer={newer} frame={frame} onStepShown={onStepShown} />;
}
