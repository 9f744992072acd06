import type { ErrorCode } from './error-codes.ts';

/** An error of the catalogue (web/src/messages/en/errors.po). */
export interface AppError {
  readonly code: ErrorCode;
  /** A sentence from the service, shown as it is, as plain text (docs/product/texts.md, "Error catalogue"). */
  readonly detail?: string;
  /** Names the failure in a report; no personal data. */
  readonly reference?: string;
}

/** The outcome of a call to the backend: it never throws. */
export type Outcome<T = void> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: AppError };

export const DONE: Outcome = { ok: true, value: undefined };

/** A successful call, with its result. */
export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
