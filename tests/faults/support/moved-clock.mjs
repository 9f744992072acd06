// @ts-check
// Loaded before the server (`node --import`): its clock is off by as many milliseconds as the file CLOCK_FILE says.
import { readFileSync, statSync } from 'node:fs';

const RealDate = Date;
const file = process.env.CLOCK_FILE ?? '';
let readAt = -1;
let offset = 0;

/** Read again when somebody has written to it. */
function offsetNow() {
  const { mtimeMs } = statSync(file);
  if (mtimeMs !== readAt) {
    readAt = mtimeMs;
    offset = Number(readFileSync(file, 'utf8'));
  }
  return offset;
}

const now = () => RealDate.now() + offsetNow();

/** A date without arguments is now. */
class MovedDate extends RealDate {
  /** @param {unknown[]} parts */
  constructor(...parts) {
    // @ts-expect-error -- the arguments are Date's own, whatever they are
    super(...(parts.length === 0 ? [now()] : parts));
  }

  /** @override */
  static now() {
    return now();
  }
}
globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (MovedDate));
