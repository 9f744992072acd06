import { t } from '#web/messages/i18n.ts';
import css from './Checking.module.css';

/** Shown while it is not known yet who is there, or while a page for them loads. */
export function Checking() {
  return (
    <p role="status" className={`soft center ${css.checking}`}>
      {t('app.checking')}
    </p>
  );
}
