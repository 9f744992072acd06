import type { FunctionEnv } from '../_shared/env.ts';

/** What the function is given: the way to the backend, and whom to show the photo (docs/operations.md, "Reading photos elsewhere"). */
export interface ReaderEnv extends FunctionEnv {
  /** The whole address of a chat completions endpoint, in OpenAI's shape; empty: there is no such function. */
  readonly RECEIPT_READER_URL?: string | undefined;
  /** Empty for an endpoint that needs none, such as one on the operator's own machine. */
  readonly RECEIPT_READER_KEY?: string | undefined;
  readonly RECEIPT_READER_MODEL?: string | undefined;
  /** Photos in one day, of all visitors together; 300 unless said. */
  readonly RECEIPT_READER_PER_DAY?: string | undefined;
  /** Under which name the endpoint takes the limit on its answer: `max_tokens` unless said, or `max_completion_tokens`. */
  readonly RECEIPT_READER_LIMIT_FIELD?: string | undefined;
  /** How long to wait for an answer; 45 s unless a test says less. */
  readonly RECEIPT_READER_TIMEOUT_MS?: number;
}

/** Whom to ask. */
export interface Model {
  readonly url: string;
  readonly key: string;
  readonly name: string;
  readonly perDay: number;
  readonly limitField: string;
}

const PER_DAY = 300;

/** Photos and the key go nowhere in the clear; only the operator's own machine is asked without https. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** The configured model; undefined where the operator has switched none on, or one that would be asked in the clear. */
export function modelOf(env: ReaderEnv): Model | undefined {
  const [url, name] = [env.RECEIPT_READER_URL ?? '', env.RECEIPT_READER_MODEL ?? ''];
  if (name === '' || !isSafe(url)) return undefined;
  const perDay = Number(env.RECEIPT_READER_PER_DAY || PER_DAY);
  return {
    url,
    name,
    key: env.RECEIPT_READER_KEY ?? '',
    perDay: Number.isSafeInteger(perDay) ? perDay : PER_DAY,
    limitField: env.RECEIPT_READER_LIMIT_FIELD || 'max_tokens',
  };
}
