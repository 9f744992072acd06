import { t } from '#web/messages/i18n.ts';
import { formatTime } from '#web/platform/format.ts';
import type { LiveTable } from '#web/platform/table/types.ts';
import { cx, typography } from '#web/ui/styles.ts';
import { codeInGroups } from '../code-text.ts';
import css from './CodeToType.module.css';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';

/** A QR code, whose code is fetched when one is shown. */
export const QrCode = lazyPart(
  () => import('#web/ui/paper/QrCode.tsx').then((module) => module.QrCode),
  () => <p role="alert">{t('host.qrMissing')}</p>,
);

interface CodeToTypeProps {
  readonly code: NonNullable<LiveTable['code']>;
  /** Where it is typed: host and path. */
  readonly address: string;
}

/** The code of a table or a trip, where it is typed, and until when it holds. */
export function CodeToType({ code, address }: CodeToTypeProps) {
  return (
    <>
      <p className={cx(typography.secondary, css.address)}>{t('host.orType', { address })}</p>
      <p className={css.code} data-code dir="ltr">
        {codeInGroups(code.text)}
      </p>
      <p className={typography.meta}>{t('host.codeUntil', { time: formatTime(code.until.getTime()) })}</p>
    </>
  );
}
