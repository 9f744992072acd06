import { useEffect, useId, useRef } from 'react';
import { Languages } from 'lucide-react';
import { t } from '#web/messages/i18n.ts';
import { LANGUAGES } from '#web/messages/languages.ts';
import { setLanguage, useLanguage } from '#web/platform/language.ts';
import { currentSession } from '#web/platform/session.ts';
import { cx } from '../cx.ts';
import { toast } from '../overlays/toast.ts';
import field from './Field.module.css';
import hidden from '../hidden.module.css';
import css from './LanguageChoice.module.css';

/** True if the language was just chosen here: the page is then re-created, and the choice keeps the focus. */
let hasJustChosen = false;

/** Saves the language of the account's emails; without an account there are none. */
async function tellAccount(tag: string): Promise<void> {
  if (currentSession().status !== 'user') return;
  try {
    const { saveAccountLanguage } = await import('#web/platform/accounts/account-language.ts');
    saveAccountLanguage(tag);
  } catch {
    // Offline and without an offline copy of the app: emails stay in the previous language.
  }
}

async function choose(tag: string): Promise<void> {
  hasJustChosen = true;
  void tellAccount(tag);
  if (await setLanguage(tag)) return;
  hasJustChosen = false;
  const language = LANGUAGES.find((each) => each.tag === tag)?.name ?? tag;
  toast({ title: t('language.later', { language }), tone: 'info' });
}

/** Chooses the language of the app, each listed by its own name. A native control, because it can show every script. */
export function LanguageChoice({ className }: { className?: string | undefined }) {
  const language = useLanguage();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (hasJustChosen) select.current?.focus({ preventScroll: true });
    hasJustChosen = false;
  }, []);
  return (
    <div className={cx(field.box, css.box, className)}>
      <Languages size={20} aria-hidden />
      <label htmlFor={id} className={hidden.visually}>
        {t('language.label')}
      </label>
      <select
        id={id}
        ref={select}
        className={css.select}
        value={language}
        onChange={(event) => void choose(event.target.value)}
      >
        {LANGUAGES.map(({ tag, name, direction }) => (
          <option key={tag} value={tag} lang={tag} dir={direction}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
