import { createHash } from 'node:crypto';
import { membersOf } from '../json.ts';
import { showsToken } from './forward-request.ts';

/** The greatest number of clients that are known; beyond it, those that were silent for the longest become unknown. */
const MOST = 20_000;

/** The functions that answer a table's seats, and nobody without one. */
const OF_A_SEAT = /\/rpc\/(?:(?:open|join|sync|change)_(?:table|trip)|sit_down|table_history|keep_trip)$/;

/**
 * Tells the clients of one address apart: the phones at a table by the token of their seat, people with an account by that of their
 * session. A token counts once the backend has accepted it, so that nobody has more than one turn by making tokens up.
 */
export class ClientCredentials {
  readonly #accepted = new Set<string>();

  /** A digest of the token that a request shows; '' for none, or one that was not accepted before. `body`: its text, or '' for bytes. */
  clientOf(
    request: Request,
    path: string,
    body: string,
  ): { readonly client: string; readonly shown: string } {
    const token =
      seatToken(path, body) ?? (showsToken(request) ? request.headers.get('authorization') : null);
    if (token === null) return { client: '', shown: '' };
    const shown = digestOf(token);
    return { client: this.#accepted.has(shown) ? shown : '', shown };
  }

  /** True if the backend has accepted the session that a request shows: one that is made up gives no right to more bytes. */
  hasSession(request: Request): boolean {
    return showsToken(request) && this.#accepted.has(digestOf(request.headers.get('authorization') ?? ''));
  }

  /** Notes that the backend has answered a request with this token (`shown`) with success. */
  accept(shown: string): void {
    if (shown === '') return;
    this.#accepted.delete(shown);
    this.#accepted.add(shown);
    if (this.#accepted.size > MOST) this.#accepted.delete(this.#accepted.values().next().value ?? '');
  }
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The token in the body of a table's function. */
function seatToken(path: string, body: string): string | undefined {
  if (!OF_A_SEAT.test(path)) return undefined;
  const { seat_token: token } = membersOf(body);
  return typeof token === 'string' ? token : undefined;
}
