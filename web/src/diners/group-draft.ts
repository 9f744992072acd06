import * as v from 'valibot';
import { membersOf } from '#domain';
import { lineFormDraft } from '#web/bill-kit/state/line-form.ts';

const groupForm = v.object({ name: v.string(), dinerIds: v.pipe(v.array(v.string()), v.readonly()) });
export type GroupForm = v.InferOutput<typeof groupForm>;

/** The form of a group at the table (docs/product/bill.md, "Groups at the table"). */
export const GROUP = lineFormDraft({
  name: 'group',
  form: groupForm,
  empty: { name: '', dinerIds: [] },
  onBill(bill, id) {
    const group = bill.dinerGroups.find((each) => each.id === id);
    return group && { name: group.name, dinerIds: membersOf(bill, id).map((diner) => diner.id) };
  },
});
