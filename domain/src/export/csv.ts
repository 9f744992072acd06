/** A number for a spreadsheet to count with: a plain decimal ("12.50", "-3"). Everything else is text. */
export interface NumberCell {
  readonly number: string;
}

export type Cell = string | NumberCell;

/** Spreadsheets recognise UTF-8 by it; without it "é" is two other letters in some. */
const BYTE_ORDER_MARK = '\uFEFF';
const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/;
/** What spreadsheets take for the beginning of a formula, in either width, also behind spaces and controls (OWASP, "CSV Injection"). */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function cellText(cell: Cell): string {
  const isNumber = typeof cell !== 'string' && PLAIN_DECIMAL.test(cell.number);
  if (isNumber) return cell.number;
  const text = typeof cell === 'string' ? cell : cell.number;
  // The apostrophe says "text" to a spreadsheet.
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

/**
 * A table as CSV (RFC 4180): commas, CRLF after every row, each text in quotes with quotes in it doubled. No text is run as a
 * formula: where it begins like one an apostrophe stands before it. Numbers stay numbers, negative ones too.
 */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
