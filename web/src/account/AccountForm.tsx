import { useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import layout from '#web/ui/layout.module.css';
import { FormError } from './FormError.tsx';
import type { Request } from './use-request.ts';

export interface AccountFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  request: Request;
  onSubmit: () => void;
  submit: string;
  busy: string;
  /** The fields. */
  children: ReactNode;
  /** A way on, with the error. */
  errorAction?: ReactNode;
  /** The error is beside its field instead. */
  hideError?: boolean;
  toasted?: boolean;
  /** Stands in place of the button once there is nothing left to send. */
  success?: ReactNode;
}

/** Fields, what went wrong, and the button; a real form, so that password managers and the Enter key know it. */
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
    // The banner with Retry goes: the focus must not go with it.
    button.current?.focus();
    onSubmit();
  };
  return (
    // `post`: were the script ever to fail, no password would land in the address.
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
