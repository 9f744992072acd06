import { lazy } from 'react';
import type { WizardPageProps } from '#web/features/wizard/WizardPage.tsx';

/** Saved groups and bills for the wizard's steps. Where their chunk cannot be had, the steps do without. */
export const saved: WizardPageProps['saved'] = {
  Part: lazy<WizardPageProps['saved']['Part']>(() =>
    import('./Saved.tsx').catch(() => ({ default: () => null })),
  ),
};
