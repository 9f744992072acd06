import { useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { layout } from '#web/ui/styles.ts';
import { FormError } from './FormError.tsx';
import type { Request } from './use-request.ts';

export interface AccountFormProps {
  formRef?: RefObject<HTMLFormElement | null>;
  request: Request;
  onSubmit: () => void;
  submit: string;
  busy: string;
  /** The fields. */
  children: ReactNode;
  /** A button or link shown with the error. */
  errorAction?: ReactNode;
  /** The error is shown beside its field instead. */
  hideError?: boolean;
  toasted?: boolean;
  /** Replaces the button once there is nothing left to send. */
  success?: ReactNode;
}

/** Fields, error and button, in a real form: password managers and the Enter key need one. */
export function AccountForm(props: AccountFormProps) {
  const { formRef, request, onSubmit, submit, busy, children, errorAction, hideError, toasted, success } =
    props;
  const isHere = useIsHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const retry = () => {
    // The banner with Retry is about to go: keep the focus on the page.
    button.current?.focus();
    onSubmit();
  };
  return (
    // `post`: if the script ever fails, the password must not end up in the URL.
    <form ref={formRef} method="post" className={layout.stack} noValidate onSubmit={send}>
      {children}
      {request.error && !hideError && (
        <FormError error={request.error} onRetry={retry} toasted={toasted}>
          {errorAction}
        </FormError>
      )}
      {success ?? (
        <Button
          ref={button}
          type="submit"
          className={layout.smallGapAbove}
          block
          busy={request.busy}
          busyLabel={busy}
          disabled={!isHere}
        >
          {submit}
        </Button>
      )}
    </form>
  );
}
