/** A copy without these optional fields: with exact optional types, absent and undefined are not the same. */
export function omit<T extends object, K extends keyof T>(value: T, ...fields: readonly K[]): Omit<T, K> {
  const rest: Partial<T> = { ...value };
  for (const field of fields) delete rest[field];
  return rest as Omit<T, K>;
}
