import { lazy, Suspense, type ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Header, type HeaderProps } from './Header.tsx';
import css from './Shell.module.css';

const AccountMenu = lazy(() => import('./AccountMenu.tsx'));

/** The header with the account menu, which is loaded after the page. */
export function AccountHeader(props: Omit<HeaderProps, 'end'>) {
  return (
    <Header
      {...props}
      end={
        <Suspense fallback={<span className={css.menu} />}>
          <AccountMenu />
        </Suspense>
      }
    />
  );
}

/** Header, page, footer. `header={null}` for pages that bring their own. */
export function Shell({ header = <AccountHeader />, children }: { header?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.shell}>
      {header}
      <main className={css.main}>{children}</main>
      <Footer />
    </div>
  );
}
