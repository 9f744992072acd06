import { dinersAt, type DinerId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { cx, layout } from '#web/ui/styles.ts';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { useHostActions } from './host-actions.ts';

/** Lets a host who opened the table without a name choose one later, which the others need to see how the host gets paid. */
export function WhoIsHost({ table }: { readonly table: Pick<LiveTable, 'bill' | 'seats' | 'status'> }) {
  const { sit } = useHostActions();
  const { bill, seats, status } = table;
  const { dinerId: me, lost, isHost } = seats.find(({ isMe }) => isMe) ?? {};
  const seated = dinersAt(seats);
  const free = bill.diners.filter(({ id }) => !seated.has(id));
  const isSaid = bill.diners.some(({ id }) => id === me);
  if (isSaid || status === 'finished' || (free.length === 0 && lost !== 'freed')) return null;
  return (
    <div className={cx(layout.gapAbove, layout.gapBelow)}>
      {lost === 'freed' && !isHost && <p role="status">{t('live.who.freed')}</p>}
      <SelectField<DinerId>
        label={t('host.who')}
        value=""
        options={[
          { value: '', label: t('host.whoUnsaid') },
          ...free.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => id !== '' && sit(id)}
      />
    </div>
  );
}
