import { t } from '#web/messages/i18n.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { toastBesideSheet } from '../notices.ts';
import { newcomersIn, waitsForHost } from '../status-line.ts';
import type { HostActions } from './host-actions.ts';

/** Tells when somebody begins to wait for the host of this phone; what was waiting when the page opened is only on the button. */
export function tellOfWaiting(
  now: LiveTable,
  before: LiveTable,
  { letIn, unlock, openSheet }: Pick<HostActions, 'letIn' | 'unlock' | 'openSheet'>,
): void {
  if (before.phase !== 'joined') return;
  const known = waitsForHost(before).flatMap(({ about }) => about);
  const fresh = waitsForHost(now).find(({ about }) => about.some((id) => !known.includes(id)));
  if (!fresh) return;
  const buttons = {
    letIn: {
      label: t('host.newcomer.yes'),
      onAction: () => letIn(newcomersIn(now.waiting).map(({ id }) => id)),
    },
    unlock: { label: t('host.unlock'), onAction: unlock },
    look: { label: t('host.title'), onAction: openSheet },
  };
  toastBesideSheet({ title: fresh.text, action: buttons[fresh.action] });
}
