/** Who sends a request. */
export type Sender = 'nobody' | 'a' | 'b';

/**
 * A request as data, so that it can be printed, cut down and sent again. `~a.id~` and the like stand for what is known only
 * while a server runs (`people.ts`).
 */
export interface WildRequest {
  readonly as: Sender;
  readonly method: string;
  /** With its query, as it is written on the wire. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
  /** How the body's letters become bytes; UTF-8 unless said. */
  readonly encoding?: 'latin1' | 'utf16le' | undefined;
  /** The body is signed as the checkout provider signs. */
  readonly signed?: boolean;
  /** What is written instead of the request: for requests that are no HTTP. */
  readonly wire?: string;
}

/** What came back. */
export interface Answer {
  /** 0: the connection ended without an answer; −1: it is no request by the web's rules. */
  readonly status: number;
  readonly headers: string;
  readonly body: string;
  readonly ms: number;
}

/** Sends one request, with the stand-ins filled in. */
export type Send = (request: WildRequest) => Promise<Answer>;
