import type { ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { spaceOf, useSession } from '#web/platform/session.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { readText } from '#web/platform/storage/store.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/cx.ts';
import layout from '#web/ui/layout.module.css';
import { Link } from '#web/ui/Link.tsx';
import { Mark } from './Mark.tsx';
import { PATHS } from './paths.ts';
import { usePath } from './use-path.ts';
import css from './Header.module.css';

/** Home; for a person with a bill on this device, from any other page, the bill. */
function useBrandLink(): { href: string; label: string } {
  const session = useSession();
  const isElsewhere = usePath() !== PATHS.app;
  const read = session.status === 'none' ? undefined : readText(spaceKeys(spaceOf(session)).bill);
  const hasBill = read?.status === 'ok' && read.text !== null;
  return isElsewhere && hasBill
    ? { href: PATHS.app, label: t('app.header.bill') }
    : { href: PATHS.home, label: t('app.header.home') };
}

/** The mark, the name and BETA. On slips as well, where there is no header. */
export function Brand({ className, linked = true }: { className?: string | undefined; linked?: boolean }) {
  const { href, label } = useBrandLink();
  const name = (
    <>
      <Mark />
      <span>{t('app.name')}</span>
    </>
  );
  return (
    <div className={cx(layout.wrappingRow, className)}>
      {linked ? (
        <Link href={href} className={cx(layout.row, css.name)} aria-label={label}>
          {name}
        </Link>
      ) : (
        <span className={cx(layout.row, css.name)}>{name}</span>
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
    <header className={cx(layout.wrappingSpreadRow, css.header)}>
      <div className={layout.wrappingRow}>
        {start}
        <Brand />
      </div>
      {center}
      <div className={cx(layout.row, css.end)}>{end}</div>
    </header>
  );
}
