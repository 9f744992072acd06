import { incompleteRequest, problem, tooMany, unavailable } from '../site/answers.ts';
import type { Backend } from '../backend/backend.ts';
import { codeOf } from '../database/postgres-pool.ts';
import { restAnswerOf } from '../lite/rest-errors.ts';
import { describeSafely, type Log } from '../metrics/log.ts';
import { inRequest, Seat } from '../http/request-context.ts';
import { ClientThrottle } from './client-throttle.ts';

/** The sender of a request, and the texts for the backend's own messages. */
export interface Caller {
  readonly address: string;
  readonly hides?: 'in a failure' | 'whatever it answers';
  readonly acceptLanguage?: string | undefined;
  readonly isKnownDevice?: boolean;
  readonly mayMail?: (isConfirmed: boolean) => Promise<boolean>;
  /** For `client-throttle.ts`: whose the request is at its address, its bytes, and a check that its client is still connected. */
  readonly throttleInfo?: { readonly client: string; readonly sent: number; readonly isGone: () => boolean };
}

export interface BackendAccessParts {
  readonly backend: Promise<Backend>;
  readonly log: Log;
  /** Gets the number of bytes answered to an address. */
  readonly count: (address: string, bytes: number) => void;
}

/** The answer without lite's CORS and `sb-auth-` headers. `count` gets its number of bytes. */
export async function withoutExtras(answer: Response, count: (bytes: number) => void): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const name of Array.from(answer.headers.keys())) {
    if (/^(?:access-control-|sb-auth-)/.test(name)) headers.delete(name);
  }
  const body = await answer.arrayBuffer();
  count(body.byteLength);
  // Some statuses have no body, not even an empty one.
  return new Response(body.byteLength > 0 ? body : null, { status: answer.status, headers });
}

/**
 * The response to a refusal by our database rules (SQLSTATE PT and a status) or to an ended session, for which lite's auth and storage
 * services only report an unspecified failure.
 */
function refusalOf(error: Error): Response | undefined {
  const rest = restAnswerOf(error);
  if (rest) return problem(rest.status, rest.code, rest.message);
  const status = /^PT(4\d\d)$/.exec(codeOf(error))?.[1];
  return status === undefined ? undefined : problem(Number(status), error.message, error.message);
}

/** The only way for requests to reach this process's backend: clients take turns, and failures get a message. */
export function createBackendAccess(parts: BackendAccessParts) {
  /**
   * Runs one request to the backend. Responds with 503 if the database could not be reached meanwhile, and with the database's error if
   * the backend has no response of its own for it.
   */
  const inContext = async (
    work: () => Promise<Response>,
    { address, hides = 'in a failure', acceptLanguage = '', isKnownDevice = false, mayMail }: Caller,
  ): Promise<Response> => {
    let refused: Response | undefined;
    const note = (value: unknown) => {
      if (!(value instanceof Error)) return;
      refused ??= refusalOf(value);
      parts.log({ level: 'warn', event: 'backend', ...describeSafely(value) });
    };
    const seat = new Seat(address);
    const context = { databaseLost: false, seat, acceptLanguage, isKnownDevice, mayMail, note };
    try {
      const response = await inRequest(context, work);
      if (context.databaseLost) return unavailable();
      const isHidden = response.status === 500 || hides === 'whatever it answers';
      return isHidden && refused ? refused : response;
    } catch (error) {
      if (context.databaseLost) return unavailable();
      throw error;
    }
  };
  const throttle = new ClientThrottle();
  return {
    inContext,
    /** The same, and prepares the answer for a visitor. */
    answer: async (work: (backend: Backend) => Promise<Response>, caller: Caller): Promise<Response> => {
      const { address, throttleInfo } = caller;
      const backend = await parts.backend;
      let answered = 0;
      const ask = async () => {
        const response = await inContext(() => work(backend), caller);
        return withoutExtras(response, (bytes) => {
          answered = bytes;
          parts.count(address, bytes);
        });
      };
      if (!throttleInfo) return ask();
      const { client, sent, isGone } = throttleInfo;
      if (throttle.isFull({ address, client })) return tooMany(1);
      return throttle.run({ address, client }, async () => [
        isGone() ? incompleteRequest() : await ask(),
        { sent, answered },
      ]);
    },
  };
}
