import { readReading } from '#domain';
import '#web/messages/en/receipt-photo.po';
import { t } from '#web/messages/i18n.ts';
import { formatMoney } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { chargeWords, lineWords } from '#web/photo/review/row-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Leader } from '#web/ui/paper/Paper.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { readingIn } from '../readings.ts';
import { useHostActions } from './host-actions.ts';

/** Ids by place: the rows are the same ones each time that the table is rendered. */
function numbering(): () => string {
  let last = 0;
  return () => String((last += 1));
}

/** The bill as a guest has read it in a photo: the host looks at it, and adds it or not. A second one waits for the answer to the first. */
export function GuestsReading({ table }: { readonly table: LiveTable }) {
  const actions = useHostActions();
  const { bill } = table;
  const { currency } = bill;
  const { seatId = '', value, name = '' } = readingIn(table) ?? {};
  const reading = readReading(value, bill, numbering());
  if (value === undefined) return null;
  const { items = [], charges = [] } = reading ?? {};
  const known = items.filter(({ id }) => bill.lines.some((line) => line.id === id)).length;
  const off = (kind: string) => (kind === 'discount' ? -1 : 1);
  const rows = [
    ...items.map(({ id, name: called, quantity, amount }) => ({
      id,
      label: lineWords({ name: called, quantity: String(quantity) }),
      amount,
    })),
    ...charges.map((charge) => ({
      id: charge.id,
      label: chargeWords(charge),
      amount: off(charge.kind) * charge.amount,
    })),
  ];
  return (
    <section className={layout.stack} aria-labelledby="reading-heading">
      <h3 id="reading-heading" className={typography.heading}>
        {reading
          ? t('host.read.title', {
              name,
              count: items.length,
              amount: formatMoney(
                rows.reduce((sum, { amount }) => sum + amount, 0),
                currency,
              ),
            })
          : t('host.read.waits', { name })}
      </h3>
      {!reading && <p>{t('host.read.unreadable')}</p>}
      {bill.lines.length > 0 && reading && (
        <p className={typography.secondary}>
          {known > 0
            ? t('host.read.known', { count: known })
            : t('host.read.below', { count: bill.lines.length })}
        </p>
      )}
      {reading && (
        <Disclosure title={t('host.read.look')} look="link">
          <ul className={layout.lines}>
            {rows.map(({ id, label, amount }) => (
              <li key={id}>
                <Leader label={<bdi translate="no">{label}</bdi>} amount={formatMoney(amount, currency)} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <div className={layout.buttons} data-question>
        <Button variant="secondary" onClick={() => actions.answerReading(seatId, 'no')}>
          {t('host.read.no')}
        </Button>
        {reading && <Button onClick={() => actions.addReading(seatId, value)}>{t('host.read.add')}</Button>}
      </div>
    </section>
  );
}
