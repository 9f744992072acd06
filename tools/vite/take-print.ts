const PRINT = /@media print\s*\{/g;

/** Where the block ends whose `{` stands before `start`: behind its `}`. Strings of ours hold no braces. */
function endOfBlock(sheet: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; depth > 0 && at < sheet.length; at++) {
    if (sheet[at] === '{') depth++;
    if (sheet[at] === '}') depth--;
  }
  return at;
}

/** How many blocks are open at the end of this piece of a sheet. */
const openBlocks = (piece: string): number => piece.split('{').length - piece.split('}').length;

/**
 * Parts a sheet: what is only for print, without its `@media print { }` around it, and the rest. A block inside another
 * (`@layer`, `@supports`) stays where it is, since what is around it counts.
 */
export function takePrint(sheet: string): { readonly screen: string; readonly forPrint: string } {
  let screen = '';
  let forPrint = '';
  let done = 0;
  for (const match of sheet.matchAll(PRINT)) {
    const start = match.index + match[0].length;
    if (match.index < done || openBlocks(screen + sheet.slice(done, match.index)) !== 0) continue;
    const end = endOfBlock(sheet, start);
    screen += sheet.slice(done, match.index);
    forPrint += sheet.slice(start, end - 1).trim();
    done = end;
  }
  return { screen: screen + sheet.slice(done), forPrint };
}
