import { t } from '#web/messages/i18n.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Figure } from '#web/ui/paper/Figure.tsx';
import { Leader, Paper } from '#web/ui/paper/Paper.tsx';
import { PersonChip, personColour } from '#web/ui/paper/PersonChip.tsx';
import { ShareBar } from '#web/ui/paper/ShareBar.tsx';
import { SAMPLE, type SamplePerson, sampleTable } from './sample.ts';
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

const WIDTH = 376;
const HEIGHT = 36;
const GAP = 2;

/** Each diner's block, with its left edge and its width. */
function blocks() {
  const table = sampleTable();
  const weightOf = (people: typeof table) => people.reduce((sum, { weight }) => sum + weight, 0);
  const perWeight = (WIDTH - GAP * (table.length - 1)) / weightOf(table);
  return table.map((person, index) => ({
    ...person,
    x: weightOf(table.slice(0, index)) * perWeight + index * GAP,
    width: person.weight * perWeight,
  }));
}

/**
 * The sample bill's tab code as a drawing. `TabCode` sets the widths of its blocks in style attributes, which the content security policy
 * would block in prerendered HTML.
 */
function SampleCode({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {blocks().map(({ id, initials, color, x, width }) => (
        <g key={id} data-person={color}>
          <rect
            x={x + 0.625}
            y="0.625"
            width={width - 1.25}
            height={HEIGHT - 1.25}
            rx="2"
            fill="var(--fill)"
            stroke="var(--edge)"
            strokeWidth="1.25"
          />
          <text
            x={x + width / 2}
            y={HEIGHT / 2}
            textAnchor="middle"
            dominantBaseline="central"
            fontSize="12"
            fontWeight="700"
            fill="var(--on)"
          >
            {initials}
          </text>
        </g>
      ))}
    </svg>
  );
}
