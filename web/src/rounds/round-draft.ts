import * as v from 'valibot';
import { roundsOf, type Bill, type Round } from '#domain';
import { lineFormDraft } from '#web/bill-kit/state/line-form.ts';
import { writtenAmount } from '#web/bill-kit/words/written-amount.ts';

const roundForm = v.object({
  name: v.string(),
  price: v.string(),
  quantity: v.string(),
  /** Units by diner id. For a round that is being changed, only those diners whose number was changed in the form. */
  given: v.record(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});
export type RoundForm = v.InferOutput<typeof roundForm>;

/** The units of a round, by diner. */
const givenBy = (round: Round): RoundForm['given'] =>
  Object.fromEntries(round.sharing.shares.map(({ dinerId, weight }) => [dinerId, weight]));

/** A round of the bill as the form shows it. */
const typedRound = (round: Round, { currency }: Pick<Bill, 'currency'>): RoundForm => ({
  name: round.name ?? '',
  price: writtenAmount(round.price, round.writtenPrice, currency),
  quantity: String(round.quantity),
  given: givenBy(round),
});

/** The round with this id, if it is on the bill. */
export const roundOf = (bill: Bill, id: string | undefined): Round | undefined =>
  roundsOf(bill).find((each) => each.id === id);

/** The drinks form (docs/product/bill.md, "Rounds step"). */
export const ROUND = lineFormDraft({
  name: 'round',
  form: roundForm,
  empty: { name: '', price: '', quantity: '', given: {} },
  onBill(bill, id) {
    const round = roundOf(bill, id);
    return round && typedRound(round, bill);
  },
  hasAmounts: true,
});
