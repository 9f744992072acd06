import * as v from 'valibot';
import { joined, type BillId, type Changes } from '#domain';

/** More steps back than anybody remembers. */
const MAX_STEPS = 200;
/** The version of the stored shape. Steps of another version are forgotten. */
const VERSION = 1;

/** The changes made here that can be undone, and those that were undone and can be redone. */
export interface UndoSteps {
  /** Oldest first. */
  readonly past: readonly Changes[];
  readonly future: readonly Changes[];
  /** The field that is being typed in: its keystrokes are one step. */
  readonly typing?: string | undefined;
}

export const NO_STEPS: UndoSteps = { past: [], future: [] };

/** Adds a change as a step. While the same field is typed in, it becomes part of the last step instead. */
export function recorded(
  { past, typing }: UndoSteps,
  changes: Changes,
  field: string | undefined,
): UndoSteps {
  const last = past.at(-1);
  if (last && field !== undefined && field === typing) {
    const whole = joined(last, changes);
    // Typing that ends with the original text is not a step.
    const isNothing = whole.length === 0;
    return {
      past: [...past.slice(0, -1), ...(isNothing ? [] : [whole])],
      future: [],
      typing: isNothing ? undefined : typing,
    };
  }
  return { past: [...past, changes].slice(-MAX_STEPS), future: [], typing: field };
}

/** Only the shape of the list is checked: a change's values are checked when it is applied. */
const changes = v.array(v.looseObject({ key: v.string() }));
const storedSteps = v.object({
  version: v.literal(VERSION),
  /** The id of the bill. */
  of: v.string(),
  past: v.array(changes),
  future: v.array(changes),
});

/**
 * The steps as stored with the tab.
 * @param of the id of the bill on screen
 */
export const serializeSteps = ({ past, future }: UndoSteps, of: BillId): string =>
  JSON.stringify({ version: VERSION, of, past, future });

/**
 * Stored steps; none if they cannot be read or belong to another bill, since another tab may have opened this one meanwhile.
 * @param bill the id of the bill on screen
 */
export function parseSteps(text: string | null, bill: BillId): UndoSteps {
  try {
    const { of, past, future } = v.parse(storedSteps, JSON.parse(text ?? 'null'));
    return of === bill ? ({ past, future } as UndoSteps) : NO_STEPS;
  } catch {
    return NO_STEPS;
  }
}
