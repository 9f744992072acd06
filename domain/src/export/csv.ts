/** A number that a spreadsheet can calculate with: a plain decimal ("12.50", "-3"). Everything else is text. */
export interface NumberCell {
  readonly number: string;
}

export type Cell = string | NumberCell;

/** Marks the file as UTF-8; without it some spreadsheets show "é" as two other letters. */
const BYTE_ORDER_MARK = '\uFEFF';
const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/;
/** Characters that begin a formula, in either width. */
const SIGN = '[=+\\-@＝＋－＠]';
/** Characters that may precede them. */
const BLANK = '\\s\\p{Cc}\\p{Cf}';
/** The beginnings that spreadsheets treat as a formula (OWASP, "CSV Injection"). */
const FORMULA = new RegExp(`^[${BLANK}]*${SIGN}|^[\\t\\r\\n]`, 'u');
/**
 * The same beginnings after a separator within a cell. With a decimal comma, spreadsheets split rows at semicolons, and at tabs if told to;
 * quotes do not protect such parts.
 */
const FORMULA_WITHIN = new RegExp(`[;\\t\\n\\v\\f\\r\\u0085\\u2028\\u2029](?=[${BLANK}"]*${SIGN})`, 'gu');

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function cellText(cell: Cell): string {
  const isNumber = typeof cell !== 'string' && PLAIN_DECIMAL.test(cell.number);
  if (isNumber) return cell.number;
  const text = typeof cell === 'string' ? cell : cell.number;
  // Spreadsheets read a cell that begins with an apostrophe as text.
  const within = text.replace(FORMULA_WITHIN, "$&'");
  return quoted(FORMULA.test(text) ? `'${within}` : within);
}

/**
 * A table as CSV (RFC 4180): commas, CRLF after every row, each text in quotes with quotes in it doubled. No text runs as a formula: an
 * apostrophe is put before anything that begins like a formula, including after a semicolon, tab or line break in a text. Numbers stay
 * numbers, negative ones too.
 */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
