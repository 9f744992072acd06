import { useMemo, useState } from 'react';
import type { Diner, DinerId } from '#domain';
import { KEYS } from '#web/platform/storage/keys.ts';
import { readTabText, writeTabText } from '#web/platform/storage/store.ts';
import type { LiveTable } from '#web/platform/table/types.ts';

const CHOICES = ['me', 'partner', 'both'] as const;

/** The target of taps: this phone's person, the one without a phone, or both. */
export type TakesFor = (typeof CHOICES)[number];

/** A choice as the tab keeps it: at another table it counts no more. */
const storedChoice = (seat: LiveTable['me'], choice: TakesFor): string => `${seat?.seatId} ${choice}`;

interface Takers {
  /** The diner without a phone for whom this phone also claims. */
  readonly partner: Diner | undefined;
  /** All of whom it takes for. */
  readonly own: readonly DinerId[];
  /** The diners for whom a tap claims now, and whose total is shown: of a finished bill that of both. */
  readonly who: readonly DinerId[];
  readonly chosen: TakesFor;
  readonly choose: (chosen: TakesFor) => void;
}

/** For whom a guest's phone takes. The lists stay the same objects while they say the same. */
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
  const own = useMemo(() => (partnerId === undefined ? [me] : [me, partnerId]), [me, partnerId]);
  const isFinished = status === 'finished';
  const who = useMemo(() => {
    const [, other = me] = own;
    return chosen === 'both' || isFinished ? own : [chosen === 'partner' ? other : me];
  }, [own, chosen, me, isFinished]);
  return { partner, own, who, chosen, choose };
}
