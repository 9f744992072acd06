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

/** How messages are written: as objects, or as lists (what the official client asks for today). */
export const VERSIONS = ['1.0.0', '2.0.0'] as const;
export type Version = (typeof VERSIONS)[number];

const Ref = v.nullish(v.pipe(v.string(), v.maxLength(255)), null);
const Name = v.pipe(v.string(), v.maxLength(255));

const SCHEMAS = {
  '1.0.0': v.pipe(
    v.object({ join_ref: Ref, ref: Ref, topic: Name, event: Name, payload: v.unknown() }),
    v.transform(({ join_ref: joinRef, ...rest }): Message => ({ joinRef, ...rest })),
  ),
  '2.0.0': v.pipe(
    v.tuple([Ref, Ref, Name, Name, v.unknown()]),
    v.transform(([joinRef, ref, topic, event, payload]): Message => ({
      joinRef,
      ref,
      topic,
      event,
      payload,
    })),
  ),
} as const;

/** Reads a message; `undefined` if it is invalid. */
export function readMessage(text: string, version: Version): Message | undefined {
  const read = v.safeParse(SCHEMAS[version], parseJson(text));
  return read.success ? read.output : undefined;
}

/** A message as it is sent to a client of that version. */
export function writeMessage(message: Message, version: Version): string {
  const { joinRef, ref, topic, event, payload } = message;
  return JSON.stringify(
    version === '1.0.0'
      ? { join_ref: joinRef, ref, topic, event, payload }
      : [joinRef, ref, topic, event, payload],
  );
}

/** The part of a join message that is read: the channel must be private. Other settings do not apply here. */
export const Join = v.object({ config: v.object({ private: v.literal(true) }) });
