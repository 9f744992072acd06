import { readBytes } from './read-bytes.ts';

/** The body as text; undefined when it is longer than `most` bytes. */
export async function readText(response: Response, most: number): Promise<string | undefined> {
  const bytes = await readBytes(response, most);
  return bytes && new TextDecoder().decode(bytes);
}
