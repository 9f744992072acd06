import { lazy, type ReactNode } from 'react';
import { spaceOf, useSession } from '#web/platform/session.ts';
import { conversion } from './conversion.ts';
import { arriveAt } from './Page.tsx';
import { saved } from './saved-slot.ts';
import { AccountHeader, Shell } from './Shell.tsx';

/** Fetches the wizard; again and again it is the same promise. */
export function loadWizard() {
  // Any part of the kit chunk, so that it comes beside the wizard's own chunk and not after it (vite.config.ts).
  import('#web/ui/IconButton.tsx').catch(() => undefined);
  return import('#web/features/wizard/WizardPage.tsx');
}

const WizardPage = lazy(() => loadWizard().then((module) => ({ default: module.WizardPage })));

const frame = (center: ReactNode, page: ReactNode) => (
  <Shell header={<AccountHeader center={center} />}>{page}</Shell>
);

/** The wizard in the app's frame. */
export function WizardRoute() {
  const space = spaceOf(useSession());
  // Another person's bill is another wizard.
  return (
    <WizardPage
      key={space}
      space={space}
      frame={frame}
      conversion={conversion}
      saved={saved}
      onStepShown={arriveAt}
    />
  );
}
