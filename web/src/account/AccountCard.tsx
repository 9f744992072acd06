import type { ReactNode } from 'react';
import { t } from '#web/messages/i18n.ts';
import { Brand } from '#web/ui/Brand.tsx';
import { cx, typography } from '#web/ui/styles.ts';
import { Link } from '#web/ui/Link.tsx';
import { PaperCard } from '#web/ui/paper/PaperCard.tsx';
import { PATHS } from '#web/paths.ts';
import { useAccountNavigation } from './use-account-navigation.ts';
import css from './account.module.css';

export interface AccountCardProps {
  title: string;
  children: ReactNode;
  /** Shown below the card. */
  below?: ReactNode;
}

/** The paper card that every page about access to an account shows. */
export function AccountCard({ title, children, below }: AccountCardProps) {
  return (
    <>
      <PaperCard place="band" head={<Brand />}>
        <h1 className={css.title}>{title}</h1>
        {children}
      </PaperCard>
      {below && <div className={css.below}>{below}</div>}
    </>
  );
}

/** Below a form, a way back to the log-in page. */
export function BackToLogin() {
  const { to } = useAccountNavigation();
  return (
    <p className={cx(typography.centered, css.other)}>
      <Link href={to(PATHS.login)}>{t('account.backToLogin')}</Link>
    </p>
  );
}
