import { overClaimedOf, type Bill } from '#domain';
import { isUnsure } from './seat.ts';
import type { Hands } from './table-acts.ts';

/**
 * What came of finishing. `changed`: the bill is not what the host has agreed to; `failed`: the state's `error` says why. With both the
 * table is as open as it was.
 */
export type Finishing = 'finished' | 'changed' | 'failed';

/**
 * Ends the taking once all that was done here has arrived, where nothing was taken twice, and the bill is what the host has agreed to. The
 * server finishes the table as it was seen here (`seq`) and no other: where somebody was faster, it answers with what is there now, which
 * is looked at again. A lost answer is asked for once more, however long that takes.
 */
export async function finishTable(hands: Hands, isAsAgreed: (bill: Bill) => boolean): Promise<Finishing> {
  const { sync, state } = hands;
  if (!(await sync.flush()) || !(await sync.look())) return 'failed';
  for (let isFirst = true; state().status !== 'finished'; isFirst = false) {
    const { bill, proposals } = state();
    // What waited before, the host has seen.
    const isMoreAsked = !isFirst && proposals.length > 0;
    if (overClaimedOf(bill).length > 0 || isMoreAsked || !isAsAgreed(bill)) return 'changed';
    if (await sync.act('finish', String(sync.replica.seq))) continue;
    if (!isUnsure(state().error)) return 'failed';
    await answered(hands);
    if (state().phase !== 'joined') return 'failed';
    sync.fail(undefined);
  }
  return 'finished';
}

/** Waits until the table has said how it stands, or is over. */
async function answered({ sync, state, subscribe }: Hands): Promise<void> {
  while (state().phase === 'joined' && !(await sync.look())) {
    await new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        const { reception, phase } = state();
        if ((reception === 'offline' || reception === 'silent') && phase === 'joined') return;
        stop();
        resolve();
      });
    });
  }
}
