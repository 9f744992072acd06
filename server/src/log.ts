/** What a line of the log may say. Never an address, an e-mail, a token or anything of a bill. */
export type LogEntry = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = (entry: LogEntry) => void;

/** One line of JSON per entry, on standard output. */
export const logToStdout: Log = (entry) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};

/** For those who have nobody to tell. */
export const silent: Log = () => undefined;

const ifText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** What may be said of an error: where it happened and of which kind, not with which values. */
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
