import { Fragment } from 'react';
import { HandCoins, ReceiptText, UsersRound, Utensils, Wine, type LucideIcon } from 'lucide-react';
import { STEPS, type Step } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { factSeparator } from '#web/platform/format.ts';
import { cx, hidden, typography } from '#web/ui/styles.ts';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';
import { reveal } from '#web/bills/line-in-sight.ts';
import { useGo, type StepState } from '#web/bill-kit/state/use-step.ts';
import { openTableSheet, useTableSheetState } from '#web/table/host/table-sheet-state.ts';
import { useMissing } from './missing.ts';
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

/**
 * The five steps (docs/product/bill.md, "Steps"). A step out of reach says why when it is pressed. A step where something is missing shows
 * how much in its corner, and says what above the bar and in the tab's description. Above the bar is also what the host of a live table has
 * to know.
 */
export function StepTabs({ step: current, access, place }: StepTabsProps) {
  const go = useGo();
  const missing = useMissing(current);
  const lacking = STEPS.filter((step) => missing[step]);
  const open = (step: Step) => {
    if (!access[step]) return;
    go(step);
    const lineId = missing[step]?.lineId;
    if (lineId !== undefined) reveal(lineId);
  };
  const { alert } = useTableSheetState();
  return (
    <>
      {place === 'bar' && (lacking.length > 0 || alert !== undefined) && (
        // Hidden from screen readers, which get it from the descriptions of the tabs, and from the table's notice and button.
        <p className={cx(typography.meta, typography.warning, hidden.inPrint, styles.missing)} aria-hidden>
          {alert !== undefined && (
            <button type="button" tabIndex={-1} className={styles.lack} onClick={openTableSheet}>
              {alert}
            </button>
          )}
          {lacking.map((step, index) => (
            <Fragment key={step}>
              {(index > 0 || alert !== undefined) && factSeparator()}
              <button type="button" tabIndex={-1} className={styles.lack} onClick={() => open(step)}>
                {t('ui.labelled', { label: t(`tab.${step}`), text: missing[step]?.text ?? '' })}
              </button>
            </Fragment>
          ))}
        </p>
      )}
      <nav
        className={cx(hidden.inPrint, place === 'bar' ? styles.bar : styles.header)}
        aria-label={t('wizard.steps')}
      >
        <div className={styles.tabs}>
          {STEPS.map((step) => {
            const Icon = ICONS[step];
            const lack = access[step] ? missing[step] : undefined;
            const lackId = `${place}-${step}`;
            const tab = (
              <button
                key={step}
                type="button"
                className={styles.tab}
                aria-current={step === current ? 'step' : undefined}
                aria-disabled={access[step] ? undefined : true}
                aria-describedby={lack && lackId}
                title={lack?.text}
                onClick={() => open(step)}
              >
                <span className={styles.icon}>
                  <Icon size={22} aria-hidden />
                  {lack && (
                    <span className={styles.count} aria-hidden>
                      {lack.count}
                    </span>
                  )}
                  <span id={lackId} hidden>
                    {lack?.text}
                  </span>
                </span>
                <span className={typography.centered}>{t(`tab.${step}`)}</span>
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
        </div>
      </nav>
    </>
  );
}
