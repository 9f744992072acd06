import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to the request that is being answered, wherever the code happens to be. */
export interface RequestContext {
  /** Set when the database could not be reached. */
  databaseLost: boolean;
  /** How often the request holds the one connection of PGlite (`one-at-a-time.ts`). */
  readonly seat: Seat;
  /** What comparing a password with its hash came to, before the transaction in which lite asks again (`native-bcrypt.ts`). */
  compared?: { readonly password: string; readonly hash: string; readonly isSame: boolean };
  /** What the browser that asks says about its person's languages. */
  readonly acceptLanguage: string;
  /** Takes what the libraries below would print. */
  readonly note: (value: unknown) => void;
}

/** A place at the connection. */
export class Seat {
  depth = 0;
  entered: Promise<void> = Promise.resolve();
  leave: () => void = () => undefined;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** The request that is being answered, if this code runs for one. */
export const currentRequest = (): RequestContext | undefined => contexts.getStore();

/** Runs the work of one request. */
export function inRequest<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  return contexts.run(context, work);
}
