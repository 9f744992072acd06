import { randomBytes } from 'node:crypto';

export interface Entry {
  readonly key: string;
  readonly value: unknown;
  readonly seq: number;
}

/** The response of every function of a live table. */
export interface TableAnswer {
  readonly tableId: string;
  readonly epoch: string;
  readonly topic: string;
  readonly seq: number;
  readonly status: string;
  readonly lastChange: number;
  readonly me: { readonly seatId: string; readonly dinerId: string | null; readonly isHost: boolean };
  readonly hostSeenSecondsAgo: number;
  /** Seconds by seat; of the host alone. */
  readonly quiet: Readonly<Record<string, number>> | null;
  readonly expiresAt: string;
  readonly now: string;
  readonly code: string | null;
  readonly codeUntil: string | null;
  readonly secretMark: string;
  readonly reset: boolean;
  readonly entries: readonly Entry[];
  readonly refused: readonly {
    readonly number: number;
    readonly key: string;
    readonly reason: string;
    readonly theirs: unknown;
    readonly value: unknown;
  }[];
}

export interface Change {
  readonly key: string;
  readonly value: unknown;
  readonly saw?: number | null;
  readonly by?: string;
}

/** In the form that a device makes them. */
export const newToken = (): string => randomBytes(16).toString('base64url');

/** A bill of two diners and two dishes that nobody has taken yet. */
export const BILL: Readonly<Record<string, unknown>> = {
  'meta/currency': 'EUR',
  'meta/timestamp': 1,
  'diner/ann': { name: 'Ann', position: 0 },
  'diner/bob': { name: 'Bob', position: 1 },
  'line/soup': { kind: 'item', price: 8, quantity: 1, by: 'parts', position: 0, timestamp: 1 },
  'line/wine': { kind: 'item', price: 30, quantity: 1, by: 'parts', position: 1, timestamp: 2 },
};

export const entriesOf = (bill: Readonly<Record<string, unknown>>) =>
  Object.entries(bill).map(([key, value]) => ({ key, value }));
