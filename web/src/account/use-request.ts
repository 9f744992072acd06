import { type RefObject, startTransition, useActionState, useEffect, useRef, useState } from 'react';
import type { AppError, Outcome } from '#web/platform/backend/outcome.ts';

export interface Request {
  readonly busy: boolean;
  /** The error of the last call; undefined while the next one runs. */
  readonly error: AppError | null;
  /** Runs a call, one at a time. `done` and `failed` are called only while the page that asked is still shown. */
  readonly send: <T>(
    call: () => Promise<Outcome<T>>,
    done: (value: T) => void,
    failed?: (error: AppError) => void,
  ) => void;
  /** Removes the error of the last call. */
  readonly forget: () => void;
}

/** One call to the account service at a time, as a form shows it. */
export function useRequest(): Request {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const [error, run, busy] = useActionState(
    (_last: AppError | null, action: () => Promise<AppError | null>) => action(),
    null,
  );
  const send: Request['send'] = (call, done, failed) => {
    if (busy) return;
    startTransition(() =>
      run(async () => {
        const outcome = await call();
        if (!shown.current) return null;
        if (outcome.ok) {
          done(outcome.value);
          return null;
        }
        failed?.(outcome.error);
        return outcome.error;
      }),
    );
  };
  const forget = () => {
    if (error && !busy) startTransition(() => run(() => Promise.resolve(null)));
  };
  return { busy, error: busy ? null : error, send, forget };
}

type Errors = Readonly<Record<string, string | undefined>>;

interface Checked<E extends Errors> {
  /** For the `AccountForm`. */
  readonly form: { readonly formRef: RefObject<HTMLFormElement | null>; readonly request: Request };
  /** The errors beside the fields: nothing before the first attempt to submit. */
  readonly shown: Partial<E>;
  /** True if the form may be submitted. If not, its first wrong field gets the focus. */
  readonly check: () => boolean;
}

/**
 * Shows a form's errors once somebody has tried to submit it, and from then on as they type.
 * @param request what the form sends; its last error disappears when the form is wrong, since nothing was sent this time
 */
export function useChecked<E extends Errors>(errors: E, request: Request): Checked<E> {
  const formRef = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);
  return {
    form: { formRef, request },
    shown: attempts > 0 ? errors : {},
    check() {
      const isRight = Object.values(errors).every((error) => error === undefined);
      setAttempts(isRight ? 0 : attempts + 1);
      if (!isRight) request.forget();
      return isRight;
    },
  };
}
