import { t } from '#web/messages/i18n.ts';
import { cx } from '#web/ui/cx.ts';
import typography from '#web/ui/typography.module.css';
import css from './Checking.module.css';
import { Waiting } from './Waiting.tsx';

/** Shown while the session is unknown, or while a page for it loads. */
export function Checking() {
  return (
    <>
      <Waiting />
      <p role="status" className={cx(typography.muted, typography.centered, css.checking)}>
        {t('app.checking')}
      </p>
    </>
  );
}
