import {
  convertBill,
  currencyDigits,
  findIssues,
  historyFile,
  normalizeBill,
  readHistoryFile,
  shareText,
  summarize,
  type Bill,
  type ShareWords,
} from '#domain';
import { readForms } from '#web/bill/model/forms.ts';
import { readEntry } from '#web/platform/saved/history-entry.ts';
import { parseGroups, serializeGroups } from '#web/platform/saved/stored-groups.ts';
import { parseDraft, serializeDraft } from '#web/platform/storage/draft.ts';
import { hold, isSame, jsonOf, type Target } from './target.ts';

const BILL = {
  currency: 'GBP',
  diners: [
    { id: 'a', name: 'Ann', color: 3, groupId: 'g' },
    { id: 'b', name: 'Bo' },
  ],
  dinerGroups: [{ id: 'g', name: 'Family', dinerIds: ['a'] }],
  items: [
    {
      id: 'i',
      category: 'Food',
      name: 'Soup',
      price: 12.5,
      dinerIds: ['a', 'b'],
      isShared: true,
      isWholeTable: true,
      timestamp: 1,
    },
    {
      id: 'j',
      category: 'Drinks',
      price: '3.333',
      dinerIds: ['b'],
      isShared: false,
      isWholeTable: false,
      timestamp: 2,
    },
  ],
  drinkRounds: [
    {
      id: 'r',
      name: 'Beer',
      pricePerUnit: 4.2,
      totalQuantity: 3,
      allocations: [{ dinerId: 'a', quantity: 2 }],
      timestamp: 3,
    },
  ],
  serviceCharge: { amount: 3.1, percentage: 12.5 },
  tax: { amount: 1 },
  tip: { amount: 2, percentage: 10 },
  extrasSplit: 'proportional',
  billInput: 40,
  usesHomeCurrency: false,
  exchangeRate: { to: 'EUR', rate: 1.15, date: '2026-11-21T12:00:00.000Z', source: 'x', isCustom: false },
  timestamp: 5,
};
const OLD = {
  diners: [{ id: 1, name: 'Ann' }],
  items: [{ id: 1, price: '5', dinerIds: [1] }],
  timestamp: '2024-01-01',
};

const WORDS: ShareWords = {
  money: String,
  percent: String,
  title: 't',
  diner: ({ name, amount, percent }) => `${name} ${amount} ${percent}`,
  total: String,
  unassigned: String,
  overAllocated: String,
  extras: { equal: 'e', proportional: 'p' },
  equalSplit: (amount, isExact) => `${amount}${isExact}`,
  savings: 's',
  saving: ({ name, amount }) => `${name} ${amount}`,
  mostExpensive: (names) => names.join(),
  cheapest: (names) => names.join(),
};

/** Major to minor units by the digits of the number as it is written: not the engine's way. Halves away from zero. */
function minorOf(major: number, digits: number): bigint {
  const [mantissa = '', exponent = '0'] = major.toString().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const shift = digits + Number(exponent) - fraction.length;
  const all = BigInt(whole + fraction);
  if (shift >= 0) return all * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return (all * 2n + divisor) / (divisor * 2n);
}

/** What lines and rounds come to, read from the bill without the engine. */
function subtotal(bill: Bill): bigint {
  const digits = currencyDigits(bill.currency) ?? 2;
  let sum = 0n;
  for (const item of bill.items) sum += minorOf(item.price, digits);
  for (const round of bill.drinkRounds)
    sum += minorOf(round.pricePerUnit, digits) * BigInt(round.totalQuantity);
  return sum;
}

/** Everything a screen does with a bill that could be read. */
function work(bill: Bill): void {
  const again = normalizeBill(JSON.parse(JSON.stringify(bill)));
  hold(again.ok && isSame(again.bill, bill), 'read again it is another bill');
  const summary = summarize(bill);
  const shares = Object.values(summary.perDiner).reduce((sum, diner) => sum + diner.total, 0);
  hold(
    shares + summary.unassigned === summary.grandTotal,
    `shares ${shares} + ${summary.unassigned} ≠ ${summary.grandTotal}`,
  );
  const extras = summary.serviceCharge + summary.tax + summary.tip;
  hold(
    BigInt(summary.grandTotal) === subtotal(bill) + BigInt(extras),
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
const SAVED = { id: newId(), name: 'Supper', date: '2026-11-21T12:00:00.000Z', bill: BILL };

export const BILLS: readonly Target[] = [
  {
    name: 'bill',
    seeds: [JSON.stringify(BILL), JSON.stringify(OLD)],
    check: (text) => {
      const read = normalizeBill(jsonOf(text));
      if (read.ok) work(read.bill);
      else hold(read.reason !== 'bill cannot be read', 'refused without a reason');
    },
  },
  {
    name: 'draft',
    seeds: [
      JSON.stringify({ version: 1, bill: BILL, edits: ['x'] }),
      JSON.stringify(OLD),
      '{"version":2}',
      'x',
    ],
    check: (text) => {
      const read = parseDraft(text);
      if (!read.ok) return hold(read.text === text, 'the text was not kept');
      const again = parseDraft(serializeDraft(read.bill, read.edits ?? []));
      hold(
        again.ok && isSame(again.bill, read.bill) && isSame(again.edits, read.edits ?? []),
        'not what was stored',
      );
    },
  },
  {
    name: 'history-file',
    seeds: [
      JSON.stringify({ format: 'fairtab-bill-history', version: 1, bills: [SAVED] }),
      JSON.stringify([{ ...SAVED, id: 7 }]),
      JSON.stringify({ billHistory: [{ ...SAVED, date: undefined, created_at: '2026-11-21 12:00:00+00' }] }),
    ],
    check: (text) => {
      const read = readHistoryFile(text, newId);
      if (!read.ok) return;
      for (const { bill } of read.bills) work(bill);
      const again = readHistoryFile(historyFile(read.bills, 'now'), newId);
      hold(again.ok && isSame(again.bills, read.bills), 'written and read again it is another history');
    },
  },
  {
    name: 'groups',
    seeds: [
      JSON.stringify({
        version: 1,
        groups: [{ id: 'g', name: 'x', diners: ['Ann'], lastUsed: 1, state: 'synced' }],
        removed: [{ id: 'h', name: 'y', sent: true }],
      }),
      JSON.stringify([{ id: 1, name: 'x', diners: [{ name: 'Ann' }] }]),
    ],
    check: (text) => {
      const read = parseGroups(text);
      if (typeof read === 'string') return;
      hold(isSame(parseGroups(serializeGroups(read)), read), 'not what was stored');
    },
  },
  {
    name: 'forms',
    seeds: [
      JSON.stringify({
        step: 'item-entry',
        diner: 'x',
        group: { name: 'g', dinerIds: ['a'] },
        item: { category: 'Drinks', name: 'n', price: '1', selection: { dinerIds: ['a'], isShared: true } },
        itemEdit: { id: 'i', form: {} },
        round: { name: '', price: '', quantity: '3', given: { a: 2 } },
        roundEdit: { id: 'r', form: {} },
        amounts: { service: '1', tax: null },
        showTax: true,
        customTip: true,
        showPercent: false,
      }),
    ],
    check: (text) => {
      const read = readForms(jsonOf(text));
      hold(isSame(readForms(JSON.parse(JSON.stringify(read))), read), 'not what was stored');
    },
  },
  {
    name: 'history-entry',
    seeds: [
      JSON.stringify({
        id: 'x',
        name: 'n',
        date: '2026-11-21',
        currency: 'GBP',
        dinerCount: 1,
        totalAmount: 2,
        diners: ['a'],
        state: 'synced',
      }),
    ],
    check: (text) => {
      const read = readEntry(jsonOf(text));
      if (read) hold(isSame(readEntry(JSON.parse(JSON.stringify(read))), read), 'not what was stored');
    },
  },
];
