import * as v from 'valibot';
import { parseJson } from '../json.ts';

/**
 * A message of Phoenix channels, which Supabase Realtime speaks (https://supabase.com/docs/guides/realtime/protocol).
 * `ref` numbers a question for its reply; `joinRef` is the `ref` by which the sender joined the topic.
 */
export interface Message {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** Of the protocol: messages are lists. The official client asks for it. */
export const VERSION = '2.0.0';

const Ref = v.nullish(v.pipe(v.string(), v.maxLength(255)), null);
const Name = v.pipe(v.string(), v.maxLength(255));
const MessageText = v.tuple([Ref, Ref, Name, Name, v.unknown()]);

/** Reads a message; `undefined` if it is invalid. */
export function readMessage(text: string): Message | undefined {
  const read = v.safeParse(MessageText, parseJson(text));
  if (!read.success) return undefined;
  const [joinRef, ref, topic, event, payload] = read.output;
  return { joinRef, ref, topic, event, payload };
}

/** A message as it is sent to a client. */
export const writeMessage = ({ joinRef, ref, topic, event, payload }: Message): string =>
  JSON.stringify([joinRef, ref, topic, event, payload]);

/** The part of a join message that is read: the channel must be private. Other settings do not apply here. */
export const Join = v.object({ config: v.object({ private: v.literal(true) }) });
