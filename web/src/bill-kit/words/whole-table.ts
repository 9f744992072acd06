import { isEqualSplit, type Diner, type Line } from '#domain';
import '#web/messages/en/line.po';
import { t } from '#web/messages/i18n.ts';
import { factSeparator, formatNumber, formatParts, isolate } from '#web/platform/format.ts';

/** Somebody at the table, as they count where everyone shares equally (docs/product/money.md, "Weights"). */
type Counted = Pick<Diner, 'name'> & { readonly weight?: number | undefined };

/** "Ben ×2, Mia ×0.5": those who count as more or less than one person; undefined if nobody does. */
export function weightsNote(people: Iterable<Counted>): string | undefined {
  const counted = [...people].flatMap(({ name, weight }) =>
    weight === undefined ? [] : t('weights.counted', { name: isolate(name), weight: formatNumber(weight) }),
  );
  return counted.length === 0 ? undefined : formatParts(counted);
}

/** "Whole table", with those who count as more or less than one person. */
export const wholeTableText = (people: Iterable<Counted>): string =>
  [t('items.wholeTable'), weightsNote(people) ?? []].flat().join(factSeparator());

/** Into how many equal shares a line is divided; 0 if they are not equal. */
export function equalSharers({ sharing }: Pick<Line, 'sharing'>, people: Iterable<Counted>): number {
  if (sharing.by !== 'everyone')
    return sharing.by !== 'units' && isEqualSplit(sharing) ? sharing.shares.length : 0;
  const weights = [...people].map(({ weight }) => weight);
  return weights.every((weight) => weight === weights[0]) && weights[0] !== 0 ? weights.length : 0;
}
