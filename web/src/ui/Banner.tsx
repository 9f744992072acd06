import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import css from './Banner.module.css';
import layout from './layout.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'info';

export const TONE_ICONS = { ok: CircleCheck, warn: TriangleAlert, bad: CircleX, info: Info } as const;

export interface BannerProps {
  tone: Tone;
  title: string;
  children?: ReactNode;
  role?: 'alert' | 'status' | undefined;
}

/**
 * A notice in place. Icon and title carry the status; the text stays ink. If the banner disappears with the button that was pressed, the
 * focus moves to the heading of the dialog or the page, not to the top of the document (WCAG 2.4.3).
 */
export function Banner({ tone, title, children, role }: BannerProps) {
  const Icon = TONE_ICONS[tone];
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const banner = ref.current;
    return () => {
      if (!banner?.contains(document.activeElement)) return;
      // The page behind a dialog cannot have the focus.
      const dialog = banner.closest('dialog');
      const next = dialog ? dialog.querySelector('h2') : document.querySelector('h1');
      next?.setAttribute('tabindex', '-1');
      next?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={ref} role={role} className={css.banner} data-tone={tone} data-question>
      <Icon size={20} aria-hidden />
      <div className={layout.fillsRow}>
        <p className={css.title}>{title}</p>
        {children && <div className={css.body}>{children}</div>}
      </div>
    </div>
  );
}
