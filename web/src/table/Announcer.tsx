import { useEffect, useState } from 'react';
import { dinersAt } from '#domain';
import { after } from '#web/platform/device/clock.ts';
import { joinSentences } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { hidden } from '#web/ui/styles.ts';
import { changesText } from './announcement.ts';
import { statusLine, unsentText } from './status-line.ts';

/** Changes are announced together, after a pause of this length in ms. */
const QUIET_MS = 3000;

/** Announces what the others claim and where the table is, politely and not one by one; an announcement that is out of date is removed. */
export function Announcer({ table }: { readonly table: LiveTable }) {
  const { bill, me } = table;
  const { dinerId, alsoFor } = me ?? {};
  const status = joinSentences(
    [statusLine(table).text, unsentText(table)].filter((each) => each !== undefined),
  );
  const [said, setSaid] = useState({ bill, status, text: '' });
  const isSaid = said.bill === bill && said.status === status;
  useEffect(() => {
    if (isSaid) return undefined;
    const own = [...dinersAt([{ dinerId, alsoFor }])];
    return after(QUIET_MS, () => {
      const changes = changesText(said.bill, bill, own);
      const texts = [changes, said.status === status ? undefined : status].filter(
        (each) => each !== undefined,
      );
      setSaid({ bill, status, text: joinSentences(texts) });
    });
  }, [isSaid, bill, status, dinerId, alsoFor, said]);
  return (
    <span role="status" className={hidden.visually}>
      {isSaid ? said.text : ''}
    </span>
  );
}
