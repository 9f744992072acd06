import * as v from 'valibot';
import { REFUSALS, TABLE_STATUSES } from '#domain';

/** Who wrote something, and when (`Told`). */
export const told = {
  by: v.exactOptional(v.object({ dinerId: v.string(), name: v.string() })),
  at: v.exactOptional(v.number()),
};
const entry = v.object({ key: v.string(), value: v.unknown(), seq: v.number(), ...told });
const missing = v.nullish(v.string());

/** The response of every function of a table (supabase/migrations, "live tables"). */
export const replySchema = v.object({
  tableId: v.string(),
  epoch: v.string(),
  topic: v.string(),
  seq: v.number(),
  status: v.picklist(TABLE_STATUSES),
  rulesVersion: v.number(),
  lastChange: v.number(),
  /** "infinity": an account keeps the trip for good. */
  expiresAt: v.string(),
  me: v.object({ seatId: v.string(), dinerId: missing, isHost: v.boolean() }),
  hostSeenSecondsAgo: v.nullish(v.number()),
  /** Seconds by seat; null, except for the host if a phone has been quiet. */
  quiet: v.nullish(v.record(v.string(), v.number())),
  code: missing,
  codeUntil: missing,
  secretMark: v.exactOptional(v.string()),
  now: v.string(),
  reset: v.boolean(),
  entries: v.array(entry),
  refused: v.array(
    v.object({
      number: v.number(),
      key: v.string(),
      // Left out if too much was refused at once.
      value: v.optional(v.unknown()),
      theirs: v.optional(v.unknown()),
      seq: v.fallback(v.number(), 0),
      reason: v.fallback(v.picklist(REFUSALS), 'forbidden'),
    }),
  ),
});

export type ServerReply = v.InferOutput<typeof replySchema>;

/** The contents of a bell. */
export const bellSchema = v.object({
  epoch: v.string(),
  prev: v.number(),
  seq: v.number(),
  entries: v.optional(v.array(entry)),
});
