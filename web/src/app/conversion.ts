import { lazy } from 'react';
import type { WizardPageProps } from '#web/features/wizard/WizardPage.tsx';

const load = () => import('#web/features/currency/index.ts');

/** The bill in the home currency, for the wizard's summary. Where its chunk cannot be had, the summary does without. */
export const conversion: WizardPageProps['conversion'] = {
  Card: lazy<WizardPageProps['conversion']['Card']>(() =>
    load().then(
      (module) => ({ default: module.CurrencyCard }),
      () => ({ default: () => null }),
    ),
  ),
  words: (bill, summary, words) =>
    load().then(
      (module) => module.convertedWords(bill, summary, words),
      () => words,
    ),
};
