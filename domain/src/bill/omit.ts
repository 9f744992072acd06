/** A copy without one optional field: with exact optional types, absent and undefined are not the same. */
export function omit<T extends object, K extends keyof T>(value: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = value;
  return rest;
}
