import { useEffect, useRef } from 'react';
import { isBlank, type Bill, type Edit } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { now } from '#web/platform/clock.ts';
import { sampleBill } from './sample-bill.ts';

export interface SampleBillProps {
  /** Puts a bill in the place of the one on screen, says so, and offers to take it back. */
  readonly replace: (title: string, rule: (bill: Bill) => Edit) => void;
}

/**
 * Lays the sample on the table as soon as it has been fetched, unless somebody (in another tab, too) has begun a bill
 * meanwhile. Shows nothing itself.
 */
export function SampleBill({ replace }: SampleBillProps) {
  const isLaid = useRef(false);
  useEffect(() => {
    if (isLaid.current) return;
    isLaid.current = true;
    const rule = (bill: Bill): Edit => ({
      bill: isBlank(bill) ? sampleBill(bill, now()) : bill,
      effects: [],
    });
    replace(t('sample.added'), rule);
    // The button that was pressed is gone.
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [replace]);
  return null;
}
