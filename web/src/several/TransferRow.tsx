import { useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { parseAmount, type PersonBalance, type Transfer } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatAmount } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { focusNeighbour } from '#web/ui/focus-neighbour.ts';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { AmountField } from '#web/bill-kit/parts/AmountField.tsx';
import { amountErrorText } from '#web/bill-kit/words/error-text.ts';
import { FormButtons } from '#web/bill-kit/parts/FormButtons.tsx';
import { transferValues } from './several-words.ts';

interface TransferRowProps {
  readonly transfer: Transfer<PersonBalance>;
  /** What it says; by default who pays whom how much. */
  readonly title?: ReactNode;
  readonly currency: string;
  readonly money: (minor: number) => string;
  /** Called with the amount that was paid, in minor units: all or a part. Absent: it cannot be marked. */
  readonly onGive?: ((amount: number) => void) | undefined;
}

/** One transfer over all bills, to be marked as settled, in part or whole. */
export function TransferRow({ transfer, title, currency, money, onGive }: TransferRowProps) {
  const [isMarking, setMarking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  /** The form is open, and the row stays when it closes: its button then takes the focus. */
  const returnsFocus = useRef(false);
  useLayoutEffect(() => {
    if (!isMarking && returnsFocus.current) row.current?.querySelector('button')?.focus();
    returnsFocus.current = isMarking;
  }, [isMarking]);
  const values = transferValues(transfer, money(transfer.amount));
  return (
    <li ref={row} className={layout.stack}>
      <div className={cx(layout.wrappingSpreadRow, layout.smallGapAbove)}>
        {title ?? <p className={cx(typography.bold, layout.nameColumn)}>{t('settle.transfer', values)}</p>}
        {!isMarking && onGive && (
          <Button
            variant="secondary"
            aria-label={t('settle.markLabel', values)}
            onClick={() => setMarking(true)}
          >
            {t('settle.mark')}
          </Button>
        )}
      </div>
      {isMarking && onGive && (
        <GiveForm
          {...{ transfer, currency, money }}
          onGive={(amount) => {
            const isWhole = amount === transfer.amount;
            if (isWhole) focusNeighbour();
            returnsFocus.current = !isWhole;
            setMarking(false);
            onGive(amount);
          }}
          onCancel={() => setMarking(false)}
        />
      )}
    </li>
  );
}

interface GiveFormProps extends Omit<TransferRowProps, 'onGive' | 'title'> {
  readonly onGive: (amount: number) => void;
  readonly onCancel: () => void;
}

/** How much of it was paid: all, unless a smaller amount is typed. */
function GiveForm({ transfer, currency, money, onGive, onCancel }: GiveFormProps) {
  const [typed, setTyped] = useState(() => formatAmount(transfer.amount, currency));
  const [isTried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus();
  }, []);
  const read = parseAmount(typed, currency);
  const whole = transferValues(transfer, money(transfer.amount));
  const error = !read.ok
    ? amountErrorText(read.error, currency)
    : read.minor <= 0
      ? t('pay.notPositive')
      : read.minor > transfer.amount
        ? t('several.tooMuch', whole)
        : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (read.ok && error === undefined) onGive(read.minor);
  };
  return (
    <form className={layout.stack} onSubmit={submit} noValidate>
      <AmountField
        label={t('several.given', whole)}
        currency={currency}
        value={typed}
        onChange={setTyped}
        inputRef={input}
        error={isTried ? error : undefined}
      />
      <FormButtons submit={t('settle.mark')} isSmall onCancel={onCancel} />
    </form>
  );
}
