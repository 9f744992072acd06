import type { LucideIcon } from 'lucide-react';
import HandCoins from 'lucide-react/icons/hand-coins';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UsersRound from 'lucide-react/icons/users-round';
import Utensils from 'lucide-react/icons/utensils';
import Wine from 'lucide-react/icons/wine';
import { STEPS, type Step } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import type { StepState } from '../model/use-step.ts';
import styles from './StepTabs.module.css';

const ICONS: Readonly<Record<Step, LucideIcon>> = {
  'diner-setup': UsersRound,
  'item-entry': Utensils,
  'drinks-round': Wine,
  'service-charge': HandCoins,
  summary: ReceiptText,
};

export interface StepTabsProps extends StepState {
  /** `bar`: fixed at the bottom, for a thumb. `header`: inside the header of a wide screen. */
  readonly place: 'bar' | 'header';
}

/** The five steps (specification, section 2.7). A step out of reach says why when it is pressed. */
export function StepTabs({ step: current, access, go, place }: StepTabsProps) {
  return (
    <nav
      className={`unprinted ${place === 'bar' ? styles.bar : styles.header}`}
      aria-label={t('wizard.steps')}
    >
      {STEPS.map((step) => {
        const Icon = ICONS[step];
        const tab = (
          <button
            key={step}
            type="button"
            className={styles.tab}
            aria-current={step === current ? 'step' : undefined}
            aria-disabled={access[step] ? undefined : true}
            onClick={() => access[step] && go(step)}
          >
            <span className={styles.icon}>
              <Icon size={22} aria-hidden />
            </span>
            <span className="center">{t(`tab.${step}`)}</span>
          </button>
        );
        return access[step] ? (
          tab
        ) : (
          <Tooltip key={step} text={t('wizard.notYet')}>
            {tab}
          </Tooltip>
        );
      })}
    </nav>
  );
}
