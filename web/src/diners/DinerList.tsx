import { cx, layout, surface } from '#web/ui/styles.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { DinerRow } from './DinerRow.tsx';

/** Everyone at the table: names edited in place, group badge, remove. */
export function DinerList() {
  const { diners, dinerGroups } = useBill();
  return (
    <ul className={cx(surface.pad, surface.rows, layout.ruledRows)}>
      {diners.map((diner) => (
        <DinerRow
          key={diner.id}
          diner={diner}
          groupName={dinerGroups.find((group) => group.id === diner.groupId)?.name}
        />
      ))}
    </ul>
  );
}
