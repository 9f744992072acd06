import type { Bill } from '../bill/bill.ts';
import { edited, type Edit } from '../bill/edit.ts';
import { omit } from '../bill/omit.ts';

/** "Same people again": an empty bill with the diners and groups of another one, in its currency. */
export const withPeopleOf = (empty: Bill, { diners, dinerGroups, currency, usesHomeCurrency }: Bill): Edit =>
  edited({
    ...omit(empty, 'usesHomeCurrency'),
    ...(usesHomeCurrency !== undefined && { usesHomeCurrency }),
    diners,
    dinerGroups,
    currency,
  });
