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
          <Figure size="strip" text={t('landing.sample.bill')} className={css.title} />
          <Figure size="receipt" text={t('landing.sample.total')} />
          <TabCode parts={SAMPLE_CODE} size={36} label="" className="full" />
        </div>
        <Share person="maya" />
      </Paper>
      <Strip person="tom" tilt={-1.2} shift={-12} />
      <Strip person="oluwaseun" tilt={1.3} shift={10} />
      <Strip person="alexandra" tilt={-0.8} shift={-8} wide />
      <Strip person="jonas" tilt={1} shift={12} wide />
    </div>
  );
}

interface StripProps {
  person: SamplePerson;
  /** Degrees; decoration, so it may be tilted. */
  tilt: number;
  shift: number;
  /** Only where there is room. */
  wide?: boolean;
}

function Strip({ person, tilt, shift, wide }: StripProps) {
  return (
    <div
      className={cx(css.strip, wide && css.wide)}
      style={{ rotate: `${tilt}deg`, translate: `${shift}px` }}
    >
      <Paper>
        <Share person={person} />
      </Paper>
    </div>
  );
}

function Share({ person }: { person: SamplePerson }) {
  const { color, initials, ...amounts } = SAMPLE[person];
  return (
    <div className={`wrap ${css.share}`} data-person={personColour(color)}>
      <PersonChip initials={initials} color={color} size={40} />
      <span className="words name">{t(`landing.sample.${person}`)}</span>
      <Figure size="strip" text={t(`landing.sample.${person}.amount`)} className="push" />
      <ShareBar color={color} {...amounts} max={SAMPLE.max} label="" className="full" />
    </div>
  );
}
