import { List as ListIcon, UsersRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { itemsOf, sharerIds, type Bill, type Item } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { TextButton } from '#web/ui/Button.tsx';
import { cx, layout, surface } from '#web/ui/styles.ts';
import { EmptyCard } from '#web/ui/paper/EmptyCard.tsx';
import { Tabs } from '#web/ui/fields/Tabs.tsx';
import { newestFirst } from '#web/bill-kit/words/line-name.ts';
import { useBill } from '#web/bill-kit/state/use-wizard.ts';
import { PhotoButton } from '#web/photo/PhotoButton.tsx';
import { LineRows } from './LineRows.tsx';
import { ItemsByDiner } from './ItemsByDiner.tsx';

type Filter = 'all' | 'individual' | 'shared';

const isShared = (item: Item, { diners }: Bill): boolean =>
  item.sharing.by === 'everyone' || sharerIds(item, diners).length > 1;

const KEEPS: Readonly<Record<Filter, (item: Item, bill: Bill) => boolean>> = {
  all: () => true,
  individual: (item, bill) => !isShared(item, bill),
  shared: isShared,
};

const EMPTY_TEXTS = {
  all: 'items.empty',
  individual: 'items.emptyIndividual',
  shared: 'items.emptyShared',
} as const satisfies Record<Filter, unknown>;

/** 'Items on Bill': all, individual or shared ones, or diner by diner (docs/product/bill.md, "Items step"). */
export function ItemList() {
  const bill = useBill();
  const [byDiner, setByDiner] = useState(false);
  const [filter, setFilter] = useState<Filter>('all');
  const shown = useMemo(
    () => newestFirst(itemsOf(bill)).filter((item) => KEEPS[filter](item, bill)),
    [bill, filter],
  );

  return (
    <section className={surface.pad} aria-labelledby="items-heading">
      <div className={cx(layout.wrappingSpreadRow, layout.gapBelow)}>
        <h2 id="items-heading">{t('items.list')}</h2>
        <TextButton at="end" icon={byDiner ? ListIcon : UsersRound} onClick={() => setByDiner(!byDiner)}>
          {byDiner ? t('items.allView') : t('items.byDiner')}
        </TextButton>
      </div>
      {byDiner ? (
        <ItemsByDiner />
      ) : (
        <>
          <Tabs
            label={t('items.filter')}
            panelId="items-panel"
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'all', label: t('items.all') },
              { value: 'individual', label: t('items.individual') },
              { value: 'shared', label: t('items.sharedOnly') },
            ]}
          />
          <div id="items-panel" role="tabpanel" aria-label={t('items.list')}>
            {shown.length > 0 ? (
              <LineRows kind="item" lines={shown} />
            ) : (
              <EmptyCard action={filter === 'all' && <PhotoButton />}>{t(EMPTY_TEXTS[filter])}</EmptyCard>
            )}
          </div>
        </>
      )}
    </section>
  );
}
