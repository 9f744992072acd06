import { useState, type FormEvent } from 'react';
import { parseAmount, tidyName, type Line } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatAmount, formatMoney } from '#web/platform/format.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { layout } from '#web/ui/styles.ts';
import { AmountField } from '#web/bill-kit/parts/AmountField.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Button } from '#web/ui/Button.tsx';

/** A line that a guest found missing. */
export interface MissingLine {
  readonly name: string | undefined;
  /** Minor units. */
  readonly price: number;
  readonly isMine: boolean;
}

export interface AddLineDialogProps {
  readonly open: boolean;
  readonly currency: string;
  /** The person's own line to correct; absent if one is added. */
  readonly line?: Line | undefined;
  readonly onAdd: (line: MissingLine) => void;
  readonly onClose: () => void;
}

/** Adds a line that is on the paper but missing here, if the host lets guests add lines; or changes the name or price of one. */
export function AddLineDialog({ open, onClose, ...form }: AddLineDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t(form.line ? 'live.change.title' : 'live.add.title')}>
      <AddLineForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function AddLineForm({ currency, line, onAdd, onClose }: Omit<AddLineDialogProps, 'open'>) {
  const [name, setName] = useState(line?.name ?? '');
  const [price, setPrice] = useState(line ? formatAmount(line.price, currency) : '');
  const [isMine, setMine] = useState(true);
  const [isTried, setTried] = useState(false);
  const parsed = parseAmount(price, currency);
  const amount = parsed.ok && parsed.minor > 0 ? parsed.minor : undefined;
  const error =
    price.trim() === ''
      ? t('live.add.priceMissing')
      : // With its symbol: after an amount in another currency, it shows which currency the bill is in.
        t('live.add.priceWrong', { example: formatMoney(1250, currency) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (amount === undefined) return;
    onAdd({ name: tidyName(name) || undefined, price: amount, isMine });
    onClose();
  };
  return (
    <form className={layout.stack} onSubmit={submit} noValidate>
      <TextField
        label={t('live.add.name')}
        optional
        value={name}
        onChange={setName}
        maxLength={80}
        autoComplete="off"
        data-autofocus
      />
      <AmountField
        label={t('live.add.price')}
        currency={currency}
        value={price}
        onChange={setPrice}
        error={isTried && amount === undefined ? error : undefined}
      />
      {!line && <Switch label={t('live.add.mine')} checked={isMine} onChange={setMine} />}
      <div className={layout.buttons}>
        <Button variant="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit">{t(line ? 'live.change.save' : 'live.add.button')}</Button>
      </div>
    </form>
  );
}
