import { createHmac } from 'node:crypto';

/** A line of the log. It never has an address, an email, a token or any part of a bill. */
export type LogEntry = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = (entry: LogEntry) => void;

/** One line of JSON per entry, on standard output. */
export const logToStdout: Log = (entry) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};

/** A log that drops every line. */
export const silent: Log = () => undefined;

const ifText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The loggable part of an error: its place and kind, without any values. */
export function describeSafely(error: unknown): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { code, table, constraint, routine } = error as unknown as Record<string, unknown>;
  return {
    kind: error.name,
    code: ifText(code),
    table: ifText(table),
    constraint: ifText(constraint),
    routine: ifText(routine),
    at: error.stack
      ?.split('\n')
      .find((line) => line.startsWith('    at '))
      ?.trim(),
  };
}

/**
 * Digests by which lines about one address or one account are found together, without telling whose they are. `secret`: of this
 * installation; without it all addresses could be tried against the digests. After a change of it, earlier lines no longer match.
 */
export function logDigest(secret: string): (text: string) => string {
  const key = createHmac('sha256', secret).update('log').digest();
  return (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 12);
}
