/** The only access to time, so that tests can control it. */

/** Milliseconds since the epoch. */
export function now(): number {
  return Date.now();
}

/** Runs `action` after `milliseconds`; returns a function that cancels it. */
export function after(milliseconds: number, action: () => void): () => void {
  const timer = setTimeout(action, milliseconds);
  return () => clearTimeout(timer);
}

/** Runs `action` every `milliseconds` until cancelled by the returned function. */
export function every(milliseconds: number, action: () => void): () => void {
  const timer = setInterval(action, milliseconds);
  return () => clearInterval(timer);
}

/** The present moment as ISO 8601. */
export function nowIso(): string {
  return new Date(now()).toISOString();
}

const HOUR_MS = 3_600_000;
/** Until this hour of the night it is still the evening before. */
const NIGHT_ENDS = 5;
const MORNING = 10;

/** Ten in the morning after this evening, in the zone of this device. */
export function tomorrowMorning(from = now()): Date {
  const evening = new Date(from - NIGHT_ENDS * HOUR_MS);
  return new Date(evening.getFullYear(), evening.getMonth(), evening.getDate() + 1, MORNING);
}
