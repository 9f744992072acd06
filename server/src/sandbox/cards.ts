/** What the sandbox's cards do. */
export const CARDS = [
  { number: '4242 4242 4242 4242', does: 'succeeds', label: 'succeeds' },
  { number: '4000 0000 0000 0002', does: 'declines', label: 'is declined' },
  { number: '4000 0000 0000 0077', does: 'processes', label: 'stays processing' },
  { number: '4000 0000 0000 3220', does: 'takes-time', label: 'needs 3 seconds' },
] as const;

export type CardOutcome = (typeof CARDS)[number]['does'];

/** What a card does; `undefined` for a number that is none of the sandbox's. */
export const outcomeOf = (card: unknown): CardOutcome | undefined =>
  CARDS.find(({ number }) => number === card)?.does;
