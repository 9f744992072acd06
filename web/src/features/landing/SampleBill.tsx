import { t } from '#web/messages/i18n.ts';
import { cx } from '#web/ui/cx.ts';
import { Figure } from '#web/ui/Figure.tsx';
import { Leader, Paper } from '#web/ui/Paper.tsx';
import { PersonChip, personColour } from '#web/ui/PersonChip.tsx';
import { ShareBar } from '#web/ui/ShareBar.tsx';
import { TabCode } from '#web/ui/TabCode.tsx';
import { SAMPLE, SAMPLE_CODE, type SamplePerson } from './sample.ts';
import css from './SampleBill.module.css';

/** A bill torn into strips: a picture of what the product does. Not read out; the words beside it say it. */
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
          <span className={css.title}>{t('landing.sample.bill')}</span>
          <Figure size="receipt" text={t('landing.sample.total')} />
          <TabCode parts={SAMPLE_CODE} size={36} label="" className={css.code} />
        </div>
        <Share person="maya" />
      </Paper>
      <Strip person="tom" />
      <Strip person="alexandra" wide />
      <Strip person="oluwaseun" />
      <Strip person="jonas" wide />
    </div>
  );
}

function Strip({ person, wide = false }: { person: SamplePerson; wide?: boolean }) {
  return (
    <Paper outerClassName={cx(css.strip, wide && css.wide)}>
      <Share person={person} />
    </Paper>
  );
}

function Share({ person }: { person: SamplePerson }) {
  const { color, initials, ...amounts } = SAMPLE[person];
  return (
    <div className={css.share} data-person={personColour(color)}>
      <PersonChip initials={initials} color={color} size={40} />
      <span className={css.name}>{t(`landing.sample.${person}`)}</span>
      <Figure size="strip" text={t(`landing.sample.${person}.amount`)} />
      <ShareBar color={color} {...amounts} max={SAMPLE.max} label="" className={css.bar} />
    </div>
  );
}
