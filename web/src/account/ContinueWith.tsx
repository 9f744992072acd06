import { t } from '#web/messages/i18n.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { useConfig } from '#web/platform/config.ts';
import { Button } from '#web/ui/Button.tsx';
import { layout } from '#web/ui/styles.ts';
import { FormError } from './FormError.tsx';
import { useAccountNavigation } from './use-account-navigation.ts';
import { useRequest } from './use-request.ts';

/** Log-in with Google or GitHub (docs/product/accounts.md, "Google and GitHub"); nothing if the operator has set up neither. */
export function ContinueWith() {
  const { leave } = useAccountNavigation();
  const providers = useConfig((config) => config.providers);
  const request = useRequest();
  if (providers.length === 0) return null;
  return (
    <div className={layout.stack}>
      {request.error && <FormError error={request.error} />}
      {providers.map((provider) => (
        <Button
          key={provider}
          block
          variant="secondary"
          busy={request.busy}
          onClick={() => {
            leave();
            request.send(
              () => accounts.startWithProvider(provider),
              () => undefined,
            );
          }}
        >
          {t(`logIn.with.${provider}`)}
        </Button>
      ))}
    </div>
  );
}
