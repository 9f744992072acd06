import { useEffect, useRef } from 'react';
import { t } from '#web/messages/i18n.ts';
import type { LiveTable, TablePhase } from '#web/platform/table/types.ts';
import { toast } from '#web/ui/toast.ts';

/** Says that the table is over, unless the host has closed it, where nobody looks at the sheet that shows it. */
export function useSayingTheEnd({ phase, ending }: LiveTable, isSheetOpen: boolean): void {
  const before = useRef<TablePhase>(undefined);
  useEffect(() => {
    const wasJoined = before.current === 'joined';
    before.current = phase;
    if (!wasJoined || ending === undefined || ending === 'left' || isSheetOpen) return;
    toast({ title: t(`live.ended.${ending}.title`), body: t(`live.ended.${ending}.body`), tone: 'bad' });
  }, [phase, ending, isSheetOpen]);
}
