import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Request } from './use-request.ts';

type Errors = Readonly<Record<string, string | undefined>>;

export interface Checked<E extends Errors> {
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
