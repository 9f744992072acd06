import { t, type PlainMessageId } from '#web/messages/i18n.ts';
import '#web/messages/en/currency.po';
import { currencyName } from '#web/platform/format.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx, hidden, layout, surface, typography } from '#web/ui/styles.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { ConvertedAmounts } from './ConvertedAmounts.tsx';
import { CustomRateDialog } from './CustomRateDialog.tsx';
import { RateNote } from './RateNote.tsx';
import { useConversion } from './use-conversion.ts';
import { useBill, useSummary } from '#web/bill-kit/state/use-wizard.ts';

const PROBLEMS: Readonly<Record<string, PlainMessageId | undefined>> = {
  unreachable: 'convert.unreachable',
  unusable: 'convert.unusable',
};

/** The bill in the home currency (docs/product/currency.md, "Conversion card"). */
export function CurrencyCard() {
  const bill = useBill();
  const { grandTotal } = useSummary();
  const conversion = useConversion();
  const { home, isOn, status, isDialogOpen } = conversion;
  const isHome = bill.currency === home;
  const toggle = (on: boolean) => {
    if (isHome) toast({ title: t('convert.alreadyToast', { home }), tone: 'info' });
    else if (on) conversion.turnOn();
    else conversion.turnOff();
  };
  const problem = PROBLEMS[status] && t(PROBLEMS[status]);
  return (
    <section className={cx(surface.pad, layout.stack)} aria-labelledby="convert-heading">
      <h2 id="convert-heading">{t('convert.title')}</h2>
      <div>
        <Switch
          label={t('convert.toggle', { home })}
          description={isHome ? t('convert.already', { home }) : currencyName(home)}
          checked={isOn || status === 'loading'}
          onChange={toggle}
        />
        <div role="status" className={typography.muted}>
          {status === 'loading' && t('convert.loading')}
        </div>
      </div>
      {problem !== undefined && <Banner tone="bad" role="alert" title={t('convert.problem', { problem })} />}
      {isOn && bill.exchangeRate && status !== 'loading' && (
        <>
          <ConvertedAmounts rate={bill.exchangeRate} />
          <RateNote currency={bill.currency} rate={bill.exchangeRate} />
        </>
      )}
      {!isHome && (isOn || problem !== undefined) && (
        <Button variant="secondary" className={hidden.inPrint} onClick={conversion.openDialog} block>
          {t('convert.custom')}
        </Button>
      )}
      <CustomRateDialog
        open={isDialogOpen}
        currency={bill.currency}
        home={home}
        grandTotal={grandTotal}
        problem={problem}
        onClose={conversion.closeDialog}
        onApply={conversion.applyCustom}
      />
    </section>
  );
}
