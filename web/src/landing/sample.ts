/** The sample bill's shares, in pence, as in the pictures of the design; its words are in the catalogue. */
export const SAMPLE = {
  max: 7303,
  maya: { color: 0, initials: 'MA', food: 1950, drinks: 2075, shared: 1131, extras: 840 },
  tom: { color: 1, initials: 'TO', food: 0, drinks: 1150, shared: 4581, extras: 840 },
  alexandra: { color: 3, initials: 'AM', food: 2400, drinks: 2075, shared: 463, extras: 840 },
  oluwaseun: { color: 6, initials: 'OL', food: 2100, drinks: 0, shared: 462, extras: 840 },
  jonas: { color: 4, initials: 'JO', food: 0, drinks: 2300, shared: 4163, extras: 840 },
} as const;

export type SamplePerson = Exclude<keyof typeof SAMPLE, 'max'>;

const TOTALS: readonly (readonly [string, number])[] = [
  ['MA', 5996],
  ['TO', 6571],
  ['PR', 5219],
  ['AM', 5778],
  ['JO', 7303],
  ['WL', 4328],
  ['OL', 3402],
  ['SO', 6552],
];

/** The sample bill's tab code. */
export const SAMPLE_CODE = TOTALS.map(([initials, weight], color) => ({
  id: initials,
  initials,
  name: initials,
  color,
  weight,
}));
