/** The engine: everything a bill can do, without DOM, storage, network, clock or randomness. */
export * from './bill/bill.ts';
export { edited, type Edit, type Effect } from './bill/edit.ts';
export { isJsonObject, type JsonObject } from './text/json-object.ts';
export { isEmail, mailboxOf } from './text/email.ts';
export { calledName, plainText, tidyName } from './text/plain-text.ts';

export { CURRENCY_CODES, currencyDigits, isCurrency, isPrintedWhole } from './money/currency.ts';
export {
  amountAsWritten,
  hasExcessDigits,
  isCountable,
  MAX_MINOR,
  toMajor,
  toMinor,
} from './money/minor-units.ts';
export { isUnfinishedSum } from './money/typed-sum.ts';
export { foldCode } from './money/typed-text.ts';
export { parseAmount, typedFigure, type AmountError, type ParsedAmount } from './money/parse-amount.ts';
export {
  MAX_QUANTITY,
  PERCENT_SIGN,
  parsePercent,
  parseQuantity,
  parseWeight,
  type NumberError,
  type ParsedNumber,
} from './money/parse-number.ts';
export { percentOf } from './money/percent-of.ts';
export { allocate, compareIds } from './money/allocate.ts';
export { allocateLines } from './money/allocate-lines.ts';
export type { LineSet } from './money/line-set.ts';

export { emptyBill, idOfStart, isBlank } from './bill/empty-bill.ts';
export { isOnlySample, isSample, SAMPLE_ID } from './bill/is-sample.ts';
export { billSubtotal, itemsOf, lineTotal, roundsOf, unitPrice } from './bill/lines.ts';
export { areAmounts, belowZeroOn, equally, isEqualSplit, isWeight } from './bill/sharing.ts';
export { sharerIds, sharersOf, unitsGiven } from './bill/sharing.ts';
export { dinerNamed } from './bill/diners.ts';
export { addDiner, addDiners, duplicateNames, renameDiner } from './edits/add-diner.ts';
export { peopleCount } from './edits/people-count.ts';
export { overfull, type FullList } from './edits/overfull.ts';
export { MAX_DINER_NAME, NAME_SEPARATOR, splitNames } from './edits/split-names.ts';
export { removeDiner } from './edits/remove-diner.ts';
export { membersOf } from './bill/groups.ts';
export { clearBill } from './edits/clear-bill.ts';
export { deleteGroup, setGroup, type ChosenGroup } from './edits/set-group.ts';
export { addLine, removeLine, repeatLine, updateLine, type NewLine } from './edits/edit-lines.ts';
export { splitTypedLine, type TypedLine } from './edits/typed-line.ts';
export { chargeOn, CHARGE_PRESETS, DEFAULT_TIP, isMainCharge } from './bill/charges.ts';
export { addCharge, removeCharge, updateCharge, type NewCharge } from './edits/edit-charges.ts';
export { setBillInput, setCharge, setChargeRule, setExtrasSplit } from './edits/edit-charges.ts';
export {
  addAdjustment,
  removeAdjustment,
  updateAdjustment,
  type NewAdjustment,
} from './edits/adjustments.ts';
export { removeTreat, setTreat } from './edits/set-treat.ts';
export { addPayment, removePayment, setPayments, type NewPayment } from './edits/payments.ts';
export { addRepayment, removeRepayment, setTransferStep } from './edits/payments.ts';
export {
  addReceipt,
  type CheckedReceipt,
  type ReceiptCharge,
  type ReceiptItem,
} from './edits/add-receipt.ts';
export { setCurrency } from './edits/set-currency.ts';
export { loadSavedGroup } from './edits/load-saved-group.ts';
export {
  newItemSelection,
  selectionForCategory,
  selectionOf,
  type Selection,
} from './edits/item-selection.ts';
export { setShared, shareWithSome, toggleDiner } from './edits/item-selection.ts';
export { findIssues } from './issues/find-issues.ts';
export type { AmountField, Issue, IssueCode } from './issues/issue.ts';
export type { PartReference, Stranded, StrandedCode } from './bill/stranded.ts';
export { circularTreats, countingTreats, payersOf, treatedBy } from './bill/treats.ts';
export {
  itemFormErrors,
  roundFormErrors,
  type ItemFormErrors,
  type PriceError,
  type QuantityError,
  type RoundFormErrors,
  type SharesError,
} from './issues/form-errors.ts';
export { nearestStep, stepAccess } from './issues/step-access.ts';
export {
  readBill,
  readForeignBill,
  STORED_LISTS,
  type BillProblem,
  type BillProblemCode,
  type ReadBill,
} from './stored/read-bill.ts';
export {
  storedBill,
  type StoredAdjustment,
  type StoredBill,
  type StoredCharge,
  type StoredItem,
  type StoredPayment,
  type StoredRepayment,
  type StoredRound,
  type StoredShare,
  type StoredTreat,
} from './stored/stored-bill.ts';
export { omit } from './bill/omit.ts';
export { registerParts } from './registers/register-keys.ts';
export {
  billOf,
  registersOf,
  type DinerRegister,
  type GroupRegister,
  type LineRegister,
  type Registers,
  type RegisterValue,
} from './registers/registers.ts';
export {
  applyChanges,
  changesBetween,
  inverted,
  isSame,
  joined,
  revertChanges,
  type Change,
  type Changes,
} from './registers/changes.ts';
export { lostDivisions, mergeBills } from './registers/merge-bills.ts';
export { initials } from './text/initials.ts';

export { chargeIn, partOf, sharesOfLine, summarize } from './split/summarize.ts';
export { equalShareOf } from './split/equal-share.ts';
export { billAmounts } from './split/divide-bill.ts';
export { treatedTogether, type TreatedTogether } from './split/treated-together.ts';
export type {
  AdjustmentShare,
  AdjustmentSummary,
  Awards,
  BillSummary,
  ChargeShare,
  ChargeSummary,
  DinerSummary,
  GroupSummary,
  LineShare,
  Saving,
  TreatShare,
} from './split/summary-types.ts';
export { balances, isSettling, type Balances, type Party } from './settle/balances.ts';
export { convertedOwed } from './settle/converted-owed.ts';
export { settlement, type Owing, type Settlement, type Transfer } from './settle/settlement.ts';
export * from './settle/rounded-settlement.ts';
export type { Person, SamePerson } from './settle/several/people.ts';
export * from './settle/several/several-bills.ts';
export { closeBelow, reconcile, type Verdict } from './split/reconcile.ts';
export { percentShares } from './split/percent-shares.ts';
export { shareText, type ShareWords } from './split/share-text.ts';
export { explainDifference } from './difference/explain-difference.ts';
export { applyCorrection, type Correction, type IdAndTime } from './difference/correction.ts';
export type { DifferenceCause, Explanation } from './difference/explanation.ts';

export {
  checkWayToPay,
  MAX_PAYEE_NAME,
  MAX_PAYMENT_TEXT,
  type CheckedWayToPay,
  type WayToPayErrors,
  type WayToPayField,
} from './settle/ways-to-pay/check-way-to-pay.ts';
export { spacedIban } from './settle/ways-to-pay/iban.ts';
export { MAX_PIX_CITY, MAX_PIX_NAME } from './settle/ways-to-pay/pix.ts';
export { paymentInstruction, type PaymentInstruction } from './settle/ways-to-pay/payment-instruction.ts';
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
export { readDeviceWays, readWaysToPay } from './settle/ways-to-pay/stored-ways-to-pay.ts';
export {
  PAYMENT_SERVICES,
  PHONE_SERVICES,
  type PaymentService,
  type WayToPay,
  type WayToPayError,
} from './settle/ways-to-pay/way-to-pay.ts';

export { billCsv, type CsvWords, type NamedRounding, type NamedTransfer } from './export/bill-csv.ts';
export { severalCsv } from './export/several-csv.ts';
export { csv, type Cell } from './export/csv.ts';

export { hasPremium, planBadge, type Access, type PlanBadge } from './subscription/access.ts';
export { isTrialActive, TRIAL_DAYS, trialDaysLeft } from './subscription/access.ts';

export { convertAmount, convertBill, setExchangeRate, type ConvertedBill } from './exchange/convert.ts';
export { isRate } from './exchange/is-rate.ts';
export { crossRate, invertRate, rateOfCharge, rateDecimals } from './exchange/rate.ts';
export { isFarRate, MIN_CUSTOM_RATE, parseRate, stepRate } from './exchange/parse-rate.ts';

export {
  MAX_SAVED_GROUPS,
  namesOf,
  saveGroupError,
  type SavedGroup,
  type SaveGroupError,
} from './history/saved-group.ts';
export {
  mergeGroups,
  removeGroup,
  touchGroup,
  type AccountGroup,
  type DeviceGroup,
  type DeviceGroups,
} from './history/merge-groups.ts';
export { billEntry, type BillEntry } from './history/bill-entry.ts';
export { readInstant } from './history/instant.ts';
export {
  billKey,
  historyFile,
  readHistoryFile,
  type FileProblem,
  type SavedBill,
  type SavedBillProblem,
} from './history/history-file.ts';
export { searchBills, sortBills, type BillOrder } from './history/find-bills.ts';
export {
  carriesSaw,
  claimKey,
  payKey,
  RULES_VERSION,
  TABLE_KEYS,
  type Entries as TableEntries,
  type KeyedEntry,
  type KeyedValue,
  type SeatId,
} from './table/entries.ts';
export { billWithChanges, openingEntries, tableBill } from './table/table-bill.ts';
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
export { changesByOthers, joinedChanges, type OthersChange } from './table/others-changes.ts';
export {
  declinedProposals,
  dinersAt,
  enteredByHosts,
  forbiddenToGuest,
  guestsAddLines,
  newcomersOf,
  proposalsOf,
  reportedPaid,
  seatsOf,
  statusOf,
  TABLE_STATUSES,
  wayEnteredBy,
  waysToPayByDiner,
  type Author,
  type EnteredByHost,
  type Proposal,
  type Seat,
  type TableStatus,
} from './table/people.ts';
export {
  claimOf,
  isClaimable,
  overClaimedOf,
  readyForTable,
  shareRestEqually,
  unclaimedOf,
  type OverClaimed,
  type Unclaimed,
} from './table/claims.ts';
export { letEveryoneClaim, soleOwner } from './table/sole-owner.ts';
export { editAtTable, tableChanges } from './table/edit-at-table.ts';
export type { ReadBox, ReadCharacter, Reading } from './receipt/reading.ts';
export type {
  DraftCharge,
  DraftChargeKind,
  DraftDoubt,
  DraftLine,
  DraftPlace,
  DraftRepair,
  MadeRepair,
  ReceiptDraft,
} from './receipt/draft.ts';
export { joinReadings } from './receipt/join-readings.ts';
export { readReceipt, type ReceiptHints } from './receipt/read-receipt.ts';
