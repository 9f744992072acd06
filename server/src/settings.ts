import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

/** What the operator can set, from the environment or `.env`; the environment wins. */
export interface Settings {
  /** 0 takes any free port (tests). */
  readonly port: number;
  readonly host: string;
  /** An absolute folder for what the server keeps. */
  readonly dataDir: string;
  /** `null`: no gate. */
  readonly gatePassword: string | null;
  /** Whether the password is the one the README names, and may therefore be printed. */
  readonly gateIsDefault: boolean;
  /** Who runs this service (legal pages); empty: not said. */
  readonly operatorName: string;
  /** Empty hides the link. */
  readonly supportEmail: string;
  /** Empty hides the link. */
  readonly socialUrl: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A value that the operator has to change. The message is one line and names the setting. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Named in the README: it keeps passers-by out of a beta, it is not a secret. */
export const DEFAULT_GATE_PASSWORD = 'fairtab-beta';

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;
const IPV6 = /^[0-9a-f:.]*:[0-9a-f:.]*(%[\w.-]+)?$/i;
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

/** Shows a bad value on one line, however long or strange it is. */
const quote = (value: string) => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);

function readPort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (port >= 0 && port <= 65535) return port;
  throw new SettingsError(`PORT must be a whole number from 0 to 65535, not ${quote(value)}.`);
}

function readHost(value: string): string {
  if (HOST_NAME.test(value) || IPV6.test(value)) return value;
  throw new SettingsError(
    `HOST must be an address or a host name such as 127.0.0.1 or 0.0.0.0, not ${quote(value)}.`,
  );
}

function readDataDir(value: string, root: string): string {
  if (value.includes('\0')) throw new SettingsError(`DATA_DIR must be a folder, not ${quote(value)}.`);
  return resolve(root, value);
}

function readEmail(value: string): string {
  if (value === '' || EMAIL.test(value)) return value;
  throw new SettingsError(`SUPPORT_EMAIL must be an e-mail address or empty, not ${quote(value)}.`);
}

function readLink(value: string): string {
  if (value === '') return '';
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url.href;
  throw new SettingsError(`SOCIAL_URL must be an http(s) address or empty, not ${quote(value)}.`);
}

/**
 * The settings of an environment. An empty value means "not set", except where empty has a meaning of its
 * own (no gate, no link). Throws `SettingsError` for the first bad value.
 */
export function readSettings(env: Environment, root: string): Settings {
  const text = (name: string) => (env[name] ?? '').trim();
  const gate = env.GATE_PASSWORD ?? DEFAULT_GATE_PASSWORD;
  return {
    port: readPort(text('PORT') || '3000'),
    host: readHost(text('HOST') || '127.0.0.1'),
    dataDir: readDataDir(text('DATA_DIR') || '.data', root),
    gatePassword: gate === '' ? null : gate,
    gateIsDefault: gate === DEFAULT_GATE_PASSWORD,
    operatorName: text('OPERATOR_NAME'),
    supportEmail: readEmail(text('SUPPORT_EMAIL')),
    socialUrl: readLink(text('SOCIAL_URL')),
  };
}

/** The values of `.env` in the project's folder, overridden by the environment's. */
export function loadEnvironment(root: string, env: Environment = process.env): Environment {
  let file: string;
  try {
    file = readFileSync(resolve(root, '.env'), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return env;
    throw new SettingsError(`.env cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { ...parseEnv(file), ...env };
}
