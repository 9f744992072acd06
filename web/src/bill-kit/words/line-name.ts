import type { Category, Line } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/line.po';

/** The name of an item, or by default its category. */
export function itemName(item: { readonly name?: string | undefined; readonly category: Category }): string {
  return item.name ?? t(`items.unnamed.${item.category}`);
}

/** The name of a round, with a default. */
export function roundName(round: { readonly name?: string | undefined }): string {
  return round.name ?? t('rounds.unnamed');
}

/** The name of a line, with a default. */
export const lineName = (line: Line): string => (line.kind === 'item' ? itemName(line) : roundName(line));

/** "6 × Negroni"; only the name for an item with a quantity of 1. */
export const lineLabel = (line: Line): string =>
  line.kind === 'item' && line.quantity === 1
    ? itemName(line)
    : t('rounds.line', { quantity: line.quantity, name: lineName(line) });

/** Newest first, as people look for what they have just added; ties keep the bill's order, reversed. */
export function newestFirst<L extends Line>(lines: readonly L[]): readonly L[] {
  return lines.toReversed().sort((a, b) => b.timestamp - a.timestamp);
}
