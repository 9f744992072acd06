import { useEffect, useRef, useState } from 'react';
import type { AppError, Outcome } from '#web/platform/accounts/types.ts';

export interface Request {
  readonly busy: boolean;
  /** Why the last one failed. */
  readonly error: AppError | null;
  /** Runs a call. `done` is called only while the page that asked is still shown; until it has left, it stays busy. */
  readonly send: <T>(
    call: () => Promise<Outcome<T>>,
    done: (value: T) => void,
    failed?: (error: AppError) => void,
  ) => Promise<void>;
  /** Ready for the next one, on a page that stays after it succeeded. */
  readonly rest: () => void;
}

/** One call to the account service at a time, as a form shows it. */
export function useRequest(): Request {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const run: Request['send'] = async (call, done, failed) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    const outcome = await call();
    if (!shown.current) return;
    if (outcome.ok) {
      done(outcome.value);
      return;
    }
    setBusy(false);
    setError(outcome.error);
    failed?.(outcome.error);
  };
  return { busy, error, send: run, rest: () => setBusy(false) };
}
