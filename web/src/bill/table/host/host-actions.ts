import type { WayToPay } from '#domain';
import type { TableStore } from '#web/platform/table/index.ts';

/** What the host does, as the store of their table does it. What went wrong is the state's `error`. */
export const hostActions = (store: TableStore) => ({
  newCode: () => void store.newCode(),
  removeSeat: (seatId: string) => void store.removeSeat(seatId),
  handOver: (seatId: string) => void store.handOver(seatId),
  setGuestsAddLines: (may: boolean) => void store.setGuestsAddLines(may),
  lock: () => void store.lock(),
  unlock: () => void store.unlock(),
  finish: () => void store.finish(),
  shareRestEqually: () => store.shareRestEqually(),
  accept: (proposalId: string) => store.acceptProposal(proposalId),
  decline: (proposalId: string) => store.declineProposal(proposalId),
  keepMine: (number: number) => store.keepMine(number),
  keepTheirs: (number: number) => store.keepTheirs(number),
  setWayToPay: (way: WayToPay | undefined) => store.setWayToPay(way),
  dismissError: store.dismissError,
  leave: () => void store.leave(),
});

/** What the host can do at their table. */
export type HostActions = ReturnType<typeof hostActions>;
