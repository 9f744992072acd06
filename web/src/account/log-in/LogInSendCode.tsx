import { t } from '#web/messages/i18n.ts';
import { accounts } from '#web/platform/accounts/index.ts';
import { useConfig } from '#web/platform/config.ts';
import { Button } from '#web/ui/Button.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { layout } from '#web/ui/styles.ts';
import { FormError } from '../FormError.tsx';
import { codeMail } from '../last-mail.ts';
import { useRequest } from '../use-request.ts';
import { emailError } from '../validate.ts';

export interface LogInSendCodeProps {
  /** As typed so far. */
  email: string;
  /** `sentTo`: the address that the code was sent to; `null`: it still has to be asked for. */
  onCode: (sentTo: string | null) => void;
}

/** Logs in by code instead of password, on the log-in page. Demo mode sends no emails, so it has no such button. */
export function LogInSendCode({ email, onCode }: LogInSendCodeProps) {
  const request = useRequest();
  const mode = useConfig((config) => config.mode);
  const isHere = useIsHydrated();
  if (mode === 'demo') return null;
  const address = email.trim();
  const sent = () => {
    codeMail.sent();
    onCode(address);
  };
  const send = () => {
    if (emailError(email)) onCode(null);
    else request.send(() => accounts.sendCode(address), sent);
  };
  return (
    <div className={layout.stack}>
      {request.error && <FormError error={request.error} onRetry={send} />}
      <Button
        block
        variant="secondary"
        disabled={!isHere}
        busy={request.busy}
        busyLabel={t('reset.busy')}
        onClick={send}
      >
        {t('logInCode.send')}
      </Button>
    </div>
  );
}
