import type { DinerId, Party } from '#domain';
import { isolate } from '#web/platform/format.ts';

/** What a party is called inside a sentence. */
export const partyName = ({ name }: Party): string => isolate(name);

/** What whoever this diner settles up with is called: themselves, or the group that they pay with. Undefined once they have left. */
export function nameOfPayer(parties: readonly Party[], id: DinerId): string | undefined {
  const party = parties.find(({ dinerIds }) => dinerIds.includes(id));
  return party && partyName(party);
}
