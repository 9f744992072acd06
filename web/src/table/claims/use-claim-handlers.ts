import { useCallback } from 'react';
import { claimOf, type DinerId, type Line } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { toastWithUndo } from '#web/ui/overlays/toast.ts';
import { lineName } from '#web/bill-kit/words/line-name.ts';
import { claimsAfterTap, type SetClaim } from './claims.ts';

/** Claims one unit or part of a line by a tap, or gives all of it back; Undo then restores a claim that had taken several taps. */
function toggleClaim(line: Line, who: readonly DinerId[], setClaim: SetClaim): void {
  const { weight, dinerIds } = claimsAfterTap(line, who);
  setClaim(line.id, weight, dinerIds);
  const before = dinerIds.map((id) => claimOf(line, id));
  if (before.every((had) => had === 0 || had === 1)) return;
  toastWithUndo({ title: t('live.bill.gaveBack', { line: isolate(lineName(line)) }) }, () => {
    for (const id of dinerIds) setClaim(line.id, claimOf(line, id) || undefined, [id]);
  });
}

/** The handlers for the rows of a bill, for the people that this phone claims for. They change only when these people do. */
export function useClaimHandlers(who: readonly DinerId[], setClaim: SetClaim) {
  const onTap = useCallback((line: Line) => toggleClaim(line, who, setClaim), [setClaim, who]);
  const onTake = useCallback(
    (line: Line, weight: number) => setClaim(line.id, weight > 0 ? weight : undefined, who),
    [setClaim, who],
  );
  return { onTap, onTake };
}
