/** A JSON object: anything may be in it, so that each field has to be looked at before it is believed. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for a JSON object: no list, no `null`. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
