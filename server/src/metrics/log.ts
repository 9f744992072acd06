import { createHmac } from 'node:crypto';

/** A line of the log. Never an address, an e-mail, a token or anything of a bill. */
export type LogEntry = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = (entry: LogEntry) => void;

/** One line of JSON per entry, on standard output. */
export const logToStdout: Log = (entry) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};

/** A log that drops every line. */
export const silent: Log = () => undefined;

const ifText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The loggable part of an error: where it happened and of which kind, not with which values. */
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
 * Digests by which lines about one address or one account are found together, without telling whose they are. `secret`: of this installation;
 * the addresses there are could be tried through otherwise. After a change of it nobody is found again.
 */
export function logDigest(secret: string): (text: string) => string {
  const key = createHmac('sha256', secret).update('log').digest();
  return (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 12);
}
