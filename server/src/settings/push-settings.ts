import { SettingsError, type Environment } from './settings-values.ts';

const isKey = (text: string, bytes: number): boolean =>
  /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes;

/**
 * The public key of reminders by Web Push; empty: there are none. Its other settings are read by the function `send-reminders`, and checked
 * here. @param isHere the function runs in this process
 */
export function readPushKey(env: Environment, isHere: boolean): string {
  const text = (name: string) => (env[name] ?? '').trim();
  const key = text('VAPID_PUBLIC_KEY');
  if (key === '' && text('VAPID_PRIVATE_KEY') === '') return '';
  if (!isKey(key, 65)) throw new SettingsError('VAPID_PUBLIC_KEY must be 65 bytes in base64url.');
  if (!isHere) return key;
  if (!isKey(text('VAPID_PRIVATE_KEY'), 32))
    throw new SettingsError('VAPID_PRIVATE_KEY must be set with VAPID_PUBLIC_KEY: 32 bytes in base64url.');
  if (!/^(?:mailto:.+@|https:\/\/)/.test(text('VAPID_SUBJECT')))
    throw new SettingsError(
      'VAPID_SUBJECT must be set with VAPID_PUBLIC_KEY: a mailto: or https: address at which push services reach you.',
    );
  return key;
}
