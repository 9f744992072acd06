import { startTransition, useActionState, useEffect, useRef } from 'react';
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
