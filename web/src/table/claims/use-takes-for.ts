import { useMemo, useState } from 'react';
import type { Diner, DinerId } from '#domain';
import { KEYS } from '#web/platform/storage/keys.ts';
import { readTabText, writeTabText } from '#web/platform/storage/store.ts';
import type { LiveTable } from '#web/platform/table/types.ts';

const CHOICES = ['me', 'partner', 'both'] as const;

/** Whom a tap claims for: this phone's person, the diner without a phone, or both. */
export type TakesFor = (typeof CHOICES)[number];

/** A choice as stored in the tab, with the seat, so that it does not apply at another table. */
const storedChoice = (seat: LiveTable['me'], choice: TakesFor): string => `${seat?.seatId} ${choice}`;

interface Takers {
  /** The diner without a phone for whom this phone also claims. */
  readonly partner: Diner | undefined;
  /** The diners for whom a tap claims now, and whose total is shown; on a finished bill, both. */
  readonly who: readonly DinerId[];
  readonly chosen: TakesFor;
  readonly choose: (chosen: TakesFor) => void;
}

/** Whom a phone claims for. `who` stays the same object as long as its contents do. */
export function useTakesFor({ bill, me: seat, status }: LiveTable, me: DinerId): Takers {
  const [stored, setStored] = useState(() => readTabText(KEYS.takesFor));
  const chosen = CHOICES.find((each) => stored === storedChoice(seat, each)) ?? 'me';
  const choose = (next: TakesFor) => {
    const text = storedChoice(seat, next);
    setStored(text);
    writeTabText(KEYS.takesFor, text);
  };
  const partner = bill.diners.find(({ id }) => id === seat?.alsoFor);
  const partnerId = partner?.id;
  const isFinished = status === 'finished';
  const who = useMemo(() => {
    if (partnerId === undefined) return [me];
    return chosen === 'both' || isFinished ? [me, partnerId] : [chosen === 'partner' ? partnerId : me];
  }, [partnerId, chosen, me, isFinished]);
  return { partner, who, chosen, choose };
}
