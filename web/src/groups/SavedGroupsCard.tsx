import { isBlank, loadSavedGroup, type Bill, type DeviceGroup, type SavedDiner } from '#domain';
import '#web/messages/en/receipt.po';
import { t } from '#web/messages/i18n.ts';
import { formatNumber, listNames } from '#web/platform/format.ts';
import { newId } from '#web/platform/device/ids.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx, layout, typography } from '#web/ui/styles.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { startNewBill } from '#web/bill-kit/state/start-new-bill.ts';
import { useReplace } from '#web/bill-kit/state/use-undoable.ts';
import { useBillStore } from '#web/bill-kit/state/use-wizard.ts';
import { DeleteGroup, SavedGroups, SyncNote } from './SavedGroups.tsx';
import { lastUsed, useGroups } from './use-groups.ts';
import css from './SavedGroupsCard.module.css';

/** "Ann ×3", or "Ann" if she counts as one person. */
const savedName = (diner: SavedDiner): string =>
  typeof diner === 'string'
    ? diner
    : [diner.name, t('receipt.times', { quantity: formatNumber(diner.weight) })].join(' ');

/** The Saved Groups card of the diner step; hidden if there are none (docs/product/bill.md, "Diners step"). */
export function SavedGroupsCard() {
  const wizard = useBillStore();
  const replace = useReplace();
  const { store, state, syncs } = useGroups();
  if (state.groups.length === 0 && !state.problem) return null;

  const load = ({ id: groupId, name }: DeviceGroup) => {
    const diners = store.use(groupId);
    if (!diners) return void toast({ title: t('savedGroups.notFound'), tone: 'bad' });
    const title = t('savedGroups.loaded', { name });
    const rule = (bill: Bill) => loadSavedGroup(bill, diners, newId);
    const onAction = () => {
      // Undo the loading first, so that the bill left behind, and brought back by Undo, is the one from before it.
      wizard.undo();
      startNewBill(wizard, title, rule);
    };
    const isBegun = !isBlank({ ...wizard.getState().bill, diners: [], dinerGroups: [] });
    const isChange = replace(title, rule, isBegun ? { label: t('savedGroups.anew'), onAction } : undefined);
    if (!isChange) toast({ title: t('savedGroups.allHere', { name }) });
  };
  return (
    <SavedGroups
      {...{ state, syncs }}
      renderRow={(group) => (
        <li key={group.id} className={cx(layout.row, css.row)}>
          <div className={layout.fillsRow}>
            <p className={typography.bold}>
              <bdi translate="no">{group.name}</bdi>
            </p>
            <p className={typography.meta}>{listNames(group.diners.map(savedName))}</p>
            <p className={typography.meta}>{lastUsed(group)}</p>
            <SyncNote {...{ group, syncs }} />
          </div>
          <Button
            variant="secondary"
            aria-label={t('savedGroups.loadNamed', { name: group.name })}
            onClick={() => load(group)}
          >
            {t('savedGroups.load')}
          </Button>
          <DeleteGroup {...{ group, store }} />
        </li>
      )}
    />
  );
}
