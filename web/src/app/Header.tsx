import type { ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { Link } from '#web/ui/Link.tsx';
import { Mark } from './Mark.tsx';
import { PATHS } from './paths.ts';
import css from './Header.module.css';

/** The mark, the name and BETA. On slips as well, where there is no header. */
export function Brand({ className, linked = true }: { className?: string | undefined; linked?: boolean }) {
  const name = (
    <>
      <Mark />
      <span>{t('app.name')}</span>
    </>
  );
  return (
    <div className={cx('wrap', className)}>
      {linked ? (
        <Link href={PATHS.home} className={`row ${css.name}`} aria-label={t('app.header.home')}>
          {name}
        </Link>
      ) : (
        <span className={`row ${css.name}`}>{name}</span>
      )}
      <Badge tone="beta">{t('app.beta')}</Badge>
    </div>
  );
}

export interface HeaderProps {
  /** The way back, before the name. */
  start?: ReactNode;
  /** The wizard's steps, on wide screens. */
  center?: ReactNode;
  /** Log in, or the account menu. */
  end?: ReactNode;
}

/** The line at the top of every page. */
export function Header({ start, center, end }: HeaderProps) {
  return (
    <header className={`wrap spread ${css.header}`}>
      <div className="wrap">
        {start}
        <Brand />
      </div>
      {center}
      <div className={`row flush push ${css.end}`}>{end}</div>
    </header>
  );
}
