import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { generateApiKey } from '../lite/lite.ts';
import { parseJson } from '../json.ts';
import { SettingsError } from '../settings/settings.ts';

const secretsSchema = v.object({
  /** Signs the tokens of sessions. */
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
  publishableKey: v.string(),
  secretKey: v.string(),
  /** Used while ACCESS_CODES is not set. */
  accessCodes: v.array(v.string()),
});

/** The embedded backend's secrets: in `secrets.json` of the data folder, or in the PostgreSQL it uses. */
export type Secrets = v.InferOutput<typeof secretsSchema>;

const FILE = 'secrets.json';

/** Without the letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function makeCode(): string {
  const part = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${part()}-${part()}-${part()}`;
}

/** Generates new secrets. */
export async function makeSecrets(): Promise<Secrets> {
  const [publishable, secret] = await Promise.all([generateApiKey('publishable'), generateApiKey('secret')]);
  return {
    jwtSecret: randomBytes(48).toString('base64url'),
    publishableKey: publishable.key,
    secretKey: secret.key,
    accessCodes: [makeCode(), makeCode(), makeCode()],
  };
}

/** True if a value has the shape that `makeSecrets` makes. */
export const isSecrets = (value: unknown): value is Secrets => v.is(secretsSchema, value);

/** Reads the secrets of a data folder; `undefined` where there is none. Throws `SettingsError` for a damaged file. */
export function readSecrets(folder: string): Secrets | undefined {
  const file = join(folder, FILE);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`${file} cannot be read: ${reason}`);
  }
  const value = parseJson(text);
  if (isSecrets(value)) return value;
  throw new SettingsError(
    `${file} is damaged. Put it back from a backup, or remove it: new secrets are made then, and everybody has to log in again.`,
  );
}

export type LoadedSecrets = Awaited<ReturnType<typeof loadSecrets>>;

/**
 * The secrets of a data folder, made at its first start; only the server's own user may read them. `isNew`: they were made just now.
 */
export async function loadSecrets(folder: string) {
  const file = join(folder, FILE);
  const known = readSecrets(folder);
  if (known) {
    chmodSync(file, 0o600);
    return { secrets: known, isNew: false };
  }
  const secrets = await makeSecrets();
  // Written to a temporary file and renamed, so that a start that is killed here leaves no partial file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
  return { secrets, isNew: true };
}
