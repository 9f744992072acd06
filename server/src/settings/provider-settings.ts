import { quote, SettingsError, type BackendSettings, type Environment } from './settings-values.ts';

/** The identity providers, in the order of their buttons. */
export const PROVIDERS = ['google', 'github'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The operator's keys for this app at a provider. */
export interface ProviderKeys {
  readonly clientId: string;
  readonly secret: string;
}

export interface ProviderSettings {
  /** The providers with a button. */
  readonly offered: readonly Provider[];
  /** The keys of the providers offered; empty with an external Supabase, which has its own. */
  readonly keys: Readonly<Partial<Record<Provider, ProviderKeys>>>;
}

const isProvider = (name: string): name is Provider => PROVIDERS.some((known) => known === name);

/** The names of a comma-separated list. */
function readNames(name: string, value: string): readonly Provider[] {
  const names = value
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
  const wrong = names.find((part) => !isProvider(part));
  if (wrong !== undefined)
    throw new SettingsError(`${name} must be google, github, or both with a comma, not ${quote(wrong)}.`);
  return PROVIDERS.filter((provider) => names.includes(provider));
}

/** Id and secret belong together. Neither is repeated in a message. */
function readKeys(text: (name: string) => string, provider: Provider): ProviderKeys | undefined {
  const names = [`${provider.toUpperCase()}_CLIENT_ID`, `${provider.toUpperCase()}_CLIENT_SECRET`] as const;
  const [clientId, secret] = [text(names[0]), text(names[1])];
  if (clientId === '' && secret === '') return undefined;
  for (const [name, value] of [
    [names[0], clientId],
    [names[1], secret],
  ]) {
    // A comma is refused: lite would take a list of ids, but one is registered here.
    if (!/^[\x21-\x2b\x2d-\x7e]{1,255}$/.test(value ?? ''))
      throw new SettingsError(
        `${names.join(' and ')} belong together: ${name} must be 1 to 255 letters, digits or signs without spaces and commas.`,
      );
  }
  return { clientId, secret };
}

export interface ProviderContext {
  readonly backend: BackendSettings;
  readonly publicUrl: string;
}

/** Reads the identity providers. Throws `SettingsError` for settings that cannot work. */
export function readProviders(env: Environment, { backend, publicUrl }: ProviderContext): ProviderSettings {
  const text = (name: string) => (env[name] ?? '').trim();
  const hosted = readNames('SUPABASE_PROVIDERS', text('SUPABASE_PROVIDERS'));
  if (hosted.length > 0 && backend.kind !== 'hosted')
    throw new SettingsError('SUPABASE_PROVIDERS says what a Supabase at SUPABASE_URL has switched on.');
  const keys: Partial<Record<Provider, ProviderKeys>> = {};
  for (const provider of PROVIDERS) {
    const found = readKeys(text, provider);
    if (found) keys[provider] = found;
  }
  const offered = PROVIDERS.filter((provider) => keys[provider]);
  const [first] = offered;
  if (first === undefined) return { offered: hosted, keys };
  const name = `${first.toUpperCase()}_CLIENT_ID`;
  if (backend.kind === 'hosted')
    throw new SettingsError(`${name} belongs to the Supabase at SUPABASE_URL; set SUPABASE_PROVIDERS here.`);
  if (backend.kind === 'demo') throw new SettingsError(`${name} must not be set in demo mode.`);
  if (publicUrl === '')
    throw new SettingsError(`PUBLIC_URL must be set when ${name} is: people are sent back to it.`);
  return { offered, keys };
}
