const encode = (text: string) => new TextEncoder().encode(text);

function bytesOf(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[0-9a-f]{2}){32}$/i.test(hex)) return undefined;
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

/** True if `signature` is the hex HMAC-SHA256 of the body. `verify` of the platform compares in constant time. */
export async function isSigned(
  body: Uint8Array<ArrayBuffer>,
  signature: string,
  secret: string,
): Promise<boolean> {
  const given = bytesOf(signature);
  if (!given || secret === '') return false;
  const key = await crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  return crypto.subtle.verify('HMAC', key, given, body);
}

/** The hex SHA-256 of some bytes: it identifies repeats. */
export async function digestOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
