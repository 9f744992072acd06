import { t } from '#web/messages/i18n.ts';
import { PATHS } from '#web/paths.ts';
import { useSessionStatus, useSpace } from '#web/platform/session.ts';
import { spaceKeys } from '#web/platform/storage/keys.ts';
import { storedText } from '#web/platform/storage/store.ts';
import { Badge } from './Badge.tsx';
import { cx } from './cx.ts';
import layout from './layout.module.css';
import { Link } from './Link.tsx';
import { usePathname } from 'wouter/use-browser-location';
import css from './Brand.module.css';

/** The header's mark: a torn claret receipt with three unequal blocks, the tab code. Decoration beside the name. */
function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden>
      <path fill="var(--claret)" d="M1 0h18v19l-3-3-3 3-3-3-3 3-3-3-3 3z" />
      <path fill="#fffefa" d="M4.2 4h11.6v2.5H4.2z" />
      <path fill="#f9cb4e" d="M4.2 8h4.9v5H4.2z" />
      <path fill="#82ccfe" d="M9.8 8h3.3v5H9.8z" />
      <path fill="#f1a6b6" d="M13.8 8h2v5h-2z" />
    </svg>
  );
}

/** Leads to the landing page or, on all pages but the wizard and for a person with a bill on this device, to the bill. */
function useBrandLink(): { href: string; label: string } {
  const isSomebodyHere = useSessionStatus() !== 'none';
  const { bill } = spaceKeys(useSpace());
  const isElsewhere = usePathname() !== PATHS.app;
  const hasBill = isSomebodyHere && storedText(bill) !== null;
  return isElsewhere && hasBill
    ? { href: PATHS.app, label: t('app.header.bill') }
    : { href: PATHS.home, label: t('app.header.home') };
}

/** The mark, the name and BETA. Also on cards, where there is no header. */
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
