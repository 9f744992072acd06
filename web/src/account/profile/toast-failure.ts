import { describeError } from '#web/platform/accounts/describe-error.ts';
import type { AppError } from '#web/platform/backend/outcome.ts';
import { t } from '#web/messages/i18n.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/** Shows what failed and why, with Retry if that can help. */
export function toastFailure(title: string, error: AppError, again?: () => void): void {
  const { body, retry } = describeError(error);
  toast({
    title,
    body: body === title ? undefined : body,
    tone: 'bad',
    action: retry && again ? { label: t('action.retry'), onAction: again } : undefined,
  });
}
