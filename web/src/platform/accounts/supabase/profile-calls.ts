import type { SupabaseClient } from '@supabase/supabase-js';
import { DONE, type Outcome } from '../../backend/outcome.ts';
import { ended, toAppError, type ErrorContext } from '../../backend/to-app-error.ts';
import type { Profile } from '../types.ts';
import { profileOf } from './profile-row.ts';
import { asUser, doAsUser, renew, renewing, signedIn } from '../../backend/signed-in.ts';

const LOAD: ErrorContext = { otherwise: 'profile_load' };
const UPDATE: ErrorContext = { otherwise: 'profile_update' };

const readProfile = (client: SupabaseClient): Promise<Outcome<Profile | null>> =>
  asUser(
    client,
    LOAD,
    ({ id }) => client.from('users').select('*').eq('id', id).retry(false).maybeSingle(),
    (data, user) => profileOf(data, user) ?? null,
  );

/** The database creates the row with the account; if it has not, the client does (once: `id` is the key). */
const createProfile = (client: SupabaseClient): Promise<Outcome> =>
  doAsUser(client, LOAD, ({ id, email, created_at: createdAt }) =>
    client
      .from('users')
      .upsert({ id, email, created_at: createdAt }, { onConflict: 'id', ignoreDuplicates: true }),
  );

/** The logged-in account's profile; created now if the account has none yet. */
export async function loadProfile(client: SupabaseClient): Promise<Outcome<Profile>> {
  let found = await readProfile(client);
  if (found.ok && !found.value) {
    const created = await createProfile(client);
    if (!created.ok) {
      if (created.error.code !== 'foreign_key') return created;
      // The account may have been deleted: then the service refuses to renew the token, and the session is over.
      const renewed = await renew(client, LOAD);
      return renewed.ok ? created : renewed;
    }
    found = await readProfile(client);
  }
  if (!found.ok) return found;
  return found.value ? { ok: true, value: found.value } : { ok: false, error: { code: 'profile_load' } };
}

/** Changes the fields that the person may change; other fields stay. */
export function updateProfile(
  client: SupabaseClient,
  { newsletterOptIn, onboardingComplete }: Partial<Profile>,
): Promise<Outcome> {
  const change = {
    ...(newsletterOptIn !== undefined && { newsletter_opt_in: newsletterOptIn }),
    ...(onboardingComplete !== undefined && { onboarding_complete: onboardingComplete }),
  };
  return doAsUser(client, UPDATE, ({ id }) => client.from('users').update(change).eq('id', id));
}

/** Changes the account's own metadata; the client's event then updates the local record. */
async function setMetadata(
  client: SupabaseClient,
  data: Readonly<Record<string, string>>,
  context: ErrorContext,
): Promise<Outcome> {
  const who = await signedIn(client, context);
  if (!who.ok) return who;
  const changed = await renewing(
    client,
    context,
    () => client.auth.updateUser({ data }),
    ({ error }) => error !== null && toAppError(error, context).code === 'session_expired',
  );
  return changed.ok ? ended(changed.value.error, context) : changed;
}

/** Sets the currency that new bills have and others are converted to (ISO 4217). */
export const setHomeCurrency = (client: SupabaseClient, code: string): Promise<Outcome> =>
  setMetadata(client, { home_currency: code }, { otherwise: 'home_currency' });

/** Sets the language of emails to the account (`messages/languages.ts`). */
export const setLanguage = (client: SupabaseClient, tag: string): Promise<Outcome> =>
  setMetadata(client, { language: tag }, UPDATE);

/** Redeems an access code for free access; a wrong one is `access_code`. */
export async function redeemAccessCode(client: SupabaseClient, code: string): Promise<Outcome> {
  const redeemed = await asUser(
    client,
    { otherwise: 'access_code' },
    () => client.rpc('redeem_access_code', { code: code.trim() }),
    (data) => data === true,
  );
  if (!redeemed.ok) return redeemed;
  return redeemed.value ? DONE : { ok: false, error: { code: 'access_code' } };
}
