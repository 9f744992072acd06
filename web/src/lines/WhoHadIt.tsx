import { memo, useCallback, useId } from 'react';
import { itemsOf, parseAmount, type DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { eachShare, weightsNote } from '#web/bill-kit/words/sharing-words.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { WhoGrid } from '#web/bill-kit/parts/WhoGrid.tsx';
import {
  selectNobody,
  selectSame,
  selectSome,
  selectWholeTable,
  switchShared,
  toggle,
} from './line-actions.ts';
import { isSomebodys } from './line-in-form.ts';
import type { PartProps } from './use-line-form.ts';
import styles from './LineForm.module.css';

/** The sharers of a line: one diner or several, each one's amount, and the one-tap choices. */
export function WhoHadIt({ entry }: PartProps) {
  const store = useBillStore();
  const { currency, diners } = useBill();
  const { line, made: form, shown, texts } = entry;
  const { selection, isAtTable } = line;
  const onToggle = useCallback((id: DinerId) => toggle(store, id), [store]);
  const hintId = useId();
  const counted = selection.dinerIds.length === diners.length ? weightsNote(diners) : undefined;
  const isNobodys = isAtTable && selection.dinerIds.length === 0;
  const wrong = !form.division && (shown.tried || selection.isShared) ? texts.who : undefined;
  const sentence = wrong ?? (isNobodys ? t('items.nobodyHint') : undefined);
  return (
    <>
      <Heading hasSwitch={diners.length > 1} isShared={selection.isShared} />
      <WhoGrid
        label={t('items.who')}
        selected={selection.dinerIds}
        onToggle={onToggle}
        single={!selection.isShared}
        describedBy={hintId}
      />
      <div className={cx(layout.wrappingSpreadRow, typography.secondary, styles.each)}>
        <span id={hintId} role="status" className={cx(wrong !== undefined && typography.warning)}>
          {sentence ??
            (form.division ? '' : (counted ?? eachText(form.price, selection.dinerIds.length, currency)))}
        </span>
        <InOneTap
          hasNobody={isAtTable && !isNobodys}
          hasSame={!selection.isShared && selection.dinerIds.length === 0}
          hasSome={diners.length > 2 && (!selection.isShared || line.isSharedAsProposed)}
          hasWholeTable={diners.length > 1}
        />
      </div>
    </>
  );
}

interface HeadingProps {
  readonly hasSwitch: boolean;
  readonly isShared: boolean;
}

/** Asks who had the item, and whether several share it. Memoised, because no typed text is shown here. */
const Heading = memo(function Heading({ hasSwitch, isShared }: HeadingProps) {
  const store = useBillStore();
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
          onChange={(next) => switchShared(store, next)}
        />
      )}
    </div>
  );
});

interface InOneTapProps {
  readonly hasNobody: boolean;
  readonly hasSame: boolean;
  readonly hasSome: boolean;
  readonly hasWholeTable: boolean;
}

/** Nobody, some, everybody. Memoised like the heading. */
const InOneTap = memo(function InOneTap({ hasNobody, hasSame, hasSome, hasWholeTable }: InOneTapProps) {
  const store = useBillStore();
  const bill = useBill();
  return (
    <>
      {hasNobody && (
        <TextButton at="start" onClick={() => selectNobody(store)}>
          {t('items.nobody')}
        </TextButton>
      )}
      {hasSame && itemsOf(bill).some((item) => isSomebodys(item, bill)) && (
        <TextButton at="start" onClick={() => selectSame(store)}>
          {t('items.same')}
        </TextButton>
      )}
      {hasSome && (
        <TextButton at="both" onClick={() => selectSome(store)}>
          {t('items.someOfUs')}
        </TextButton>
      )}
      {hasWholeTable && (
        <TextButton at="end" onClick={() => selectWholeTable(store)}>
          {t('items.wholeTable')}
        </TextButton>
      )}
    </>
  );
});

/** "4 people, £2.00 each", with "about" if it does not divide evenly; empty if there is nothing to divide. */
function eachText(price: string, count: number, currency: string): string {
  const parsed = parseAmount(price, currency);
  if (!parsed.ok || count < 2) return '';
  return eachShare(parsed.minor, count, currency, ['items.each', 'items.eachAbout']);
}
