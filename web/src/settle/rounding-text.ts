import type { NamedRounding } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { formatMoney, isolate } from '#web/platform/format.ts';

/** The effect of rounding on somebody who paid. */
export const roundingText = ({ name, amount }: NamedRounding, currency: string): string =>
  t(amount < 0 ? 'settle.getsLess' : 'settle.getsMore', {
    name: isolate(name),
    amount: formatMoney(Math.abs(amount), currency),
  });
