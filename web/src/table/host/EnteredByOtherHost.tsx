import { readWaysToPay, registerParts, type EnteredByHost } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate, listNames } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { paymentText } from '#web/settle/settle-words.ts';
import { wayText } from '#web/settle/way-words.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout } from '#web/ui/styles.ts';
import { isOpenersPhone } from '../host-of.ts';
import { useHostActions } from './host-actions.ts';

type Shown = Pick<LiveTable, 'bill' | 'seats' | 'ways' | 'entered' | 'ending'>;

/** What another host has entered about who gets money, on the phone that opened the table, which can undo it. */
export const enteredForOpener = ({
  seats,
  entered,
  ending,
}: Omit<Shown, 'bill' | 'ways'>): readonly EnteredByHost[] =>
  isOpenersPhone({ seats }) && ending !== 'left' && ending !== 'gone'
    ? entered.filter(({ key }) => key !== 'table/status')
    : [];

function textOf(key: string, { bill, ways }: Omit<Shown, 'seats' | 'entered'>): string {
  const [kind, id = ''] = registerParts(key);
  const payment = bill.payments.find((each) => kind === 'payment' && each.id === id);
  if (payment) return paymentText(payment, bill);
  const [way] = kind === 'pay' ? readWaysToPay([ways.get(id)]) : [];
  const name = bill.diners.find((diner) => diner.id === id)?.name;
  if (!way || name === undefined) return t('host.entered.money');
  const label = t('live.finished.how', { name: isolate(name) });
  return t('ui.labelled', { label, text: wayText(way) });
}

/** Shows it to the person who opened the table, also after the end (docs/product/live-table.md, "Taking over"). */
export function EnteredByOtherHost({ table }: { readonly table: Shown }) {
  const actions = useHostActions();
  const entered = enteredForOpener(table);
  if (entered.length === 0) return null;
  const { diners } = table.bill;
  const names = entered.flatMap(({ by }) =>
    by ? [diners.find(({ id }) => id === by.dinerId)?.name ?? by.name] : [],
  );
  const title =
    names.length < entered.length
      ? t('host.entered.titleNameless')
      : t('host.entered.title', { names: listNames([...new Set(names)]) });
  return (
    <Banner tone="warn" title={title}>
      {[...new Set(entered.map(({ key }) => textOf(key, table)))].map((text) => (
        <p key={text} className={layout.row}>
          <span className={layout.fillsRow}>{text}</span>
        </p>
      ))}
      <div className={cx(layout.wrappingRow, layout.textButtonAtStart)}>
        <TextButton onClick={actions.undoEntered}>{t('action.undo')}</TextButton>
        <TextButton onClick={actions.keepEntered}>{t('host.entered.keep')}</TextButton>
      </div>
    </Banner>
  );
}
