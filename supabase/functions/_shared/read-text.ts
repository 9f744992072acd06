/** The body as text; undefined when it is longer than `most` bytes. */
export async function readText(response: Response, most: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
