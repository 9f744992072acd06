import type { ReactNode } from 'react';
import { RefreshCw } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { describeError } from '#web/platform/accounts/describe-error.ts';
import type { AppError } from '#web/platform/backend/outcome.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import css from './account.module.css';

export interface FormErrorProps {
  error: AppError;
  /** Absent if there is no single call to repeat. */
  onRetry?: (() => void) | undefined;
  /** A toast has already shown the title, so only the reason is shown here. */
  toasted?: boolean | undefined;
  /** A button or link below the text. */
  children?: ReactNode;
}

/** The service's error, shown in the form; with Retry if trying again makes sense. */
export function FormError({ error, onRetry, toasted, children }: FormErrorProps) {
  const { title, body, retry } = describeError(error);
  const isTitled = title !== undefined && !toasted;
  return (
    <Banner tone="bad" role={toasted ? undefined : 'alert'} title={isTitled ? title : body}>
      {isTitled && <p>{body}</p>}
      {retry && onRetry && (
        <TextButton icon={RefreshCw} className={css.retry} onClick={onRetry}>
          {t('action.retry')}
        </TextButton>
      )}
      {children}
    </Banner>
  );
}
