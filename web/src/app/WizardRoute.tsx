import { lazy, type ReactNode } from 'react';
import { preloadToast } from '#web/ui/Toaster.tsx';
import { arriveAt } from './Page.tsx';
import { AccountHeader, Shell } from './Shell.tsx';

/** Fetches the wizard, and the toasts with which it offers to undo. */
export function loadWizard() {
  void preloadToast();
  return import('#web/features/wizard/WizardPage.tsx');
}

const WizardPage = lazy(() => loadWizard().then((module) => ({ default: module.WizardPage })));

const frame = (center: ReactNode, page: ReactNode) => (
  <Shell header={<AccountHeader center={center} />}>{page}</Shell>
);

/** The wizard in the app's frame. */
export function WizardRoute() {
  return <WizardPage frame={frame} onStepShown={arriveAt} />;
}
