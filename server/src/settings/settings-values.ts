import addressparser from 'nodemailer/lib/addressparser';
import { isEmail } from '#domain';
import { claimsOf } from '../json.ts';

/** Where accounts are kept. */
export type BackendSettings =
  /** In `dataDir`. */
  | { readonly kind: 'embedded' }
  /** In a PostgreSQL server, served by this process. */
  | { readonly kind: 'postgres'; readonly url: string }
  /** In an external Supabase. */
  | { readonly kind: 'hosted'; readonly url: string; readonly key: string }
  /** Nowhere: the web app simulates a backend. */
  | { readonly kind: 'demo' };

/** True if it is not this process that has the accounts. */
export const isElsewhere = ({ kind }: BackendSettings): boolean => kind === 'hosted' || kind === 'demo';

export type Environment = Readonly<Record<string, string | undefined>>;

const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** True if a host is this machine. */
export const isLoopback = (host: string): boolean => host === '::1' || LOCAL_HOST.test(host);

/** The settings that say how a server is reached. */
export interface NetworkSettings {
  readonly host: string;
  /** Empty: not set. */
  readonly publicUrl: string;
  readonly trustedHops: number;
  readonly production: boolean;
}

/** True for a local trial: only there are the outbox and the sandbox checkout on by default. */
export function isLocalTrial({ host, publicUrl, trustedHops, production }: NetworkSettings): boolean {
  const isPublic = publicUrl !== '' && !isLoopback(new URL(publicUrl).hostname);
  return isLoopback(host) && !isPublic && trustedHops === 0 && !production;
}

/** A value that the operator has to change. The message is one line and names the setting. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;
const IPV6 = /^[0-9a-f:.]*:[0-9a-f:.]*(%[\w.-]+)?$/i;

/**
 * Shows a bad value on one line, however strange it is, and no more than its beginning: where `.env` lost a line break, the rest of it is
 * the next setting, which may be a secret.
 */
export const quote = (value: string) => JSON.stringify(value.length > 24 ? `${value.slice(0, 24)}…` : value);

/** A port; 0 takes any free one. */
export function readPort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (port <= 65_535) return port;
  throw new SettingsError(`PORT must be a whole number from 0 to 65535, not ${quote(value)}.`);
}

/** An address or name to listen on. */
export function readHost(value: string): string {
  if (HOST_NAME.test(value) || IPV6.test(value)) return value;
  throw new SettingsError(
    `HOST must be an address or a host name such as 127.0.0.1 or 0.0.0.0, not ${quote(value)}.`,
  );
}

/** An email address, or nothing. */
export function readEmail(name: string, value: string): string {
  if (value === '' || isEmail(value)) return value;
  throw new SettingsError(`${name} must be an email address or empty, not ${quote(value)}.`);
}

/** A sender of emails; an empty name is not shown. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A sender: "a@b.example" or "Name <a@b.example>". The domain may be a name in the operator's own network ("localhost"). */
export function readMailbox(name: string, value: string): Mailbox {
  const [mailbox, ...others] = addressparser(value);
  if (mailbox?.address !== undefined && others.length === 0 && /^[^\s@]+@[^\s@]+$/.test(mailbox.address))
    return { name: mailbox.name, address: mailbox.address };
  throw new SettingsError(
    `${name} must be an email address such as Fairtab <bills@example.org>, not ${quote(value)}.`,
  );
}

/** An http(s) address, or nothing. */
export function readLink(name: string, value: string): string {
  if (value === '') return '';
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url.href;
  throw new SettingsError(`${name} must be an http(s) address or empty, not ${quote(value)}.`);
}

/** The origin of an http(s) address without a path ("https://fairtab.example"), or nothing. */
export function readOrigin(name: string, value: string): string {
  if (value === '') return '';
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (plain && !url.username) return url.origin;
  throw new SettingsError(
    `${name} must be an http(s) address without a path, such as https://fairtab.example, not ${quote(value)}.`,
  );
}

/** An address of one of the given protocols, never repeated in a message: it may hold a password. */
export function readSecretUrl(name: string, value: string, protocols: readonly string[]): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && protocols.includes(url.protocol) && url.hostname !== '') return value;
  throw new SettingsError(`${name} must be an address that starts with ${protocols[0]}// and names a host.`);
}

/** A switch. */
export function readSwitch(name: string, value: string, byDefault: boolean): boolean {
  if (value === '') return byDefault;
  if (value === 'on' || value === 'off') return value === 'on';
  throw new SettingsError(`${name} must be on or off, not ${quote(value)}.`);
}

/** Number of proxies in front; `off` and nothing are none. */
export function readHops(name: string, value: string): number {
  if (value === '' || value === 'off') return 0;
  if (/^\d$/.test(value)) return Number(value);
  throw new SettingsError(
    `${name} must be the number of proxies in front (1 to 9) or off, not ${quote(value)}.`,
  );
}

/** A secret that clients send, or nothing. Never repeated in a message. */
export function readToken(name: string, value: string): string {
  if (value === '' || /^[\x21-\x7e]{16,200}$/.test(value)) return value;
  throw new SettingsError(`${name} must be 16 to 200 letters, digits or signs without spaces.`);
}

/** As `private.set_access_codes` checks it, too, for a hosted Supabase. */
function isHardToGuess(code: string): boolean {
  const key = code.replaceAll('-', '').toUpperCase();
  return /^[\x21-\x7e]{12,64}$/.test(key) && new Set(key).size >= 6;
}

/** Codes separated by commas. Their text is never repeated in a message. */
export function readCodes(name: string, value: string): readonly string[] | null {
  if (value === '') return null;
  const codes = value.split(',').map((code) => code.trim());
  if (codes.length <= 100 && codes.every(isHardToGuess)) return codes;
  throw new SettingsError(
    `${name} must be codes separated by commas, each of 12 to 64 letters and digits (dashes do not count), 6 of them different, such as K7QM-2XWD-9TRP: shorter ones can be guessed.`,
  );
}

/** A key that browsers may see: a publishable one, or the older anon token. */
export function readPublishableKey(value: string): string {
  if (value.startsWith('sb_secret_') || claimsOf(value).role === 'service_role')
    throw new SettingsError(
      'SUPABASE_KEY must be the publishable (anon) key: every visitor reads it. This one is secret; make a new one in its place.',
    );
  if (/^[\w.-]{20,2000}$/.test(value)) return value;
  throw new SettingsError('SUPABASE_KEY must be the publishable (anon) key of the project in SUPABASE_URL.');
}
