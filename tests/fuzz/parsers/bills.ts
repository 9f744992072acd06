import {
  billOf,
  convertBill,
  emptyBill,
  findIssues,
  billsFile,
  readBill,
  readBillsFile,
  registersOf,
  shareText,
  storedBill,
  summarize,
  type Bill,
  type ShareWords,
  type StoredBill,
} from '#domain';
import { subtotalOf } from '../../../domain/tests/support/oracle.ts';
import { REDUCTION } from '#web/adjustments/reduction-draft.ts';
import { AMOUNT_TEXTS } from '#web/charges/amount-texts.ts';
import { GROUP } from '#web/diners/group-draft.ts';
import { formIn, type FormDraft } from '#web/bills/document/form-draft.ts';
import { LINE_FORMS } from '#web/lines/line-in-form.ts';
import { PAYMENT } from '#web/settle/payment-draft.ts';
import { readEntry } from '#web/bills/saved/saved-bill-entry.ts';
import { parseGroups, serializeGroups } from '#web/platform/saved/stored-groups.ts';
import { parseDraft, serializeDraft } from '#web/bills/document/draft.ts';
import { readForms, serializeForms } from '#web/bills/document/forms.ts';
import { hold, holdsAgain, isSame, jsonOf, type Check } from './check.ts';

const WORDS: ShareWords = {
  money: String,
  percent: String,
  title: 't',
  diner: ({ name, amount, percent }) => `${name} ${amount} ${percent}`,
  total: String,
  off: { before: [], after: [] },
  unassigned: String,
  overAllocated: String,
  extras: { equal: 'e', proportional: 'p' },
  extra: ({ charge, split, members }) => [charge.id, split, members].join(),
  whoPaysWhom: [],
  groups: 'g',
  group: ({ name, members, amount }) => [name, members, amount].join(),
  equalSplit: (amount, isExact) => `${amount}${isExact}`,
  savings: 's',
  saving: ({ name, amount }) => `${name} ${amount}`,
  award: (kind, names) => [kind, ...names].join(),
};

/** Every amount and quantity on a stored bill. */
const amountsOf = ({
  items,
  drinkRounds,
  serviceCharge,
  tax,
  tip,
  charges = [],
  billInput = 0,
}: StoredBill): number[] => [
  ...items.flatMap(({ price, quantity = 1, shares = [] }) => [
    price,
    quantity,
    ...shares.map(({ weight }) => weight),
  ]),
  ...drinkRounds.flatMap(({ pricePerUnit, totalQuantity }) => [pricePerUnit, totalQuantity]),
  ...drinkRounds.flatMap(({ allocations }) => allocations.map(({ quantity }) => quantity)),
  ...[serviceCharge, tax, tip, ...charges].map((extra) => extra?.amount ?? 0),
  billInput,
];

/** Everything a screen does with a bill that could be read. */
function work(bill: Bill): void {
  const stored = storedBill(bill);
  const again = readBill(JSON.parse(JSON.stringify(stored)));
  hold(again.ok && isSame(again.bill, bill), 'read again it is another bill');
  // Nothing is counted of it, and it is stored as it came.
  if (bill.newer) return;
  hold(isSame(billOf(registersOf(bill)), bill), 'its registers are another bill');
  hold(
    amountsOf(stored).every((amount) => amount >= 0),
    'an amount below 0',
  );
  const summary = summarize(bill);
  const shares = Object.values(summary.perDiner).reduce((sum, diner) => sum + diner.total, 0);
  hold(
    shares + summary.unassigned === summary.grandTotal,
    `shares ${shares} + ${summary.unassigned} ≠ ${summary.grandTotal}`,
  );
  const extras = summary.charges.reduce((sum, { amount }) => sum + amount, 0);
  hold(
    BigInt(summary.grandTotal) === subtotalOf(stored) + BigInt(extras),
    `total ${summary.grandTotal} is not what is on the bill`,
  );
  findIssues(bill);
  shareText(bill, summary, WORDS);
  if (!bill.exchangeRate) return;
  const converted = convertBill(summary, bill.exchangeRate.rate, bill.exchangeRate.to);
  if (!converted) return;
  const parts = Object.values(converted.perDiner).reduce((sum, part) => sum + part, 0);
  hold(parts + converted.unassigned === converted.grandTotal, 'converted shares do not add up');
}

let ids = 0;
const newId = () =>
  `00000000-0000-4000-8000-${String((ids += 1))
    .padStart(12, '0')
    .slice(-12)}`;

/** Bills and what is kept of them; a parsed bill has to add up, and to be the same when read again. */
export const BILLS = {
  bill: (text) => {
    const read = readBill(jsonOf(text));
    if (read.ok) work(read.bill);
  },
  draft: (text) => {
    const read = parseDraft(text);
    if (!read.ok) return hold(read.text === text, 'the text was not kept');
    const again = parseDraft(serializeDraft(read.bill));
    hold(again.ok && isSame(again.bill, read.bill), 'not what was stored');
  },
  'history-file': (text) => {
    const read = readBillsFile(text, newId);
    if (!read.ok) return;
    for (const { bill } of read.bills) work(bill);
    const again = readBillsFile(billsFile(read.bills, read.notSaved, 'now'), newId);
    hold(again.ok && isSame(again.bills, read.bills), 'written and read again it is another history');
  },
  groups: (text) => {
    const read = parseGroups(text);
    if (typeof read === 'string') return;
    hold(isSame(parseGroups(serializeGroups(read)), read), 'not what was stored');
  },
  forms: (text) => {
    const bill = emptyBill('GBP', 0, 'bill');
    const read = readForms(text, undefined);
    const again = readForms(serializeForms(read, bill.id, text), bill.id);
    hold(isSame(again, read), 'not what was stored');
    const drafts: readonly FormDraft<unknown>[] = [
      LINE_FORMS.item,
      LINE_FORMS.round,
      GROUP,
      PAYMENT,
      REDUCTION,
      AMOUNT_TEXTS,
    ];
    for (const draft of drafts) {
      const form = formIn({ bill, forms: read.forms }, draft);
      const forms = { [draft.name]: { currency: 'GBP', form } };
      hold(isSame(formIn({ bill, forms }, draft), form), 'read again it is another form');
    }
  },
  'history-entry': (text) => {
    const read = readEntry(jsonOf(text));
    if (read) holdsAgain(readEntry, read);
  },
} satisfies Record<string, Check>;
