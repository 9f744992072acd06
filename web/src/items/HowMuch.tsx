import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { memo, useState } from 'react';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { DIVISION_KINDS, type DivisionKind } from './item-draft.ts';
import type { PartProps } from './UnevenShares.tsx';
import styles from './ItemForm.module.css';

const UnevenShares = lazyPart(() => import('./UnevenShares.tsx').then((module) => module.UnevenShares));
const Quantity = lazyPart(() => import('./Quantity.tsx').then((module) => module.Quantity));

/** How a shared line is divided, each way one tap away; and its quantity, which most lines do not need. */
export function HowMuch(props: PartProps) {
  const { item } = props;
  const { division, quantity } = item.form;
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || quantity !== '';
  const hasUnits = item.count > 1 || division?.by === 'units';
  return (
    <>
      {(item.selection.dinerIds.length > 1 || division) && (
        <Divide by={division?.by ?? null} hasUnits={hasUnits} onChange={item.actions.divideBy} />
      )}
      {division && <UnevenShares {...props} />}
      <Button
        variant="text"
        className={styles.more}
        icon={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        onClick={() => setOpened(!isOpen)}
      >
        {t('items.quantity')}
      </Button>
      {isOpen && <Quantity {...props} />}
    </>
  );
}

interface DivideProps {
  /** `null`: equally. */
  readonly by: DivisionKind | null;
  readonly hasUnits: boolean;
  readonly onChange: (by: DivisionKind | null) => void;
}

/** The ways to divide the line. Memoised, because no typed text is shown here. */
const Divide = memo(function Divide({ by, hasUnits, onChange }: DivideProps) {
  return (
    <Segmented<DivisionKind | 'equally'>
      label={t('items.divide')}
      value={by ?? 'equally'}
      onChange={(value) => onChange(value === 'equally' ? null : value)}
      options={(['equally', ...DIVISION_KINDS] as const)
        .filter((kind) => kind !== 'units' || hasUnits)
        .map((kind) => ({ value: kind, label: t(`items.divide.${kind}`) }))}
    />
  );
});
