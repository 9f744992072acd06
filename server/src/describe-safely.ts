const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** What may be said of an error: where it happened and of which kind, not with which values. */
export function describeSafely(error: unknown): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { code, table, constraint, routine } = error as unknown as Record<string, unknown>;
  return {
    kind: error.name,
    code: text(code),
    table: text(table),
    constraint: text(constraint),
    routine: text(routine),
    at: error.stack
      ?.split('\n')
      .find((line) => line.startsWith('    at '))
      ?.trim(),
  };
}
