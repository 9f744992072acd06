import { useEffect, useState } from 'react';
import type { Bill, DinerId } from '#domain';
import { after } from '#web/platform/clock.ts';
import hidden from '#web/ui/hidden.module.css';
import { othersDid } from './announcement.ts';

/** Other people's changes are announced together, after this time without any, in ms. */
const QUIET_MS = 3000;

/** Reads out what the others take, politely and not one by one; nothing that no longer holds stays there to be read. */
export function Announcer({ bill, own }: { readonly bill: Bill; readonly own: readonly DinerId[] }) {
  const [said, setSaid] = useState({ bill, text: '' });
  useEffect(() => {
    if (said.bill === bill) return undefined;
    return after(QUIET_MS, () => setSaid({ bill, text: othersDid(said.bill, bill, own) ?? '' }));
  }, [bill, own, said]);
  return (
    <span role="status" className={hidden.visually}>
      {said.bill === bill ? said.text : ''}
    </span>
  );
}
