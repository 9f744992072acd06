/** What a line of the log may say. Never an address, an e-mail, a token or anything of a bill. */
export type LogEntry = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = (entry: LogEntry) => void;

/** One line of JSON per entry, on standard output. */
export const logToStdout: Log = (entry) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};

/** For those who have nobody to tell. */
export const silent: Log = () => undefined;
