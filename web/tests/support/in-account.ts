import { listed } from '#web/bills/saved/bill-versions.ts';
import type { SavedBills } from '#web/bills/saved/saved-bills.ts';

const AT = '2026-11-21T12:00:00.000Z';

/** The account has confirmed a saved bill as it is here. */
export const confirmed = (savedBills: SavedBills, id: string) =>
  savedBills.note(id, (now) => ({
    ...now,
    synced: { id: now.version, name: now.name, date: now.date, createdAt: AT },
  }));

/** Another device has changed a saved bill that the account had as it is here: the account has listed that version. */
export async function changedElsewhere(savedBills: SavedBills, id: string): Promise<void> {
  await confirmed(savedBills, id);
  await savedBills.change([id], (found) => {
    const now = found.get(id);
    if (!now) return {};
    const { name, date, currency, dinerCount, totalAmount, diners, version } = now;
    const row = { name, date, currency, dinerCount, totalAmount, diners, first: id, earlier: [version] };
    return listed(now, { ...row, id: 'theirs', createdAt: AT }, AT);
  });
}

/** What was saved, or an error that says why it was not. */
export function kept<T>(saved: T): Exclude<T, string> {
  if (typeof saved === 'string') throw new Error(saved);
  return saved as Exclude<T, string>;
}
