/** Web Push by web standards alone (RFC 8030, 8188, 8291, 8292), so that it runs in both runtimes. docs/decisions/0045-reminders.md. */

type Bytes = Uint8Array<ArrayBuffer>;

/** A browser's subscription: where its push service takes messages, and the keys that only the browser can open them with (base64url). */
export interface PushSubscriber {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The operator's keys (base64url), and how a push service reaches them (`mailto:` or `https:`). */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
}

/**
 * The push services of browsers: Chrome and others, Firefox, Safari, Edge. An endpoint is an address that a stranger gives the server, so
 * nothing else is asked, whatever it resolves to.
 */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

/** True for an address of a known push service. @param more hosts that the operator has added */
export function isPushService(endpoint: string, more: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  return (
    protocol === 'https:' &&
    username + password === '' &&
    (more.includes(host) || PUSH_SERVICES.some((service) => host === service || host.endsWith(`.${service}`)))
  );
}

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
const fromBase64url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
const toBase64url = (bytes: ArrayBuffer | Bytes): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** HKDF with SHA-256 (RFC 5869). @param length in bytes */
async function derived(salt: Bytes, secret: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const made = await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8);
  return new Uint8Array(made);
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const RECORD_SIZE = 4096;

/** Encrypts a text of less than 4,000 bytes for one browser (RFC 8291); new keys and salt each time, unless given by a test. */
export async function encrypted(
  text: string,
  { p256dh, auth }: Pick<PushSubscriber, 'p256dh' | 'auth'>,
  given?: { readonly keys: CryptoKeyPair; readonly salt: Bytes },
): Promise<Bytes> {
  const keys = given?.keys ?? (await crypto.subtle.generateKey(CURVE, true, ['deriveBits']));
  const salt = given?.salt ?? crypto.getRandomValues(new Uint8Array(16));
  const theirs = fromBase64url(p256dh);
  const ours = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey));
  const publicKey = await crypto.subtle.importKey('raw', theirs, CURVE, false, []);
  const shared = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, keys.privateKey, 256),
  );
  const info = joined(utf8('WebPush: info\0'), theirs, ours);
  const secret = await derived(fromBase64url(auth), shared, info, 32);
  const key = await derived(salt, secret, utf8('Content-Encoding: aes128gcm\0'), 16);
  const iv = await derived(salt, secret, utf8('Content-Encoding: nonce\0'), 12);
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  // The last record, without padding.
  const plain = joined(utf8(text), new Uint8Array([2]));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, aes, plain);
  const size = new Uint8Array([0, 0, RECORD_SIZE >> 8, RECORD_SIZE & 255, ours.length]);
  return joined(salt, size, ours, new Uint8Array(sealed));
}

const TOKEN_SECONDS = 12 * 3600;

/** The header that says to a push service who sends (RFC 8292). @param now milliseconds since the epoch */
async function authorization(endpoint: string, vapid: VapidKeys, now: number): Promise<string> {
  const point = fromBase64url(vapid.publicKey);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: toBase64url(point.slice(1, 33)),
    y: toBase64url(point.slice(33)),
    d: vapid.privateKey,
  };
  const signing = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
  const key = await crypto.subtle.importKey('jwk', jwk, signing, false, ['sign']);
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + TOKEN_SECONDS,
    sub: vapid.subject,
  };
  const parts = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => toBase64url(utf8(JSON.stringify(part))));
  const signature = await crypto.subtle.sign(signing, key, utf8(parts.join('.')));
  return `vapid t=${parts.join('.')}.${toBase64url(signature)}, k=${vapid.publicKey}`;
}

const TIMEOUT_MS = 10_000;
/** How long a push service keeps a message for a phone that is off. */
const KEEP_SECONDS = 12 * 3600;

/** Sends a text to one browser. @returns the status of its push service; 0: no answer, 400: its keys are none */
export async function sendPush(
  text: string,
  to: PushSubscriber,
  vapid: VapidKeys,
  { fetch, now }: { readonly fetch: typeof globalThis.fetch; readonly now: number },
): Promise<number> {
  const sealed = await encrypted(text, to).catch(() => undefined);
  if (!sealed) return 400;
  try {
    const { status, body } = await fetch(to.endpoint, {
      method: 'POST',
      headers: {
        authorization: await authorization(to.endpoint, vapid, now),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEEP_SECONDS),
      },
      body: sealed,
      // Nobody leads the server elsewhere.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await body?.cancel();
    return status;
  } catch {
    return 0;
  }
}
