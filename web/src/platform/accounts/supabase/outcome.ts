import { DONE } from '../done.ts';
import { toAppError, type ErrorContext, type Fault } from '../to-app-error.ts';
import type { Outcome } from '../types.ts';

/** A call that failed: what the service said becomes an entry of the catalogue. */
export const failed = (fault: Fault, context: ErrorContext): Outcome<never> => ({
  ok: false,
  error: toAppError(fault, context),
});

/** How a call of the client ended, when all there is to know is whether it failed. */
export const ended = (fault: Fault | null, context: ErrorContext): Outcome =>
  fault ? failed(fault, context) : DONE;
