import type { Author, Diner } from '#domain';
import '#web/messages/en/live-table-end.po';
import { t } from '#web/messages/i18n.ts';
import { isolate } from '#web/platform/format.ts';
import { typography } from '#web/ui/styles.ts';

export interface EnteredByProps {
  readonly author: Author;
  readonly diners: readonly Diner[];
}

/** Beside a way to be paid that its payee's own phone has not entered (docs/product/live-table.md, "Ways to be paid"). */
export function EnteredBy({ author, diners }: EnteredByProps) {
  const name = diners.find(({ id }) => id === author.dinerId)?.name ?? author.name;
  return <p className={typography.secondary}>{t('live.ways.enteredBy', { name: isolate(name) })}</p>;
}
