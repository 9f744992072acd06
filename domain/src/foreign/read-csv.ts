/** Fewer cells than this make no row of expenses. */
const LEAST_CELLS = 5;

/** The separator of the first line that has enough of one: comma, semicolon, tab or bar. */
function separatorOf(text: string): string {
  for (const line of text.split(/[\r\n]+/, 100)) {
    const [first] = [',', ';', '\t', '|']
      .map((mark) => ({ mark, cells: line.split(mark).length }))
      .sort((one, other) => other.cells - one.cells);
    if (first && first.cells >= LEAST_CELLS) return first.mark;
  }
  return ',';
}

/**
 * The rows of a table as programs and spreadsheets write it (RFC 4180, and with other separators): cells trimmed, empty rows left out. A
 * quote that is never closed ends with the file.
 */
export function readCsv(text: string): string[][] {
  const separator = separatorOf(text);
  const cell = new RegExp(
    `[^\\S${separator}\\r\\n]*(?:"([^"]*(?:""[^"]*)*)(?:"[^${separator}\\r\\n]*|$)|([^${separator}\\r\\n]*))(${separator === '|' ? '\\|' : separator}|\\r\\n|[\\r\\n]|$)`,
    'y',
  );
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end !== separator) rows.push([]);
  }
  return rows.filter((cells) => cells.some(Boolean));
}
