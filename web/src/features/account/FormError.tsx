import type { ReactNode } from 'react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { t } from '#web/messages/i18n.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import type { AppError } from '#web/platform/accounts/types.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

export interface FormErrorProps {
  error: AppError;
  onRetry: () => void;
  /** A way on, under the words. */
  children?: ReactNode;
}

/** Why the service said no, at the form; Retry where trying again makes sense. */
export function FormError({ error, onRetry, children }: FormErrorProps) {
  const { title, body, retry } = describeError(error);
  return (
    <Banner tone="bad" role="alert" title={title ?? body}>
      {title && <p>{body}</p>}
      {retry && (
        <Button variant="text" icon={RefreshCw} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
      {children}
    </Banner>
  );
}
