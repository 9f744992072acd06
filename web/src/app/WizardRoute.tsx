import { lazy, useEffect, type ReactNode } from 'react';
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

/** Fingers that swipe rows; fetched beside the wizard, on touch screens. Without it every row has its button. */
function loadSwipes() {
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  void import('#web/features/swipe/swipe-rows.ts').then(
    ({ followSwipes }) => followSwipes(),
    () => undefined,
  );
}

const frame = (center: ReactNode, page: ReactNode) => (
  <Shell header={<AccountHeader center={center} />}>{page}</Shell>
);

/** The wizard in the app's frame. */
export function WizardRoute() {
  const space = spaceOf(useSession());
  useEffect(loadSwipes, []);
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
