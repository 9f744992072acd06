import { useEffect, useRef, useState } from 'react';
import type { Bill, DinerId } from '#domain';
import { after } from '#web/platform/clock.ts';
import hidden from '#web/ui/hidden.module.css';
import { othersDid } from './announcement.ts';

/** Other people's changes are announced together, after this time without any, in ms. */
const QUIET_MS = 3000;

/** Reads out what the others take, politely and not one by one. */
export function Announcer({ bill, own }: { readonly bill: Bill; readonly own: readonly DinerId[] }) {
  const said = useRef(bill);
  const [text, setText] = useState('');
  useEffect(() => {
    if (said.current === bill) return undefined;
    return after(QUIET_MS, () => {
      const news = othersDid(said.current, bill, own);
      said.current = bill;
      if (news !== undefined) setText(news);
    });
  }, [bill, own]);
  return (
    <span role="status" className={hidden.visually}>
      {text}
    </span>
  );
}
