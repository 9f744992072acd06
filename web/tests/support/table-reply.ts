import { RULES_VERSION } from '#domain';

/** The server's answer to a phone at a table that has nothing but its currency. */
export const tableReply = (seatId: string, more: object = {}) => ({
  tableId: 'table',
  epoch: 'one',
  topic: 'table:x',
  seq: 1,
  status: 'open',
  rulesVersion: RULES_VERSION,
  lastChange: 0,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  me: { seatId, dinerId: null, isHost: false },
  hostSeenSecondsAgo: 0,
  code: null,
  codeUntil: null,
  now: new Date().toISOString(),
  reset: true,
  entries: [{ key: 'meta/currency', value: 'GBP', seq: 1 }],
  refused: [],
  ...more,
});
