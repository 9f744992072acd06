import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { addLine, parseAmount } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatAmount } from '#web/platform/format.ts';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { AmountField } from '#web/bill-kit/parts/AmountField.tsx';
import { amountErrorText } from '#web/bill-kit/words/error-text.ts';
import type { FormDraft } from '#web/bills/document/form-draft.ts';
import { wholeBillLine } from '#web/bill-kit/state/whole-bill-line.ts';
import { useGo } from '#web/bill-kit/state/use-step.ts';
import { useBill, useDraft, useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import styles from './SplitTotal.module.css';

const TOTAL: FormDraft<string> = { name: 'total', empty: '', schema: v.string(), hasAmounts: true };

interface SplitTotalProps {
  /** The id of the form with the names: a tap on the button leaves the focus there (ui/fields/typing.ts). */
  readonly form: string;
  /** Adds names still in their field as diners; false if a question about a name comes first. */
  readonly onOpen: () => boolean;
}

/**
 * The quickest split: everyone shares one total, without lines (docs/product/bill.md, "Diners step"). Only a button until somebody uses it.
 */
export function SplitTotal({ form, onOpen }: SplitTotalProps) {
  const go = useGo();
  const store = useBillStore();
  const { currency } = useBill();
  const [total, setTotal] = useDraft(TOTAL);
  const [isOpened, setOpened] = useState(false);
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const parsed = parseAmount(total, currency);
  if (!isOpened && total === '')
    return (
      <TextButton
        at="start"
        className={styles.open}
        form={form}
        onClick={() => {
          // A phone opens its keyboard only for a focus that is set during the tap.
          flushSync(() => setOpened(onOpen()));
          input.current?.focus();
        }}
      >
        {t('diners.justTotal')}
      </TextButton>
    );

  const error = (): string | undefined => {
    if (!parsed.ok)
      return parsed.error === 'empty' ? t('error.priceRequired') : amountErrorText(parsed.error, currency);
    return parsed.minor > 0 ? undefined : t('error.priceNotPositive');
  };
  const split = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!parsed.ok || parsed.minor === 0 || !onOpen()) return;
    store.edit((bill) => addLine(bill, wholeBillLine(parsed.minor)));
    setTotal('');
    go('summary');
  };
  return (
    <form className={styles.form} onSubmit={split} noValidate>
      <AmountField
        label={t('diners.total')}
        currency={currency}
        value={total}
        onChange={(text) => {
          setTried(false);
          setTotal(text);
        }}
        onTidy={() => parsed.ok && setTotal(formatAmount(parsed.minor, currency))}
        error={tried ? error() : undefined}
        inputRef={input}
      />
      <Button type="submit" className={styles.split}>
        {t('diners.splitTotal')}
      </Button>
    </form>
  );
}
