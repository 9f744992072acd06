import { claimOf, type DinerId, type Line } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { lineName } from '#web/bill-kit/words/line-name.ts';
import { claimsAfterTap, type SetClaim } from './claims.ts';

/** Claims one unit or part of a line by a tap, or gives all of it back; Undo then restores a claim that had taken several taps. */
export function toggleClaim(line: Line, who: readonly DinerId[], setClaim: SetClaim): void {
  const { weight, dinerIds } = claimsAfterTap(line, who);
  setClaim(line.id, weight, dinerIds);
  const before = dinerIds.map((id) => claimOf(line, id));
  if (before.every((had) => had === 0 || had === 1)) return;
  const putBack = () => {
    for (const id of dinerIds) setClaim(line.id, claimOf(line, id) || undefined, [id]);
  };
  const action = { label: t('live.change.undo'), onAction: putBack };
  toast({ title: t('live.bill.gaveBack', { line: isolate(lineName(line)) }), action });
}
