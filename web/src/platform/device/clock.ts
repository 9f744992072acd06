/** The one door to time, so that tests can move it. */

/** Milliseconds since the epoch. */
export function now(): number {
  return Date.now();
}

/** Runs `action` after `milliseconds`; returns the way to cancel it. */
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
