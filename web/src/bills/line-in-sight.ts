import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { after } from '#web/platform/device/clock.ts';

/**
 * How long a line stays highlighted after it was added or updated (docs/product/interface.md, "How long things last").
 */
const HIGHLIGHT_MS = 3000;

/** The line added or updated within the last three seconds, and the one to scroll to, until that is done. */
export const lineInSight = createStore<{
  readonly highlighted: string | null;
  readonly revealed: string | null;
}>(() => ({ highlighted: null, revealed: null }));

let cancel = (): void => undefined;

/** Highlights a line for a moment. */
export function highlight(id: string): void {
  cancel();
  lineInSight.setState({ highlighted: id });
  cancel = after(HIGHLIGHT_MS, () => lineInSight.setState({ highlighted: null }));
}

/** Brings a line of the step on screen, or of the one that is being fetched, into sight, and highlights it. */
export function reveal(id: string): void {
  highlight(id);
  lineInSight.setState({ revealed: id });
}

/** Returns the line to scroll to, once. */
export function takeRevealed(): string | null {
  const { revealed } = lineInSight.getState();
  lineInSight.setState({ revealed: null });
  return revealed;
}

/** The line to highlight. */
export const useHighlighted = (): string | null => useStore(lineInSight, ({ highlighted }) => highlighted);
