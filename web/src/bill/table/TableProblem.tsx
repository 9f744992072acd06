import type { ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import type { TableError } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';

/** What went wrong at the table, and what to do about it (docs/product/texts.md, "Error catalogue"). */
export function TableProblem({ error, children }: { error: TableError; children?: ReactNode }) {
  const { code, reference } = error;
  const body = t(`live.error.${code}`);
  return (
    <Banner tone="bad" role="alert" title={t(`live.error.${code}.title`)}>
      <p>{reference === undefined ? body : t('live.error.withReference', { body, reference })}</p>
      {children}
    </Banner>
  );
}
