import type { DinerId, Party } from '#domain';
import { isolate } from '#web/platform/format.ts';

/** The name of a party inside a sentence. */
export const partyName = ({ name }: Party): string => isolate(name);

/** The name of the party with which this diner settles up: themselves, or the group that they pay with. Undefined once they have left. */
export function nameOfPayer(parties: readonly Party[], id: DinerId): string | undefined {
  const party = parties.find(({ dinerIds }) => dinerIds.includes(id));
  return party && partyName(party);
}
