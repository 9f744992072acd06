import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import X from 'lucide-react/icons/x';
import { t } from '#web/messages/i18n.ts';
import { after } from '#web/platform/clock.ts';
import { TONE_ICONS } from './Banner.tsx';
import { IconButton } from './IconButton.tsx';
import { dismissToast, toastStore } from './toast.ts';
import css from './Toaster.module.css';

const SHOWN_MS = 6000;
const SHOWN_WITH_ACTION_MS = 10_000;

/** Where toasts appear; once, in the app's shell. A popover, so that it lies above dialogs as well. */
export function Toaster() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const popover = region.current;
    // Old browsers know no popovers: there it is simply fixed at the top.
    if (!popover || !message || !('showPopover' in popover)) return undefined;
    popover.showPopover();
    return () => popover.hidePopover();
  }, [message]);

  useEffect(() => {
    if (!message || held) return undefined;
    return after(message.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS, dismissToast);
  }, [message, held]);

  const Icon = TONE_ICONS[message?.tone ?? 'info'];
  const { action } = message ?? {};
  return (
    <>
      <div
        ref={region}
        popover="manual"
        className={css.region}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {message && (
          <div className={css.toast} role="group" aria-label={message.title}>
            <Icon size={20} aria-hidden />
            <div className={css.words}>
              <p className={css.title}>{message.title}</p>
              {message.body && <p>{message.body}</p>}
            </div>
            {action && (
              <button
                type="button"
                className={css.action}
                onClick={() => {
                  dismissToast();
                  action.onAction();
                }}
              >
                {action.label}
              </button>
            )}
            <IconButton label={t('ui.dismiss')} icon={X} className={css.dismiss} onClick={dismissToast} />
          </div>
        )}
      </div>
      {/* Outside the popover: a live region must be there before its text is. */}
      <div className="vh" role={message?.tone === 'bad' ? 'alert' : 'status'}>
        {message && [message.title, message.body].filter(Boolean).join('. ')}
      </div>
    </>
  );
}
