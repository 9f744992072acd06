import { useCallback, useMemo } from 'react';
import { claimOf, type DinerId, type Line, type LineId } from '#domain';
import type { LiveTable } from '#web/platform/table/types.ts';
import { requestedWeights, type SetClaim } from './claims.ts';
import { toggleClaim } from './toggle-claim.ts';

interface ClaimHandlers {
  /** The weights requested from the host, by line. */
  readonly asked: ReadonlyMap<LineId, number>;
  readonly onTap: (line: Line) => void;
  readonly onTake: (line: Line, weight: number) => void;
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
