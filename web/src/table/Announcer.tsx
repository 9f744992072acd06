import { useEffect, useState } from 'react';
import { dinersAt } from '#domain';
import { after } from '#web/platform/device/clock.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { hidden } from '#web/ui/styles.ts';
import { changesText } from './announcement.ts';

/** Other people's changes are announced together, after a pause of this length in ms. */
const QUIET_MS = 3000;

/** Announces what the others claim, politely and not one by one; an announcement that is out of date is removed. */
export function Announcer({ table: { bill, me } }: { readonly table: Pick<LiveTable, 'bill' | 'me'> }) {
  const { dinerId, alsoFor } = me ?? {};
  const [said, setSaid] = useState({ bill, text: '' });
  useEffect(() => {
    if (said.bill === bill) return undefined;
    const own = [...dinersAt([{ dinerId, alsoFor }])];
    return after(QUIET_MS, () => setSaid({ bill, text: changesText(said.bill, bill, own) ?? '' }));
  }, [bill, dinerId, alsoFor, said]);
  return (
    <span role="status" className={hidden.visually}>
      {said.bill === bill ? said.text : ''}
    </span>
  );
}
