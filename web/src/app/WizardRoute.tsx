import { useEffect, type ReactNode } from 'react';
import { SummaryStep } from '#web/bill/lazy-views.tsx';
import { followSwipes } from '#web/bill/shell/swipe-rows.ts';
import type { StepState } from '#web/bill/model/use-step.ts';
import { WizardPage } from '#web/bill/WizardPage.tsx';
import { currentSession, spaceOf, useSession } from '#web/platform/session.ts';
import { arriveAt } from './Page.tsx';
import { AccountHeader, Shell } from './Shell.tsx';

const frame = (center: ReactNode, page: ReactNode) => (
  <Shell header={<AccountHeader center={center} />}>{page}</Shell>
);

function onStepShown(title: string, step: StepState['step']): void {
  arriveAt(title);
  if (step === 'summary' && currentSession().status === 'user')
    // Without a network; the next summary is told of.
    void import('./note-summary.ts').then(({ noteSummary }) => noteSummary()).catch(() => undefined);
}

/** Fetches the last step, too. */
export const loadSummary = SummaryStep.load;

/** The wizard in the app's frame. */
export default function WizardRoute() {
  const space = spaceOf(useSession());
  useEffect(() => {
    if (window.matchMedia('(pointer: coarse)').matches) followSwipes();
  }, []);
  // Another person's bill is another wizard.
  return <WizardPage key={space} space={space} frame={frame} onStepShown={onStepShown} />;
}
