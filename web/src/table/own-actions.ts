import type { DinerId, WayToPay } from '#domain';
import type { TableStore } from '#web/platform/table/index.ts';
import type { SetClaim } from './claims/claims.ts';

/** The actions that everybody at a table has, host or guest. Failures are the state's `error`. */
export const ownActions = (store: TableStore) => ({
  setClaim: ((lineId, weight, dinerIds) => store.setClaim(lineId, weight, dinerIds)) satisfies SetClaim,
  /** Also claims for a diner without a phone; `null`: no longer. */
  claimAlsoFor: (dinerId: DinerId | null): void => void store.claimAlsoFor(dinerId),
  /** Sets how a diner is paid: this phone's own, or one whose phone is not at the host's table. */
  setWayToPay: (way: WayToPay | undefined, dinerId?: DinerId): void => store.setWayToPay(way, dinerId),
  takeOver: (): void => void store.takeOver(),
  ask: (): void => void store.ask(),
  reportPaid: (): void => void store.reportPaid(),
  leave: (): void => void store.leave(),
  reapplyRefused: (number: number) => store.reapplyRefused(number),
  dismissRefused: (number: number) => store.dismissRefused(number),
  dismissChanged: () => store.dismissChanged(),
  dismissError: () => store.dismissError(),
});

export type OwnActions = ReturnType<typeof ownActions>;
