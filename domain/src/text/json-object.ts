/** A JSON object: it may contain anything, so each field has to be checked before use. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for a JSON object: no list, no `null`. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
