import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readCheckout } from './checkout-settings.ts';
import { readPushKey } from './push-settings.ts';
import { readProviders } from './provider-settings.ts';
import {
  isLocalTrial,
  quote,
  readCodes,
  readEmail,
  readHops,
  readHost,
  readLink,
  readMailbox,
  readOrigin,
  readPort,
  readPublishableKey,
  readSecretUrl,
  readSwitch,
  readToken,
  SettingsError,
  type BackendSettings,
  type Environment,
} from './settings-values.ts';

export { SettingsError, type Environment } from './settings-values.ts';

/** The operator's settings, from the environment or `.env`; the environment wins. */
export type Settings = Readonly<ReturnType<typeof readSettings>>;

/** The default is in the README: it keeps passers-by out of a beta, but is not a secret. */
export const DEFAULT_GATE_PASSWORD = 'fairtab-beta';

/** The sender of emails in the outbox. */
const DEFAULT_SENDER = 'Fairtab <fairtab@localhost>';

function readDataDir(value: string, root: string): string {
  if (value.includes('\0')) throw new SettingsError(`DATA_DIR must be a folder, not ${quote(value)}.`);
  return resolve(root, value);
}

function readBackend(text: (name: string) => string): BackendSettings {
  const mode = text('MODE');
  if (mode !== '' && mode !== 'demo')
    throw new SettingsError(`MODE must be demo or empty, not ${quote(mode)}.`);
  const chosen = ['DATABASE_URL', 'SUPABASE_URL', 'MODE'].filter((name) => text(name) !== '');
  if (chosen.length > 1)
    throw new SettingsError(`${chosen.join(' and ')} must not be set together: each names another backend.`);
  if (mode === 'demo') return { kind: 'demo' };
  if (text('DATABASE_URL') !== '') {
    const url = readSecretUrl('DATABASE_URL', text('DATABASE_URL'), ['postgres:', 'postgresql:']);
    return { kind: 'postgres', url };
  }
  if (text('SUPABASE_URL') === '' && text('SUPABASE_KEY') === '') return { kind: 'embedded' };
  const url = readOrigin('SUPABASE_URL', text('SUPABASE_URL'));
  if (url === '') throw new SettingsError('SUPABASE_URL must be set when SUPABASE_KEY is.');
  return { kind: 'hosted', url, key: readPublishableKey(text('SUPABASE_KEY')) };
}

/**
 * The settings of an environment. An empty value means "not set", except where empty has a meaning of its
 * own (no gate, no link). Throws `SettingsError` for the first bad value.
 */
export function readSettings(env: Environment, root: string) {
  const text = (name: string) => (env[name] ?? '').trim();
  const gate = env.GATE_PASSWORD ?? DEFAULT_GATE_PASSWORD;
  const smtp = text('SMTP_URL');
  const smtpUrl = smtp === '' ? '' : readSecretUrl('SMTP_URL', smtp, ['smtp:', 'smtps:']);
  if (smtpUrl !== '' && text('MAIL_FROM') === '')
    throw new SettingsError('MAIL_FROM must be set when SMTP_URL is: mail servers refuse unknown senders.');
  // The function `exchange-rates` reads it; checked here so that a mistake is reported now, and not to visitors later.
  readLink('EXCHANGE_RATES_URL', text('EXCHANGE_RATES_URL'));
  const around = {
    backend: readBackend(text),
    host: readHost(text('HOST') || '127.0.0.1'),
    /** The origin of the app in email links; empty: made of HOST and PORT. */
    publicUrl: readOrigin('PUBLIC_URL', text('PUBLIC_URL')),
    /** The number of proxies in front that name the visitor's address; 0: none. */
    trustedHops: readHops('TRUST_PROXY', text('TRUST_PROXY')),
    production: text('NODE_ENV') === 'production',
  };
  const emailConfirmation = readSwitch('EMAIL_CONFIRMATION', text('EMAIL_CONFIRMATION'), false);
  const hasAccounts = around.backend.kind === 'embedded' || around.backend.kind === 'postgres';
  if (emailConfirmation && hasAccounts && smtpUrl === '' && !isLocalTrial(around))
    throw new SettingsError(
      'SMTP_URL must be set when EMAIL_CONFIRMATION is on: people log in only after a link in an email.',
    );
  return {
    ...around,
    /** 0 takes any free port (tests). */
    port: readPort(text('PORT') || '3000'),
    /** The absolute path of the data folder. */
    dataDir: readDataDir(text('DATA_DIR') || '.data', root),
    /** `null`: no gate. */
    gatePassword: gate === '' ? null : gate,
    /** True if the password is the one in the README, which may therefore be printed. */
    gateIsDefault: gate === DEFAULT_GATE_PASSWORD,
    /** The operator's name (legal pages); empty: not shown. */
    operatorName: text('OPERATOR_NAME'),
    /** Empty hides the link, and so does the next one. */
    supportEmail: readEmail('SUPPORT_EMAIL', text('SUPPORT_EMAIL')),
    socialUrl: readLink('SOCIAL_URL', text('SOCIAL_URL')),
    /** How emails are sent; empty: they are kept for /dev/outbox. */
    smtpUrl,
    mailFrom: readMailbox('MAIL_FROM', text('MAIL_FROM') || DEFAULT_SENDER),
    /** `null`: generated at the first start. */
    accessCodes: readCodes('ACCESS_CODES', text('ACCESS_CODES')),
    emailConfirmation,
    newsletterDefault: readSwitch('NEWSLETTER_DEFAULT', text('NEWSLETTER_DEFAULT'), true),
    /** The token for `/metrics`; empty: there is no such page. */
    metricsToken: readToken('METRICS_TOKEN', text('METRICS_TOKEN')),
    /** Empty: none. */
    sqlEditorUrl: readLink('SQL_EDITOR_URL', text('SQL_EDITOR_URL')),
    /** Empty: no reminders by Web Push. */
    pushKey: readPushKey(env, around.backend.kind !== 'hosted'),
    checkout: readCheckout(env, around),
    /** The providers by which people can log in without a password. */
    providers: readProviders(env, around),
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
