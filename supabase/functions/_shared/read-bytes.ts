/** The body of a request or an answer; undefined when it is longer than `most` bytes, and then it is not read to its end. */
export async function readBytes(
  { body }: Request | Response,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > most) return undefined;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** The body as text; undefined when it is longer than `most` bytes. */
export async function readText(response: Response, most: number): Promise<string | undefined> {
  const bytes = await readBytes(response, most);
  return bytes && new TextDecoder().decode(bytes);
}
