import { t } from '#web/messages/i18n.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import type { LoginProvider } from '#web/platform/config.ts';
import { formatList } from '#web/platform/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { layout, typography } from '#web/ui/styles.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { FormError } from '../FormError.tsx';
import { useRequest } from '../use-request.ts';

export interface FirstPasswordProps {
  email: string;
  /** The log-in providers of the account; empty if it logs in by code. */
  providers: readonly LoginProvider[];
}

/**
 * Sets a password for an account that has none, or whose old one no longer works (docs/product/accounts.md, "Changing the password"). There
 * is no old password to ask for, so a link is sent by email.
 */
export function FirstPassword({ email, providers }: FirstPasswordProps) {
  const request = useRequest();
  const send = () =>
    request.send(
      () => accounts.sendReset(email),
      () =>
        toast({
          title: t('profile.password.sent'),
          body: t('profile.password.sent.body', { email }),
          tone: 'ok',
        }),
    );
  return (
    <Disclosure title={t('profile.password.first')}>
      <div className={layout.stack}>
        <p className={typography.secondary}>
          {providers.length > 0
            ? t('profile.password.openedBy', {
                providers: formatList(providers.map((provider) => t(`provider.${provider}`))),
              })
            : t('profile.password.ended')}
        </p>
        {request.error && <FormError error={request.error} onRetry={send} />}
        <Button block variant="secondary" busy={request.busy} busyLabel={t('reset.busy')} onClick={send}>
          {t('profile.password.send')}
        </Button>
      </div>
    </Disclosure>
  );
}
