import { useId, useState } from 'react';
import { isCurrency } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { currencyOptions } from '#web/platform/currency-options.ts';
import { useHomeCurrency } from '#web/platform/session.ts';
import { layout, typography } from '#web/ui/styles.ts';
import { SearchPicker } from '#web/ui/fields/SearchPicker.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { toastFailure } from './toast-failure.ts';

/** The home currency, which goes with the account. */
export function CurrencySettings() {
  const id = useId();
  const home = useHomeCurrency();
  // Shows the chosen value while it is being saved, and the old one again if that fails.
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = async (code: string) => {
    if (code === home || !isCurrency(code)) return;
    setChosen(code);
    const outcome = await accounts.setHomeCurrency(code);
    // Unless something else has been chosen meanwhile.
    setChosen((latest) => (latest === code ? null : latest));
    if (outcome.ok)
      toast({ title: t('profile.currency.done'), body: t('profile.currency.done.body'), tone: 'ok' });
    else toastFailure(t('profile.currency.failed'), outcome.error, () => void choose(code));
  };
  return (
    <section className={layout.stack} aria-labelledby={id}>
      <h2 id={id}>{t('profile.currency')}</h2>
      <SearchPicker
        label={t('profile.currency.label')}
        value={chosen ?? home}
        options={currencyOptions()}
        onChange={(code) => void choose(code)}
        searchLabel={t('profile.currency.search')}
        emptyText={t('profile.currency.none')}
      />
      <p className={typography.meta}>{t('profile.currency.note')}</p>
    </section>
  );
}
