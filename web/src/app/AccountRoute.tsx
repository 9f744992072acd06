import { navigate, useSearch } from 'wouter/use-browser-location';
import { Closed } from '#web/features/account/Closed.tsx';
import { t } from '#web/messages/i18n.ts';
import { startGuestSession } from '#web/platform/session.ts';
import { Brand } from './Header.tsx';
import { Page } from './Page.tsx';
import { guestReturnPath, PATHS, withReturn } from './paths.ts';
import { Shell } from './Shell.tsx';

/** /login and /signup. */
export function AccountRoute({ kind }: { kind: 'logIn' | 'signUp' }) {
  const search = useSearch();
  const title = kind === 'logIn' ? t('account.logIn') : t('account.signUp');
  const other = kind === 'logIn' ? PATHS.signup : PATHS.login;
  return (
    <Page title={title}>
      <Shell header={null}>
        <Closed
          kind={kind}
          brand={<Brand />}
          otherPath={withReturn(other, search)}
          onGuest={() => {
            startGuestSession();
            navigate(guestReturnPath(search), { replace: true });
          }}
        />
      </Shell>
    </Page>
  );
}
