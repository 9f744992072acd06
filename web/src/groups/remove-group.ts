import type { MouseEvent } from 'react';
import type { DeviceGroup } from '#domain';
import { t } from '#web/messages/i18n.ts';
import type { GroupStore } from '#web/platform/saved/group-store.ts';
import { toast, toastWithUndo } from '#web/ui/overlays/toast.ts';

/** Deletes a group and offers to restore it. The focus goes to the heading of its list, since its button is gone. */
export function removeGroup(store: GroupStore, { id, name }: DeviceGroup, event: MouseEvent): void {
  const heading = event.currentTarget.closest('section')?.querySelector('h2');
  const page = document.querySelector('h1');
  const undo = store.remove(id);
  const target = store.getState().groups.length > 0 ? heading : page;
  target?.focus({ preventScroll: true });
  toastWithUndo({ title: t('savedGroups.deleted'), body: name }, () => {
    const result = undo();
    toast(
      result === 'saved'
        ? { title: t('savedGroups.restored', { name }), tone: 'ok' }
        : { title: t('saveGroup.failed'), tone: 'bad' },
    );
  });
}
