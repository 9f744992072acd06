import { useId, useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { PersonChip } from '#web/ui/paper/PersonChip.tsx';
import { TabCode } from '#web/ui/paper/TabCode.tsx';
import { tabId, Tabs } from '#web/ui/fields/Tabs.tsx';
import { sampleTable } from './sample.ts';
import css from './HowItWorks.module.css';

const STEPS = ['diners', 'items', 'split'] as const;
type Step = (typeof STEPS)[number];

/** The people in the small picture beside each text; the last picture is the tab code of the whole table. */
const PEOPLE: Readonly<Record<Step, readonly number[]>> = { diners: [0, 2, 4, 5], items: [1, 4], split: [] };

/** Three tabs, one per step. */
export function HowItWorks() {
  const [step, setStep] = useState<Step>('diners');
  const panel = useId();
  const heading = t('landing.how');
  const table = sampleTable();
  return (
    <section className={cx(layout.stack, css.how)}>
      <h2>{heading}</h2>
      <Tabs
        label={heading}
        panelId={panel}
        value={step}
        onChange={setStep}
        options={STEPS.map((value) => ({ value, label: t(`landing.${value}`) }))}
      />
      <div
        id={panel}
        role="tabpanel"
        aria-labelledby={tabId(panel, step)}
        tabIndex={0}
        className={cx(layout.wrappingRow, typography.muted, css.panel)}
      >
        <div className={css.picture} aria-hidden>
          {PEOPLE[step].map((index) => {
            const person = table[index];
            return (
              person && <PersonChip key={index} size={40} initials={person.initials} color={person.color} />
            );
          })}
          {step === 'split' && <TabCode parts={table} size={34} label="" className={css.code} />}
        </div>
        <p>{t(`landing.${step}.text`)}</p>
      </div>
    </section>
  );
}
