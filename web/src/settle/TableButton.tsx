import { Table } from 'lucide-react';
import type { Bill } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { summaryOf } from '#web/bill-kit/state/use-wizard.ts';

/** Saves the split as a table; the code is fetched with the press. */
export async function saveAsTable(bill: Bill): Promise<void> {
  try {
    const { saveTable } = await import('./save-table.ts');
    saveTable(bill, summaryOf(bill));
  } catch {
    toast({ title: t('ui.notFetched'), body: t('ui.notFetched.body'), tone: 'bad' });
  }
}

/** The split for a spreadsheet (docs/product/settling.md, "The split as a table"). */
export function TableButton({ bill }: { bill: Bill }) {
  return (
    <Button variant="secondary" icon={Table} onClick={() => void saveAsTable(bill)} block>
      {t('summary.table')}
    </Button>
  );
}
