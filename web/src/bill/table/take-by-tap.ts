import { claimOf, type DinerId, type Line } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { toast } from '#web/ui/toast.ts';
import { lineName } from '../model/line-name.ts';
import { tapped, type SetClaim } from './claims.ts';

/** Takes one of a line by a tap, or gives all of it back; what took more than a tap to say can be had back. */
export function takeByTap(line: Line, me: DinerId, setClaim: SetClaim): void {
  const before = claimOf(line, me);
  setClaim(line.id, tapped(line, me));
  if (before === 0 || before === 1) return;
  const action = { label: t('live.change.undo'), onAction: () => setClaim(line.id, before) };
  toast({ title: t('live.bill.gaveBack', { line: isolate(lineName(line)) }), action });
}
