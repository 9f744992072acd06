/**
 * The version of the rules that turn a bill, or the entries of a table, into figures. Raise it when the same would give other figures, or
 * when a bill can say something that older versions do not know. Phones with another version reload before they go on at a table
 * (docs/product/live-table.md, "Versions"). A stored bill that needs rules above 4 says so in its field `rules`, and an older version
 * shows it only (docs/product/bill.md, "Newer and older together").
 */
export const RULES_VERSION = 5;

/** The first version that knows diners' weights: a stored bill with one needs it. */
export const WEIGHTS_SINCE = 5;
