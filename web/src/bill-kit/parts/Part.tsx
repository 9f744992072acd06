import { useEffect, useState, type ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { TextButton } from '#web/ui/Button.tsx';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { layout } from '#web/ui/styles.ts';
import { useBill } from '../state/use-wizard.ts';

interface PartProps {
  readonly children: ReactNode;
  /** `li` where the part is an item of a list. */
  readonly as?: 'li';
}

/** A form, list or card of a step. An error in it is shown in its place, with Retry; the rest of the page stays usable. */
export const Part = ({ children, as }: PartProps) => (
  <ErrorBoundary Fallback={as ? FailedItem : FailedPart}>{children}</ErrorBoundary>
);

interface FailedProps {
  readonly onRetry: () => void;
}

const FailedItem = (props: FailedProps) => (
  <li className={layout.gapBelow}>
    <FailedPart {...props} />
  </li>
);

function FailedPart({ onRetry }: FailedProps) {
  const bill = useBill();
  const [failedWith] = useState(bill);
  // Another bill may render, for instance after Undo of the edit that broke the part.
  useEffect(() => {
    if (bill !== failedWith) onRetry();
  });
  return (
    <Banner tone="bad" title={t('notice.partFailed.title')} role="alert">
      <div className={layout.wrappingRow}>
        <p className={layout.nameColumn}>{t('notice.partFailed.body')}</p>
        <TextButton at="end" onClick={onRetry}>
          {t('action.retry')}
        </TextButton>
      </div>
    </Banner>
  );
}
