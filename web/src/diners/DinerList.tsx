import { cx, layout, surface } from '#web/ui/styles.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { useInitials } from '#web/bill-kit/state/use-initials.ts';
import { DinerRow } from './DinerRow.tsx';

/** Everyone at the table: names edited in place, group badge, remove. */
export function DinerList() {
  const { diners, dinerGroups } = useBill();
  const initials = useInitials();
  return (
    <ul className={cx(surface.pad, surface.rows, layout.ruledRows)}>
      {diners.map((diner) => (
        <DinerRow
          key={diner.id}
          diner={diner}
          initials={initials.get(diner.id) ?? ''}
          groupName={dinerGroups.find((group) => group.id === diner.groupId)?.name}
        />
      ))}
    </ul>
  );
}
