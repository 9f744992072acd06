import { balances, setPayments, type DinerId, type WayToPay } from '#domain';
import { newId } from '#web/platform/ids.ts';
import type { TableStore } from '#web/platform/table/index.ts';

/** What the host does, as the store of their table does it. What went wrong is the state's `error`. */
export const hostActions = (store: TableStore) => ({
  sit: (dinerId: DinerId) => void store.sit(dinerId),
  newCode: () => void store.newCode(),
  removeSeat: (seatId: string) => void store.removeSeat(seatId),
  handOver: (seatId: string) => void store.handOver(seatId),
  takeOver: () => void store.takeOver(),
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
  /** The whole bill was paid by one person. */
  paidBy: (dinerId: DinerId) => {
    const bill = store.getState().bill;
    const amount = balances(bill).due;
    store.edit((current) => setPayments(current, [{ id: newId(), dinerId, amount }]));
  },
  dismissError: store.dismissError,
  leave: () => void store.leave(),
});

/** What the host can do at their table. */
export type HostActions = ReturnType<typeof hostActions>;
