import { t } from '#web/messages/i18n.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Figure } from '#web/ui/paper/Figure.tsx';
import { Leader, Paper } from '#web/ui/paper/Paper.tsx';
import { PersonChip, personColour } from '#web/ui/paper/PersonChip.tsx';
import { ShareBar } from '#web/ui/paper/ShareBar.tsx';
import { SAMPLE, sampleTable, type SamplePerson } from './sample.ts';
import { SampleCode } from './SampleCode.tsx';
import css from './SampleBill.module.css';

/** A bill torn into strips: a picture of what the app does. Hidden from screen readers, because the text beside it says the same. */
export function SampleBill() {
  return (
    <div className={css.bill} aria-hidden>
      <Paper className={css.receipt}>
        <div className={css.lines}>
          <Leader label={t('landing.sample.line1')} amount={t('landing.sample.line1.amount')} />
          <Leader label={t('landing.sample.line2')} amount={t('landing.sample.line2.amount')} />
          <Leader label={t('landing.sample.line3')} amount={t('landing.sample.line3.amount')} />
        </div>
        <div className={css.total}>
          <Figure size="strip" text={t('landing.sample.bill')} className={css.title} />
          <Figure size="receipt" text={t('landing.sample.total')} />
          <SampleCode className={layout.wholeLine} />
        </div>
        <Share person="maya" />
      </Paper>
      <Strip person="tom" className={css.first} />
      <Strip person="oluwaseun" className={css.second} />
      <Strip person="alexandra" className={cx(css.third, css.wide)} />
      <Strip person="jonas" className={cx(css.fourth, css.wide)} />
    </div>
  );
}

function Strip({ person, className }: { person: SamplePerson; className: string | undefined }) {
  return (
    <div className={cx(css.strip, className)}>
      <Paper>
        <Share person={person} />
      </Paper>
    </div>
  );
}

function Share({ person }: { person: SamplePerson }) {
  const { color, ...amounts } = SAMPLE[person];
  const initials = sampleTable().find(({ id }) => id === person)?.initials ?? '';
  return (
    <div className={cx(layout.wrappingRow, css.share)} data-person={personColour(color)}>
      <PersonChip initials={initials} color={color} size={40} />
      <span className={cx(layout.nameColumn, typography.name)}>{t(`landing.sample.${person}`)}</span>
      <Figure size="strip" text={t(`landing.sample.${person}.amount`)} className={layout.pushedToEnd} />
      <ShareBar color={color} {...amounts} max={SAMPLE.max} label="" className={layout.wholeLine} />
    </div>
  );
}
