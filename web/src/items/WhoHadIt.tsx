import { memo, useId } from 'react';
import { parseAmount } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { Switch } from '#web/ui/fields/Switch.tsx';
import typography from '#web/ui/typography.module.css';
import { eachShare } from '#web/bill-kit/words/each-share.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { WhoGrid } from '#web/bill-kit/parts/WhoGrid.tsx';
import type { ItemFormActions } from './item-form-actions.ts';
import type { PartProps } from './UnevenShares.tsx';
import styles from './ItemForm.module.css';

/** The sharers of a line: one diner or several, each one's amount, and the one-tap choices. */
export function WhoHadIt({ item, tried, errors }: PartProps) {
  const { currency, diners } = useBill();
  const { selection, actions, form, isAtTable } = item;
  const hintId = useId();
  const isNobodys = isAtTable && selection.dinerIds.length === 0;
  const wrong = !form.division && (tried || selection.isShared) ? errors.diners : undefined;
  const sentence = wrong ?? (isNobodys ? t('items.nobodyHint') : undefined);
  return (
    <>
      <Heading hasSwitch={diners.length > 1} isShared={selection.isShared} onShared={actions.setShared} />
      <WhoGrid
        label={t('items.who')}
        selected={selection.dinerIds}
        onToggle={actions.toggle}
        single={!selection.isShared}
        describedBy={hintId}
      />
      <div className={cx(layout.wrappingSpreadRow, typography.secondary, styles.each)}>
        <span
          id={hintId}
          role="status"
          className={cx(sentence !== undefined && styles.sentence, wrong !== undefined && typography.warning)}
        >
          {sentence ?? (form.division ? '' : eachText(form.price, selection.dinerIds.length, currency))}
        </span>
        <InOneTap
          hasNobody={isAtTable && !isNobodys}
          hasSome={diners.length > 2 && (!selection.isShared || item.isSharedAsProposed)}
          hasWholeTable={diners.length > 1}
          actions={actions}
        />
      </div>
    </>
  );
}

interface HeadingProps {
  readonly hasSwitch: boolean;
  readonly isShared: boolean;
  readonly onShared: (isShared: boolean) => void;
}

/** Asks who had the item, and whether several share it. Memoised, because no typed text is shown here. */
const Heading = memo(function Heading({ hasSwitch, isShared, onShared }: HeadingProps) {
  return (
    <div className={cx(layout.wrappingSpreadRow, styles.who)}>
      <span className={typography.label} aria-hidden>
        {t('items.who')}
      </span>
      {hasSwitch && (
        <Switch
          label={t('items.shared')}
          className={typography.bold}
          checked={isShared}
          onChange={onShared}
        />
      )}
    </div>
  );
});

interface InOneTapProps {
  readonly hasNobody: boolean;
  readonly hasSome: boolean;
  readonly hasWholeTable: boolean;
  readonly actions: ItemFormActions;
}

/** Nobody, some, everybody. Memoised like the heading. */
const InOneTap = memo(function InOneTap({ hasNobody, hasSome, hasWholeTable, actions }: InOneTapProps) {
  return (
    <>
      {hasNobody && (
        <Button variant="text" className={layout.textButtonAtStart} onClick={actions.selectNobody}>
          {t('items.nobody')}
        </Button>
      )}
      {hasSome && (
        <Button
          variant="text"
          className={cx(layout.textButtonAtStart, layout.textButtonAtEdge)}
          onClick={actions.shareWithSome}
        >
          {t('items.someOfUs')}
        </Button>
      )}
      {hasWholeTable && (
        <Button variant="text" className={layout.textButtonAtEdge} onClick={actions.selectWholeTable}>
          {t('items.wholeTable')}
        </Button>
      )}
    </>
  );
});

/** "4 people, £2.00 each", with "about" if it does not divide evenly. */
function eachText(price: string, count: number, currency: string): string {
  const parsed = parseAmount(price, currency);
  if (count === 0) return '';
  if (!parsed.ok || count < 2) return t('items.people', { count });
  return eachShare(parsed.minor, count, currency, ['items.each', 'items.eachAbout']);
}
