import * as v from 'valibot';
import { CURRENCY_CODES } from '../money/currency.ts';
import { allocate } from '../money/allocate.ts';
import { parseAmount } from '../money/parse-amount.ts';
import { amountIn, distinctNames, writtenDay, type WrittenExpense } from './expense.ts';

const spliitSchema = v.object({
  currency: v.string(),
  currencyCode: v.nullish(v.string()),
  participants: v.array(v.object({ id: v.string(), name: v.string() })),
  expenses: v.array(
    v.object({
      id: v.fallback(v.string(), ''),
      expenseDate: v.string(),
      title: v.string(),
      amount: v.number(),
      paidById: v.string(),
      paidFor: v.array(v.object({ participantId: v.string(), shares: v.number() })),
      isReimbursement: v.fallback(v.boolean(), false),
      splitMode: v.fallback(v.string(), ''),
    }),
  ),
});

/** The currency that is written so; the person's own before others, as there are many dollars. */
const currencyOf = (sign: string, home: string): string =>
  [home, ...CURRENCY_CODES].find((code) => parseAmount(`1 ${sign}`, code).ok) ?? sign;

/** Spliit's number of an expense (FNV-1a, 32 bits). It decides who begins to get what is left over of an even split. */
function turnOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1)
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Spliit's file of a group. Amounts are in minor units; shares are weights, whatever they are called. */
export function spliit(value: unknown, home: string): WrittenExpense[] | undefined {
  const read = v.safeParse(spliitSchema, value);
  if (!read.success) return undefined;
  const { participants, expenses, currency: sign, currencyCode } = read.output;
  const currency = currencyCode ?? currencyOf(sign, home);
  const names = distinctNames(participants.map(({ name }) => name));
  const nameOf = (id: string): string => names[participants.findIndex((each) => each.id === id)] ?? '?';
  return expenses.map(({ id, amount, paidById, paidFor, splitMode, ...expense }) => {
    const sharers = [...paidFor].sort((one, other) => (one.participantId < other.participantId ? -1 : 1));
    const count = sharers.length;
    // Of equal remainders those get a unit first whose turn it is.
    const turn = id === '' ? 0 : turnOf(id) % count;
    const turns = sharers.map((_, index) => String((index - turn + count) % count).padStart(6, '0'));
    const isEven = splitMode === 'EVENLY';
    const amounts = Number.isSafeInteger(amount)
      ? allocate(
          amount,
          sharers.map(({ shares }) => (isEven ? 1 : shares)),
          turns,
        )
      : [];
    return {
      day: writtenDay(expense.expenseDate),
      title: expense.title,
      currency,
      total: amount,
      paid: [{ person: nameOf(paidById), amount }],
      had: sharers.map(({ participantId }, index) => ({
        person: nameOf(participantId),
        amount: amounts[index] ?? Number.NaN,
      })),
      isRepayment: expense.isReimbursement,
    };
  });
}

const money = v.object({ value: v.string(), currency: v.string() });
const member = v.object({
  RegistryMembershipNonUser: v.object({ id: v.number(), alias: v.object({ display_name: v.string() }) }),
});
const tricountSchema = v.object({
  Response: v.array(
    v.object({
      Registry: v.optional(
        v.object({
          memberships: v.array(member),
          all_registry_entry: v.array(
            v.object({
              RegistryEntry: v.object({
                status: v.fallback(v.string(), 'ACTIVE'),
                description: v.string(),
                date: v.string(),
                type_transaction: v.fallback(v.string(), ''),
                amount: money,
                membership_owned: member,
                allocations: v.array(v.object({ amount: money, membership: member })),
              }),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A tricount as its web address answers, which several tools save as a file. What was spent is below 0. */
export function tricountJson(value: unknown): WrittenExpense[] | undefined {
  const read = v.safeParse(tricountSchema, value);
  const registries = read.success ? read.output.Response.flatMap(({ Registry }) => Registry ?? []) : [];
  if (registries.length === 0) return undefined;
  return registries.flatMap(({ memberships, all_registry_entry: entries }) => {
    const idOf = (each: v.InferOutput<typeof member>): number => each.RegistryMembershipNonUser.id;
    const names = distinctNames(memberships.map((each) => each.RegistryMembershipNonUser.alias.display_name));
    const nameOf = (each: v.InferOutput<typeof member>): string =>
      names[memberships.findIndex((other) => idOf(other) === idOf(each))] ?? '?';
    return entries
      .filter(({ RegistryEntry: { status } }) => status === 'ACTIVE')
      .map(({ RegistryEntry: entry }) => {
        const { currency } = entry.amount;
        const spent = ({ value: text }: v.InferOutput<typeof money>): number => 0 - amountIn(text, currency);
        const total = spent(entry.amount);
        return {
          day: writtenDay(entry.date),
          title: entry.description,
          currency,
          total,
          paid: [{ person: nameOf(entry.membership_owned), amount: total }],
          had: entry.allocations.map(({ amount, membership }) => ({
            person: nameOf(membership),
            amount: spent(amount),
          })),
          isRepayment: entry.type_transaction === 'BALANCE',
        };
      });
  });
}
