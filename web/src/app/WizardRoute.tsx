import type { ReactNode } from 'react';
import { WizardPage } from '#web/features/wizard/WizardPage.tsx';
import { arriveAt } from './Page.tsx';
import { AccountHeader, Shell } from './Shell.tsx';

const frame = (center: ReactNode, page: ReactNode) => (
  <Shell header={<AccountHeader center={center} />}>{page}</Shell>
);

/** The wizard in the app's frame. */
export default function WizardRoute() {
  return <WizardPage frame={frame} onStepShown={arriveAt} />;
}
