import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { sharerIds, type Line } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { PersonChip } from '#web/ui/PersonChip.tsx';
import surface from '#web/ui/surface.module.css';
import typography from '#web/ui/typography.module.css';
import { useInitials } from '../model/use-initials.ts';
import { useBill } from '../model/use-wizard.ts';
import styles from './LineDiners.module.css';

/** Who has a line: chips, "Whole table" with one small block each, or "unassigned". */
export function LineDiners({ line }: { line: Line }) {
  const { diners } = useBill();
  const initials = useInitials();
  const ids = new Set(sharerIds(line, diners));
  const on = diners.filter((diner) => ids.has(diner.id));
  if (on.length === 0) {
    return (
      <span className={cx(layout.row, typography.meta, typography.warning, layout.smallGapAbove)}>
        <TriangleAlert size={18} aria-hidden />
        {t('items.unassigned')}
      </span>
    );
  }
  if (line.sharing.by === 'everyone') {
    return (
      <span className={cx(layout.row, typography.meta, layout.smallGapAbove)}>
        <span className={cx(layout.wrappingRow, styles.blocks)} aria-hidden>
          {diners.map((diner) => (
            <span
              key={diner.id}
              className={cx(surface.personFill, styles.block)}
              data-person={(diner.color ?? 0) % 12}
            />
          ))}
        </span>
        {t('items.wholeTable')}
      </span>
    );
  }
  return (
    <span className={cx(layout.wrappingRow, styles.chips)}>
      {on.map((diner) => (
        <PersonChip
          key={diner.id}
          initials={initials.get(diner.id) ?? ''}
          color={diner.color ?? 0}
          size={24}
          label={diner.name}
        />
      ))}
    </span>
  );
}
