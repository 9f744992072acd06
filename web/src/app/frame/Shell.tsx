import type { ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { useConfigMode } from '#web/platform/config.ts';
import { cx, typography } from '#web/ui/styles.ts';
import AccountMenu from './AccountMenu.tsx';
import { Footer } from './Footer.tsx';
import { Header, type HeaderProps } from './Header.tsx';
import css from './Shell.module.css';

/** The header with the account menu. */
export function AccountHeader(props: Omit<HeaderProps, 'end'>) {
  return <Header {...props} end={<AccountMenu />} />;
}

/** Header, page, footer. `header={null}` for pages that bring their own. */
export function Shell({ header = <AccountHeader />, children }: { header?: ReactNode; children: ReactNode }) {
  const isDemo = useConfigMode() === 'demo';
  return (
    <div className={css.shell}>
      {header}
      {isDemo && (
        <aside data-tone="info" className={cx(typography.small, typography.centered, css.demo)}>
          {t('app.demo')}
        </aside>
      )}
      <main className={css.main}>{children}</main>
      <Footer />
    </div>
  );
}
