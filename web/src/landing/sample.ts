import { initials } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { locale } from '#web/platform/locale.ts';

/** The sample bill's shares, in pence, as in the design; its texts are in the catalogue. */
export const SAMPLE = {
  max: 7303,
  maya: { color: 0, food: 1950, drinks: 2075, shared: 1131, extras: 840 },
  tom: { color: 1, food: 0, drinks: 1150, shared: 4581, extras: 840 },
  alexandra: { color: 3, food: 2400, drinks: 2075, shared: 463, extras: 840 },
  oluwaseun: { color: 6, food: 2100, drinks: 0, shared: 462, extras: 840 },
  jonas: { color: 4, food: 0, drinks: 2300, shared: 4163, extras: 840 },
} as const;

export type SamplePerson = Exclude<keyof typeof SAMPLE, 'max'>;

/** The diners at the table, with their totals. */
const TABLE = [
  ['maya', 5996],
  ['tom', 6571],
  ['priya', 5219],
  ['alexandra', 5778],
  ['jonas', 7303],
  ['weiLing', 4328],
  ['oluwaseun', 3402],
  ['sofia', 6552],
] as const;

export interface SampleDiner {
  readonly id: string;
  readonly name: string;
  readonly initials: string;
  readonly color: number;
  /** Their totals, in pence. */
  readonly weight: number;
}

/** The diners of the sample bill, by their names in the language on screen. */
export function sampleTable(): readonly SampleDiner[] {
  const diners = TABLE.map(([id], color) => ({
    id,
    name: t(`landing.sample.${id}`),
    color,
    position: color,
  }));
  const letters = initials(diners, locale());
  return diners.map(({ id, name, color }, index) => ({
    id,
    name,
    initials: letters.get(id) ?? '',
    color,
    weight: TABLE[index]?.[1] ?? 0,
  }));
}
