import { useMemo, useState } from 'react';
import type { DinerId } from '#domain';
import { KEYS } from '#web/platform/storage/keys.ts';
import { readTabText, writeTabText } from '#web/platform/storage/store.ts';
import type { LiveTable } from '#web/platform/table/types.ts';

const CHOICES = ['me', 'partner', 'both'] as const;

/** The target of a tap: this phone's person, the diner without a phone, or both. */
export type ClaimTarget = (typeof CHOICES)[number];

/** A choice as stored in the tab, with the seat, so that it does not apply at another table. */
const storedChoice = (seat: LiveTable['me'], choice: ClaimTarget): string => `${seat?.seatId} ${choice}`;

/** The diners that a phone claims for. `who` stays the same object as long as its contents do. */
export function useClaimTarget({ bill, me: seat, status }: LiveTable, me: DinerId) {
  const [stored, setStored] = useState(() => readTabText(KEYS.claimTarget));
  const chosen = CHOICES.find((each) => stored === storedChoice(seat, each)) ?? 'me';
  const choose = (next: ClaimTarget) => {
    const text = storedChoice(seat, next);
    setStored(text);
    writeTabText(KEYS.claimTarget, text);
  };
  /** The diner without a phone for whom this phone also claims. */
  const partner = bill.diners.find(({ id }) => id === seat?.alsoFor);
  const partnerId = partner?.id;
  const isFinished = status === 'finished';
  /** The diners for whom a tap claims now, and whose total is shown; on a finished bill, both. */
  const who = useMemo((): readonly DinerId[] => {
    if (partnerId === undefined) return [me];
    return chosen === 'both' || isFinished ? [me, partnerId] : [chosen === 'partner' ? partnerId : me];
  }, [partnerId, chosen, me, isFinished]);
  return { partner, who, chosen, choose };
}
