import { t } from '#web/messages/i18n.ts';
import { currencyOptions } from '#web/platform/currency-options.ts';
import { currencyPlural } from '#web/platform/format.ts';
import { useHomeCurrency } from '#web/platform/session.ts';
import { layout, typography } from '#web/ui/styles.ts';
import { SearchPicker } from '#web/ui/fields/SearchPicker.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { useCurrencyChoice } from '#web/bill-kit/state/use-currency-choice.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';

/**
 * The home-currency switch: on, the bill is in the home currency; off, a picker for the bill's own
 * (docs/product/currency.md, "Home currency"). Amounts keep their figures and are never converted here.
 */
export function BillCurrency() {
  const home = useHomeCurrency();
  const { currency, usesHomeCurrency } = useBill();
  // A bill from another device may be in that device's home currency.
  const isHome = currency === home && usesHomeCurrency !== false;
  const meaning = currency !== home ? 'currency.isOther' : isHome ? 'currency.isHome' : 'currency.isHomeToo';
  const { refused, choose } = useCurrencyChoice();
  return (
    <section className={layout.stack}>
      <Switch
        label={t('currency.home', { code: home })}
        description={t(meaning, {
          name: currencyPlural(currency),
          home,
        })}
        checked={isHome}
        onChange={(on) => choose(on ? home : currency, on)}
      />
      {!isHome && (
        <SearchPicker
          label={t('currency.label')}
          value={currency}
          options={currencyOptions()}
          onChange={(code) => choose(code, false)}
          searchLabel={t('currency.search')}
          emptyText={t('currency.none')}
        />
      )}
      {refused !== undefined && (
        <p role="alert" className={typography.warning}>
          {t('currency.tooLarge', { refused, currency })}
        </p>
      )}
    </section>
  );
}
