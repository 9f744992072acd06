import type { Effect } from '#domain';
import { t } from '#web/messages/i18n.ts';
import { isolate, joinSentences, listNames } from '#web/platform/format.ts';

function countOf<K extends Effect['kind']>(
  effects: readonly Effect[],
  kind: K,
): Extract<Effect, { kind: K }>[] {
  return effects.filter((effect): effect is Extract<Effect, { kind: K }> => effect.kind === kind);
}

/** What an edit caused, as short sentences for the note that offers undo; empty when it caused nothing else. */
export function describeEffects(effects: readonly Effect[]): string | undefined {
  const sentences: string[] = [];
  const reassigned = countOf(effects, 'item_reassigned');
  const [firstMoved] = reassigned;
  if (firstMoved)
    sentences.push(t('effect.reassigned', { count: reassigned.length, name: isolate(firstMoved.toName) }));
  const unshared = countOf(effects, 'item_unshared').length;
  if (unshared > 0) sentences.push(t('effect.unshared', { count: unshared }));
  const rounds = countOf(effects, 'round_reduced').length;
  if (rounds > 0) sentences.push(t('effect.rounds', { count: rounds }));
  const groups = countOf(effects, 'group_dropped');
  const [firstGroup] = groups;
  if (firstGroup)
    sentences.push(t('effect.groups', { count: groups.length, name: isolate(firstGroup.name) }));
  const [extended] = countOf(effects, 'whole_table_extended');
  if (extended)
    sentences.push(t('effect.wholeTable', { count: extended.count, name: listNames(extended.names) }));
  const stranded = countOf(effects, 'stranded').length;
  if (stranded > 0) sentences.push(t('effect.stranded', { count: stranded }));
  return sentences.length > 0 ? joinSentences(sentences) : undefined;
}
