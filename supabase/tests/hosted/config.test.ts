import { expect, it } from 'vitest';
import { settingOf } from '../support/config-toml.ts';

// The settings that `supabase config push` makes in a project: none weaker than in a new project, and none that breaks the app's promises
// (docs/security.md, "On hosted and self-hosted Supabase").
it.each([
  // Without, unproven addresses of providers count as proven, and one click moves an account.
  ['auth.email', 'enable_confirmations', 'true'],
  ['auth.email', 'double_confirm_changes', 'true'],
  ['auth.email', 'secure_password_change', 'true'],
  ['auth', 'enable_refresh_token_rotation', 'true'],
  ['auth', 'enable_anonymous_sign_ins', 'false'],
  ['auth', 'enable_manual_linking', 'false'],
  ['auth.sms', 'enabled', 'false'],
  ['auth.mfa.totp', 'enroll_enabled', 'false'],
  ['auth.mfa.phone', 'enroll_enabled', 'false'],
  ['auth.rate_limit', 'sign_in_sign_ups', '30'],
  ['auth.rate_limit', 'token_verifications', '30'],
  // For live tables on a self-hosted Supabase.
  ['realtime', 'enabled', 'true'],
  ['api', 'schemas', '["public"]'],
])('[%s] %s is %s', (section, key, expected) => {
  expect(settingOf(section, key)).toBe(expected);
});
