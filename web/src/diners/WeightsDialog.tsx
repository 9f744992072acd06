import { useState } from 'react';
import { MAX_DINER_WEIGHT, parseWeight, setDinerWeight, type Diner } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatNumber } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { MoneyField } from '#web/ui/fields/MoneyField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import styles from './WeightsDialog.module.css';
import { DinerChip } from '#web/bill-kit/parts/DinerChip.tsx';

/** A child: the only usual weight that takes more than one key. */
const HALF = 0.5;

/** How many people each diner counts as where everyone shares equally (docs/product/money.md, "Weights"). */
export function WeightsDialog({ onClose }: { onClose: () => void }) {
  const { diners } = useBill();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('weights.title')}
      actions={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <p className={typography.secondary}>{t('weights.help')}</p>
      <ul className={layout.ruledRows}>
        {diners.map((diner) => (
          <DinerWeight key={diner.id} diner={diner} />
        ))}
      </ul>
    </Dialog>
  );
}

function DinerWeight({ diner: { id, name, weight = 1 } }: { diner: Diner }) {
  const store = useBillStore();
  // The typed text until the field is left; every keystroke that leaves a weight goes to the bill.
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : parseWeight(typed);
  const isBad = read && (read.ok ? read.value > MAX_DINER_WEIGHT : read.error !== 'empty');
  const type = (text: string) => {
    setTyped(text);
    const next = parseWeight(text);
    if (next.ok) store.edit((bill) => setDinerWeight(bill, id, next.value), { coalesce: `weight ${id}` });
  };
  const label = t('weights.of', { name });
  const toggleHalf = () => {
    setTyped(undefined);
    store.edit((bill) => setDinerWeight(bill, id, weight === HALF ? 1 : HALF));
  };
  return (
    <li className={cx(layout.row, styles.diner)}>
      <DinerChip id={id} size={28} />
      <bdi className={cx(layout.nameColumn, styles.name)} translate="no">
        {name}
      </bdi>
      <div className={cx(layout.row, styles.count)}>
        <Button
          variant="secondary"
          aria-label={t('ui.labelled', { label, text: '½' })}
          aria-pressed={weight === HALF}
          onClick={toggleHalf}
        >
          ½
        </Button>
        <MoneyField
          className={styles.weight}
          label={label}
          hideLabel
          symbol="×"
          value={typed ?? formatNumber(weight)}
          onChange={type}
          onTidy={() => {
            if (!isBad) setTyped(undefined);
            store.endTyping();
          }}
          error={isBad ? t('weights.bad', { max: formatNumber(MAX_DINER_WEIGHT) }) : undefined}
        />
      </div>
    </li>
  );
}
