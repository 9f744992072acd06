/** Logs an error caught by an error boundary, with its components: the person reads a plain sentence, and the console has the rest. */
export function reportCaught(error: unknown, info: { componentStack?: string | null | undefined }): void {
  // oxlint-disable-next-line eslint/no-console -- the one place that tells developers what a person only sees as "Something broke"
  console.error(
    'Caught by the error boundary:',
    error,
    `\nIn:${info.componentStack ?? ' an unknown component'}`,
  );
}
