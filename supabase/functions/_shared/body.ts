import * as v from 'valibot';
import { refuse } from './http.ts';

/** An empty body is `{}`: clients without parameters need not send JSON. */
function parse(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The body of a request, parsed by its schema; `undefined` for anything that is not such a JSON object. */
export async function readBody<Schema extends v.GenericSchema<object>>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema> | undefined> {
  const value = parse(await request.text());
  // valibot takes an array for an object.
  if (Array.isArray(value)) return undefined;
  const read = v.safeParse(schema, value);
  return read.success ? read.output : undefined;
}

/** The body of functions without parameters. Other fields are ignored. */
export const EMPTY_BODY = v.object({});

/** `what`: the expected body, for authors of clients. */
export const invalidBody = (what: string): Response =>
  refuse(400, 'invalid_body', `The body has to be ${what}.`);
