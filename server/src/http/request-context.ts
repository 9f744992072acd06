import { AsyncLocalStorage } from 'node:async_hooks';

/** The state of the request being answered, available everywhere in the code. */
export interface RequestContext {
  /** Set when the database could not be reached. */
  databaseLost: boolean;
  /** The request's address, and how many times it has entered the one connection of PGlite (`one-at-a-time.ts`). */
  readonly seat: Seat;
  /** The result of comparing a password with its hash, before the transaction in which lite compares again (`native-bcrypt.ts`). */
  compared?: { readonly password: string; readonly hash: string; readonly isSame: boolean };
  /** The languages in the browser's `Accept-Language` header. */
  readonly acceptLanguage: string;
  /** True for a device that has logged in to the account before (`device-marks.ts`). */
  readonly isKnownDevice?: boolean;
  /** Counts an email that the request asks for, and says whether to send it (`limits.ts`). */
  readonly mayMail?: ((isConfirmed: boolean) => Promise<boolean>) | undefined;
  /** The name of a photo whose bytes the request has stored before it is known whether its row may be written (`photo-bytes.ts`). */
  stored?: string;
  /** Receives what the libraries print to the console. */
  readonly note: (value: unknown) => void;
}

/** The request's turn at the database connection. */
export class Seat {
  depth = 0;
  entered: Promise<void> = Promise.resolve();
  /** The request's address: the queues take turns by address. */
  readonly who: string;

  constructor(who: string) {
    this.who = who;
  }
}

const contexts = new AsyncLocalStorage<RequestContext | undefined>();

/** The current request, if this code runs for one. */
export const currentRequest = (): RequestContext | undefined => contexts.getStore();

/** Counts an email that the current request asks for. False: none is to be sent, and the answer is as ever. */
export const mayMail = async (isConfirmed = false): Promise<boolean> =>
  (await currentRequest()?.mayMail?.(isConfirmed)) ?? true;

/** Starts work that outlives the request and takes its own turn at the connection. */
export const outsideRequest = <T>(work: () => T): T => contexts.run(undefined, work);

/** Runs the work of one request. */
export function inRequest<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  return contexts.run(context, work);
}
