import type { ReactNode } from 'react';
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
  return (
    <div className={css.shell}>
      {header}
      <main className={css.main}>{children}</main>
      <Footer />
    </div>
  );
}
