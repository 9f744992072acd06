/**
 * The engine: everything a bill can do, without DOM, storage, network, clock or randomness. Names are listed only where a module also has
 * functions for the engine's own use.
 */
export * from './bill/bill.ts';
export * from './bill/edit.ts';
export { RULES_VERSION } from './bill/rules-version.ts';
export * from './text/json-object.ts';
export * from './text/email.ts';
export * from './text/plain-text.ts';

export * from './money/currency.ts';
export {
  amountAsWritten,
  hasExcessDigits,
  isCountable,
  MAX_MINOR,
  MAX_QUANTITY,
  toMajor,
  toMinor,
} from './money/minor-units.ts';
export { isUnfinishedSum } from './money/typed-sum.ts';
export { foldCode } from './money/typed-text.ts';
export * from './money/parse-amount.ts';
export * from './money/parse-number.ts';
export { percentOf } from './money/percent-of.ts';
export * from './money/allocate.ts';
export * from './money/allocate-lines.ts';
export * from './money/line-set.ts';

export * from './bill/empty-bill.ts';
export * from './bill/is-sample.ts';
export * from './bill/lines.ts';
export {
  areAmounts,
  belowZeroOn,
  equally,
  everyoneOf,
  isDinerWeight,
  isEqualSplit,
  MAX_DINER_WEIGHT,
  sharerIds,
  sharersOf,
  sharesOf,
  unitsGiven,
} from './bill/sharing.ts';

export * from './bill/diner-named.ts';
export * from './edits/add-diner.ts';
export * from './edits/people-count.ts';
export * from './edits/overfull.ts';
export * from './edits/split-names.ts';
export { removeDiner } from './edits/remove-diner.ts';
export { membersOf } from './bill/groups.ts';
export * from './edits/clear-bill.ts';
export * from './edits/people-of.ts';
export * from './edits/set-group.ts';
export * from './edits/edit-lines.ts';
export * from './edits/typed-line.ts';
export { chargeOn, CHARGE_PRESETS, DEFAULT_TIP, isMainCharge } from './bill/charges.ts';
export {
  addCharge,
  removeCharge,
  updateCharge,
  type NewCharge,
  setBillInput,
  setCharge,
  setChargeRule,
  setExtrasSplit,
} from './edits/edit-charges.ts';

export * from './edits/adjustments.ts';
export * from './edits/set-treat.ts';
export * from './edits/payments.ts';
export * from './edits/reach-total.ts';

export * from './edits/add-receipt.ts';
export * from './edits/set-currency.ts';
export * from './edits/load-saved-group.ts';
export * from './edits/item-selection.ts';

export * from './issues/find-issues.ts';
export type { AmountField, Issue, IssueCode } from './issues/issue.ts';
export type { StrandedCode } from './bill/stranded.ts';
export { countingTreats, payersOf, treatedBy } from './bill/treats.ts';
export {
  itemFormErrors,
  roundFormErrors,
  type ItemFormErrors,
  type PriceError,
  type QuantityError,
  type RoundFormErrors,
} from './issues/form-errors.ts';
export * from './issues/step-access.ts';
export * from './stored/read-bill.ts';
export * from './stored/stored-bill.ts';
export * from './bill/omit.ts';
export * from './registers/register-keys.ts';
export {
  billOf,
  registersOf,
  type DinerRegister,
  type GroupRegister,
  type LineRegister,
  type Registers,
} from './registers/registers.ts';
export {
  applyChanges,
  change as registerChange,
  changesBetween,
  inverted,
  isSame,
  isSameBill,
  joined,
  revertChanges,
  type Change,
  type Changes,
} from './registers/changes.ts';
export * from './registers/merge-bills.ts';
export * from './text/initials.ts';

export * from './split/summarize.ts';
export * from './split/equal-share.ts';
export { billAmounts, grandTotalOf } from './split/divide-bill.ts';
export * from './split/treated-together.ts';
export * from './split/summary-types.ts';
export * from './settle/balances.ts';
export * from './settle/converted-owed.ts';
export { settlement, type Owing, type Transfer } from './settle/settlement.ts';
export * from './settle/rounded-settlement.ts';
export type { Person, SamePerson } from './settle/several/people.ts';
export * from './settle/several/several-bills.ts';
export * from './split/reconcile.ts';
export * from './split/percent-shares.ts';
export * from './split/share-text.ts';
export * from './difference/explain-difference.ts';
export * from './difference/correction.ts';
export * from './difference/explanation.ts';

export * from './settle/ways-to-pay/check-way-to-pay.ts';
export { spacedIban } from './settle/ways-to-pay/iban.ts';
export { MAX_PIX_CITY, MAX_PIX_NAME } from './settle/ways-to-pay/pix.ts';
export * from './settle/ways-to-pay/payment-instruction.ts';
export type { PaymentRequest } from './settle/ways-to-pay/payment-request.ts';
export {
  afterSending,
  changeWays,
  MAX_WAYS_TO_PAY,
  mergeWays,
  uniteWays,
  type AccountWays,
  type DeviceWays,
} from './settle/ways-to-pay/merge-ways.ts';
export * from './settle/ways-to-pay/stored-ways-to-pay.ts';
export { PAYMENT_SERVICES, PHONE_SERVICES, type WayToPay } from './settle/ways-to-pay/way-to-pay.ts';

export * from './export/bill-csv.ts';
export * from './export/several-csv.ts';
export * from './export/csv.ts';

export * from './subscription/access.ts';

export * from './exchange/convert.ts';
export * from './exchange/is-rate.ts';
export * from './exchange/rate.ts';
export * from './exchange/parse-rate.ts';

export * from './saved/saved-group.ts';
export * from './saved/merge-groups.ts';
export * from './saved/bill-entry.ts';
export * from './saved/instant.ts';
export * from './saved/bills-file.ts';
export type { DateOrder } from './saved/written-date.ts';
export type { Expense } from './foreign/expense.ts';
export * from './foreign/expense-bills.ts';
export * from './foreign/read-foreign.ts';
export * from './export/shares-csv.ts';
export * from './saved/find-bills.ts';
export * from './saved/spending.ts';
export {
  carriesSaw,
  claimKey,
  earlyKey,
  payKey,
  readingKey,
  TABLE_KEYS,
  type Author,
  type Entries as TableEntries,
  type KeyedEntry,
  type KeyedValue,
  type SeatId,
  type Told,
} from './table/entries.ts';
export * from './table/table-bill.ts';
export { EMPTY_QUEUE, mergedQueues, MOST_CHANGES, type Queue, type QueuedChange } from './table/queue.ts';
export {
  answered,
  resetSequence,
  nextRequest,
  EMPTY_REPLICA,
  REFUSALS,
  withBell,
  shownEntries,
  stepOf,
  changesToUndo,
  written,
  type Bell,
  type OwnStep,
  type RefusalReason,
  type RefusedChange,
  type Replica,
  type Reply as TableReply,
  type Request as TableRequest,
} from './table/replica.ts';
export * from './table/others-changes.ts';
export * from './table/people.ts';
export * from './table/phone-shares.ts';
export * from './table/readings.ts';
export {
  claimOf,
  isClaimable,
  openOf,
  overClaimedOf,
  readyForTable,
  shareRestEqually,
  unclaimedOf,
  type OverClaimed,
  type Unclaimed,
} from './table/claims.ts';
export * from './table/sole-owner.ts';
export * from './table/edit-at-table.ts';
export * from './trip/types.ts';
export * from './trip/trip-of.ts';
export * from './trip/settle-trip.ts';
export * from './trip/edit-trip.ts';
export * from './trip/trip-keys.ts';
export * from './receipt/reading.ts';
export * from './receipt/draft.ts';
export * from './receipt/join-readings.ts';
export * from './receipt/read-receipt.ts';
