import { Crown, Feather, type LucideIcon } from 'lucide-react';
import { AWARD_KINDS, type Award, type AwardKind } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import { cx, layout, surface, typography } from '#web/ui/styles.ts';
import { PersonChip } from '#web/ui/paper/PersonChip.tsx';
import { useBill, useSummary } from '#web/bill-kit/state/use-wizard.ts';
import { peopleOf, pick } from '#web/bill-kit/words/people.ts';
import { AwardButton } from '#web/picture/PictureButton.tsx';
import css from './Awards.module.css';

const ICONS: Readonly<Record<AwardKind, LucideIcon>> = { most: Crown, least: Feather };

/** Awards for the highest and the lowest total, with names that reproach nobody; only if somebody pays. */
export function Awards() {
  const { awards } = useSummary();
  if (awards.most.dinerIds.length === 0) return null;
  return (
    <section className={cx(surface.pad, layout.stack, css.awards)} aria-labelledby="awards-heading">
      <h2 id="awards-heading">{t('summary.awards')}</h2>
      {AWARD_KINDS.map((kind) => (
        <AwardCard key={kind} kind={kind} {...awards[kind]} />
      ))}
    </section>
  );
}

/** More winners than this are not all named: three are, and the others are counted. */
const MAX_NAMED = 4;

function AwardCard({ kind, dinerIds, total }: Award & { readonly kind: AwardKind }) {
  const { diners, timestamp } = useBill();
  const winners = pick(peopleOf(diners), dinerIds);
  const { currency, perDiner } = useSummary();
  const [first] = winners;
  if (!first) return null;
  const totals = winners.map((person) => perDiner[person.id]?.total ?? 0);
  // People who tie can differ by the penny that could not be divided.
  const amount =
    new Set(totals).size > 1
      ? t('award.about', { amount: formatMoney(total, currency) })
      : formatMoney(Math.max(...totals), currency);
  const isJoint = winners.length > 1;
  const named = winners.length > MAX_NAMED ? winners.slice(0, MAX_NAMED - 1) : winners;
  const others = winners.length - named.length;
  const more = others > 0 ? t('award.more', { count: others }) : undefined;
  const Icon = ICONS[kind];
  const title = t(isJoint ? `award.${kind}Joint` : `award.${kind}`);
  const line = t(isJoint ? `award.${kind}LineJoint` : `award.${kind}Line`, { amount });
  return (
    <div className={cx(layout.wrappingRow, css.award)}>
      <span className={cx(surface.personFill, css.mat)} data-person={first.color} aria-hidden>
        <Icon size={38} />
      </span>
      <div className={cx(layout.fillsRow, css.words)}>
        <h3 className={css.title}>{title}</h3>
        <div className={cx(layout.row, layout.wholeLine)}>
          <div className={layout.nameColumn}>
            <ul className={layout.wrappingRow}>
              {named.map((person) => (
                <li key={person.id} className={layout.row}>
                  <PersonChip initials={person.initials} color={person.color} size={24} />
                  <bdi translate="no">{person.name}</bdi>
                </li>
              ))}
              {more !== undefined && <li>{more}</li>}
            </ul>
            <p className={cx(typography.meta, layout.smallGapAbove)}>{line}</p>
          </div>
          <AwardButton icon={kind} winners={named} {...{ title, more, line, timestamp }} />
        </div>
      </div>
    </div>
  );
}
