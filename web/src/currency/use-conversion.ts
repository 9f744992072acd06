import { useRef, useState } from 'react';
import { setExchangeRate, type ExchangeRate } from '#domain';
import { nowIso } from '#web/platform/device/clock.ts';
import { useConfig } from '#web/platform/config.ts';
import { loadRate } from '#web/platform/rates.ts';
import { useHomeCurrency } from '#web/platform/session.ts';
import { useBill, useBillStore } from '#web/bill-kit/state/use-wizard.ts';

type Status = 'idle' | 'loading' | 'unreachable' | 'unusable';

/**
 * The bill's conversion to the home currency. It is on while the bill has a rate to that currency. So it goes off when either currency
 * changes, and a saved bill shows the figures it was saved with (docs/product/currency.md, "Conversion card").
 */
export function useConversion() {
  const store = useBillStore();
  const bill = useBill();
  const home = useHomeCurrency();
  const config = useConfig((all) => all);
  const from = bill.currency;
  const attempt = useRef(0);
  const { status, isDialogOpen, show } = useShown(`${from}-${home}`);

  /** Makes the answer to an earlier request obsolete. */
  const supersede = () => (attempt.current += 1);
  /** Does nothing if the bill is in another currency by now: the rate is not for that one. */
  const convertWith = (rate: Omit<ExchangeRate, 'to'>) =>
    store.edit((current) =>
      current.currency === from
        ? setExchangeRate(current, { to: home, ...rate })
        : { bill: current, effects: [] },
    );

  const turnOn = async () => {
    const own = supersede();
    show('loading');
    const result = await loadRate(from, home, config);
    if (own !== attempt.current) return;
    if (result.ok) {
      convertWith({
        ...result.rate,
        isCustom: false,
        ...(config.mode === 'demo' && { isDemo: true }),
        ...(result.isCached && { isCached: true }),
      });
      show('idle');
    } else {
      // No rate could be found: let the person enter one.
      show(result.problem, true);
    }
  };

  return {
    home,
    /** The figures are converted. */
    isOn: bill.exchangeRate?.to === home && from !== home,
    status,
    isDialogOpen,
    turnOn: () => void turnOn(),
    turnOff: () => {
      supersede();
      show('idle');
      if (bill.exchangeRate) store.edit((current) => setExchangeRate(current, undefined));
    },
    openDialog: () => show(status, true),
    closeDialog: () => show(status),
    applyCustom: (rate: number) => {
      supersede();
      convertWith({ rate, date: nowIso(), source: '', isCustom: true });
      show('idle');
    },
  };
}

/** What the card shows while these currencies are converted. */
function useShown(pair: string) {
  const [state, setState] = useState({ pair, status: 'idle' as Status, isDialogOpen: false });
  const { status, isDialogOpen } =
    state.pair === pair ? state : { status: 'idle' as const, isDialogOpen: false };
  const show = (next: Status, isOpen = false) => setState({ pair, status: next, isDialogOpen: isOpen });
  return { status, isDialogOpen, show };
}
