import { useCallback, useMemo } from 'react';
import { claimOf, type DinerId, type Line, type LineId } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { lineName } from '#web/bill-kit/words/line-name.ts';
import { claimsAfterTap, requestedWeights, type SetClaim } from './claims.ts';

interface ClaimHandlers {
  /** The weights requested from the host, by line. */
  readonly asked: ReadonlyMap<LineId, number>;
  readonly onTap: (line: Line) => void;
  readonly onTake: (line: Line, weight: number) => void;
}

/** Claims one unit or part of a line by a tap, or gives all of it back; Undo then restores a claim that had taken several taps. */
function toggleClaim(line: Line, who: readonly DinerId[], setClaim: SetClaim): void {
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

/** The handlers for the rows of a bill, for the people that this phone claims for. They change only when these people do. */
export function useClaimHandlers(
  { proposals }: Pick<LiveTable, 'proposals'>,
  who: readonly DinerId[],
  setClaim: SetClaim,
): ClaimHandlers {
  const asked = useMemo(() => requestedWeights(who, proposals), [who, proposals]);
  const onTap = useCallback(
    // Asking for the present state withdraws a request.
    (line: Line) => {
      if (!asked.has(line.id)) return toggleClaim(line, who, setClaim);
      for (const id of who) setClaim(line.id, claimOf(line, id) || undefined, [id]);
    },
    [setClaim, who, asked],
  );
  const onTake = useCallback(
    (line: Line, weight: number) => setClaim(line.id, weight > 0 ? weight : undefined, who),
    [setClaim, who],
  );
  return { asked, onTap, onTake };
}
