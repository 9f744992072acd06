/**
 * Every key this app keeps on the device: who owns it and how long it lives.
 *
 * No key that holds bills or drafts may contain a word that "Clear auth data" erases by ('supabase',
 * 'auth', 'user'; docs/product/access.md, "Clear auth data").
 */
export const KEYS = {
  /** The last good `/config.json` (platform/config). Replaced at every visit. */
  config: 'fairtab.config',
  /** 'true' once the gate was passed (platform/gate). Kept until the browser is wiped. */
  gate: 'fairtab.gate',
  /** The local session record (platform/session). Until log-out. */
  session: 'fairtab.session',
  /** The account that has logged out, until everything of it is erased (storage/erase-space). */
  erasing: 'fairtab.erasing',
  /** The tokens of the backend's client (platform/backend). Until log-out or "Clear auth data". */
  tokens: 'fairtab.supabase.auth',
  /** The address of the last confirmation email (platform/accounts/pending-email). Until log-in or "Clear auth data". */
  pendingEmail: 'fairtab.pending-confirmation-email',
  /** The page to return to after a log-in by Google, GitHub or an emailed link. Until the next one begins, or "Clear auth data". */
  headedFor: 'fairtab.headed-for',
  /** The accounts of demo mode (platform/accounts/demo). Until "Clear auth data". */
  demo: 'fairtab.demo.users',
  /** A payment that has not arrived yet (platform/checkout/pending-checkout). An hour at most. */
  checkout: 'fairtab.checkout',
  /**
   * Set once the receipt reader was downloaded; its models are in the database 'fairtab.receipt-reader' (storage/receipt-models). Until it
   * is removed.
   */
  receiptReader: 'fairtab.receipt-reader',
  /** 'light' or 'dark'; absent: as the system (platform/theme). */
  theme: 'fairtab.theme',
  /**
   * The seat at a table that this phone has joined: its token, and the changes that it has not sent (versioned; platform/table). Until it
   * joins another one. A second copy is in the database 'fairtab.copies' (platform/storage/durable-copies).
   */
  table: 'fairtab.table',
  /** The last entries of that table; can be fetched again. As long as the seat. */
  tableEntries: 'fairtab.table.entries',
  /**
   * The person for whom the next taps claim, if this phone claims for two at a table; with the seat's id, in the tab's own storage
   * (table/guest). Until the tab is closed.
   */
  claimTarget: 'fairtab.table.takes-for',
  /**
   * The trips of this device, the newest first, by the ids of their seats (versioned; platform/trip). Until each is left. A second copy is in
   * the database 'fairtab.copies'.
   */
  trips: 'fairtab.trips',
  /** The seats at tables that this phone has left, as guest or as host (versioned; platform/table). Each until the server has answered. */
  seatsLeft: 'fairtab.table.left',
} as const;

/**
 * The last exchange rate between two currencies, with its expiry (platform/rates). Kept until the browser is wiped: an old rate is better
 * than none.
 */
export const rateKey = (from: string, to: string): string => `fairtab.rate.${from}-${to}`;

/** The keys of one trip: its seat, as at a table, and its entries, which are in the database 'fairtab.copies' alone. Until it is left. */
export const tripKeys = (id: string) => ({
  seat: `fairtab.trip.${id}`,
  entries: `fairtab.trip.${id}.entries`,
});

/** The owner of data: the guest's, or that of the account with this id. */
export type Space = 'guest' | `a-${string}`;

/** How all keys of a space begin. */
export const prefixOf = (space: Space): string => `fairtab.${space}.`;

/** The keys of one person's data on this device. */
export function spaceKeys(space: Space) {
  return {
    /**
     * The bill being split (versioned; bills/document/draft). Until the bill is cleared. Second copies of this, the forms, the left bills
     * and the seat are in the database 'fairtab.copies' (platform/storage/durable-copies).
     */
    bill: `fairtab.${space}.bill`,
    /** The changes of that bill since it was last written whole, one a line (bills/document/draft). Until it is. */
    log: `fairtab.${space}.bill.log`,
    /**
     * Text typed in forms that is not on its bill yet, and the current step (bills/document/forms). For the last twenty bills in which something
     * was typed.
     */
    forms: `fairtab.${space}.forms`,
    /**
     * Of an account: 'offered' or 'moving', while this device's guest data waits to move to it (bills/guest-data). Until the person has
     * answered, and all has moved.
     */
    guestData: `fairtab.${space}.guest-data`,
    /** The steps to undo, in each tab's own storage (bills/document/undo-steps). Until the tab is closed. */
    undo: `fairtab.${space}.undo`,
    /** Which saved bills are ticked, in each tab's own storage (history/use-ticked). Until ticking ends or the tab is closed. */
    ticked: `fairtab.${space}.ticked`,
    /**
     * The bills that were left for another one, and drafts that could not be read, word for word (bills/document/left-bills). Each until it is
     * saved or deleted.
     */
    left: `fairtab.${space}.bills`,
    /**
     * The corrected review of a photo of the bill, while it is being checked (versioned; photo/review). Until it is added or thrown away.
     * Its pictures are in the database 'fairtab.receipts' (platform/storage/receipt-pictures).
     */
    receipt: `fairtab.${space}.receipt`,
    /** The language that this person has chosen (platform/language). Absent: as the device. */
    language: `fairtab.${space}.language`,
    /** Saved groups (versioned; platform/saved). Until they are deleted. */
    groups: `fairtab.${space}.groups`,
    /** Saved groups that could not be read, word for word. Until the person throws them away. */
    quarantinedGroups: `fairtab.${space}.groups.aside`,
    /** How many bills are saved and how many of them wait to be sent (bills/saved). Written with every change. */
    savedBills: `fairtab.${space}.history`,
    /** This person's ways to be paid, and whether their account has them (versioned; saved/ways-to-pay). Until they remove them. */
    waysToPay: `fairtab.${space}.ways-to-pay`,
    /** Which of those ways was last chosen for whom (versioned; platform/chosen-ways). Until the way is removed. */
    chosenWays: `fairtab.${space}.chosen-ways`,
    /**
     * For the last twenty bills kept from a table: which diner this phone's person is, how the others are paid, and who had said that they
     * paid (versioned; platform/kept-shares).
     */
    keptShares: `fairtab.${space}.kept-shares`,
    /** The seat at the table that was opened with this bill (versioned; platform/table). Until the table is over and put away. */
    table: `fairtab.${space}.table`,
    /** The last entries of that table; can be fetched again. As long as the seat. */
    tableEntries: `fairtab.${space}.table.entries`,
  } as const;
}
