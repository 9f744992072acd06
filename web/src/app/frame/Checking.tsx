import { t } from '#web/messages/i18n.ts';
import { cx } from '#web/ui/cx.ts';
import typography from '#web/ui/typography.module.css';
import css from './Checking.module.css';
import { Waiting } from './Waiting.tsx';

/** Shown while the code of a page that needs a session is fetched. */
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
