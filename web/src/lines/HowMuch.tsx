import { ChevronDown, ChevronUp } from 'lucide-react';
import { memo, useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { divideBy } from './line-actions.ts';
import { DIVISION_KINDS, type DivisionKind } from './line-draft.ts';
import { Quantity } from './Quantity.tsx';
import { UnevenShares } from './UnevenShares.tsx';
import type { PartProps } from './use-line-form.ts';
import styles from './LineForm.module.css';

/** How a shared line is divided, each way one tap away; and its quantity, which most lines do not need. */
export function HowMuch(props: PartProps) {
  const { line, division: made } = props.entry;
  const { division, quantity } = line.form;
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || quantity !== '';
  const hasUnits = made.count > 1 || division?.by === 'units';
  return (
    <>
      {(line.selection.dinerIds.length > 1 || division) && (
        <Divide by={division?.by ?? null} hasUnits={hasUnits} />
      )}
      {division && <UnevenShares {...props} />}
      <TextButton
        className={styles.more}
        icon={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        onClick={() => setOpened(!isOpen)}
      >
        {t('items.quantity')}
      </TextButton>
      {isOpen && <Quantity {...props} />}
    </>
  );
}

interface DivideProps {
  /** `null`: equally. */
  readonly by: DivisionKind | null;
  readonly hasUnits: boolean;
}

/** The ways to divide the line. Memoised, because no typed text is shown here. */
const Divide = memo(function Divide({ by, hasUnits }: DivideProps) {
  const store = useBillStore();
  return (
    <Segmented<DivisionKind | 'equally'>
      label={t('items.divide')}
      value={by ?? 'equally'}
      onChange={(value) => divideBy(store, value === 'equally' ? null : value)}
      options={(['equally', ...DIVISION_KINDS] as const)
        .filter((kind) => kind !== 'units' || hasUnits)
        .map((kind) => ({ value: kind, label: t(`items.divide.${kind}`) }))}
    />
  );
});
