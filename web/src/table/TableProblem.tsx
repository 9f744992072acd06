import { t } from '#web/messages/i18n.ts';
import type { TableError } from '#web/platform/table/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';

export interface TableProblemProps {
  readonly error: TableError;
  /** Removes the message; if absent, it stays until the next attempt. */
  readonly onDismiss?: (() => void) | undefined;
}

/** The error at the table, and its remedy (docs/product/texts.md, "Error catalogue"). */
export function TableProblem({ error, onDismiss }: TableProblemProps) {
  const { code, reference } = error;
  const body = t(`live.error.${code}`);
  return (
    <Banner tone="bad" role="alert" title={t(`live.error.${code}.title`)}>
      <p>{reference === undefined ? body : t('live.error.withReference', { body, reference })}</p>
      {onDismiss && (
        <TextButton at="start" onClick={onDismiss}>
          {t('live.refused.dismiss')}
        </TextButton>
      )}
    </Banner>
  );
}

/** The device has no room: a reload would lose this phone's seat and its unsent changes. */
export function NotKept() {
  return (
    <Banner tone="warn" role="alert" title={t('live.notKept.title')}>
      <p>{t('live.notKept.body')}</p>
    </Banner>
  );
}

/**
 * This page and the table have different versions of the rules, so nothing is sent until the page is reloaded (docs/product/live-table.md,
 * "Versions").
 */
export function ReloadFirst() {
  return (
    <Banner tone="warn" role="alert" title={t('live.reload.title')}>
      <p>{t('live.reload.body')}</p>
      <TextButton at="start" onClick={() => window.location.reload()}>
        {t('action.reload')}
      </TextButton>
    </Banner>
  );
}
