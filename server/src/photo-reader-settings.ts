import {
  isLoopback,
  quote,
  readSecretUrl,
  readSwitch,
  SettingsError,
  type BackendSettings,
  type Environment,
} from './settings-values.ts';

/**
 * Whether photos of bills can be read by a model elsewhere. In this process that is configured in full, and the function
 * `read-receipt` reads it; a hosted project has it in its secrets, and here is only said that it is so. Throws `SettingsError`.
 */
export function readPhotoReader(env: Environment, backend: BackendSettings): boolean {
  const text = (name: string) => (env[name] ?? '').trim();
  const said = readSwitch('RECEIPT_READER', text('RECEIPT_READER'), false);
  if (backend.kind === 'demo') return false;
  if (backend.kind === 'hosted') return said;
  if (text('RECEIPT_READER_URL') === '') {
    if (said) throw new SettingsError('RECEIPT_READER_URL must be set to switch RECEIPT_READER on here.');
    return false;
  }
  const address = readSecretUrl('RECEIPT_READER_URL', text('RECEIPT_READER_URL'), ['https:', 'http:']);
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new SettingsError(
      'RECEIPT_READER_URL must start with https://: photos and the key go there. Only this machine may be asked without.',
    );
  if (text('RECEIPT_READER_MODEL') === '')
    throw new SettingsError('RECEIPT_READER_MODEL must be set when RECEIPT_READER_URL is.');
  if (!['', 'max_tokens', 'max_completion_tokens'].includes(text('RECEIPT_READER_LIMIT_FIELD')))
    throw new SettingsError('RECEIPT_READER_LIMIT_FIELD must be max_tokens or max_completion_tokens.');
  const perDay = text('RECEIPT_READER_PER_DAY');
  if (perDay !== '' && !/^[1-9]\d{0,5}$/.test(perDay))
    throw new SettingsError(
      `RECEIPT_READER_PER_DAY must be a whole number from 1 to 999999, not ${quote(perDay)}.`,
    );
  return true;
}
