import { TRIAL_DAYS } from '#domain';
import { daysAfter } from '../../moments.ts';
import { currentSession, endSession, homeCurrency, storeSession, type Session } from '../../session.ts';
import { DONE, type Outcome, done } from '../../backend/outcome.ts';
import { eraseSpace } from '../../storage/erase-space.ts';
import { exportOf } from '../export-of.ts';
import type { AccountProvider } from '../supabase/provider.ts';
import { NO_DATABASE, type Profile } from '../types.ts';
import { demoData } from './saved-data.ts';
import { newMockUser, pause, readDemo, writeDemo, type MockUser } from './store.ts';

const DELAY_MS = 500;
const DELETION_MS = 1000;
/** The address that gets the premium flag (docs/product/accounts.md, "Demo mode"). */
const PREMIUM_ADDRESS = 'premium@fairtab.test';

type Plan = 'free' | 'trial' | 'premium';

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

function profileOf({ id, email, created_at: createdAt }: MockUser, plan: Plan, newsletter: boolean): Profile {
  return {
    id,
    email,
    providers: [],
    hasPassword: true,
    createdAt,
    trialStartDate: plan === 'trial' ? createdAt : null,
    subscriptionStatus: plan === 'free' ? 'none' : plan,
    subscriptionPlan: plan === 'premium' ? 'yearly' : plan,
    subscriptionExpiresAt: null,
    accessUntil: null,
    freeAccess: false,
    onboardingComplete: false,
    newsletterOptIn: newsletter,
    accessCodeUsed: null,
    customerId: null,
    subscriptionId: null,
  };
}

function recordOf({ id, email, created_at: createdAt }: MockUser, plan: Plan): Session {
  return {
    id,
    email,
    isAuthenticated: true,
    role: 'user',
    subscription: {
      plan: plan === 'premium' ? 'yearly' : plan,
      isActive: plan !== 'free',
      trialEndsAt: plan === 'trial' ? daysAfter(createdAt, TRIAL_DAYS) : null,
    },
    metadata: { homeCurrency: homeCurrency() },
    createdAt,
  };
}

async function enter(user: MockUser, wanted: Plan, newsletter: boolean): Promise<void> {
  const plan = same(user.email, PREMIUM_ADDRESS) ? 'premium' : wanted;
  const { accounts } = readDemo();
  const others = accounts.filter(({ id }) => id !== user.id);
  if (others.length === accounts.length) await (await demoData.load()).addSamples(`a-${user.id}`);
  const profile = profileOf(user, plan, newsletter);
  writeDemo({ accounts: [...others, user], user, profile });
  storeSession(recordOf(user, plan));
}

function leave(): void {
  writeDemo({ user: null, profile: null });
  endSession();
}

function readProfile(): Outcome<Profile> {
  const { profile } = readDemo();
  return profile ? done(profile) : { ok: false, error: { code: 'session_expired' } };
}

/**
 * Accounts that exist only on this device, with passwords that are not checked. Used only if the configuration says `mode: 'demo'`; every
 * screen says so (docs/product/accounts.md, "Demo mode").
 */
export const demoProvider: AccountProvider = {
  async signUp({ email, accessCode, newsletter }) {
    await pause(DELAY_MS);
    // The demo knows no access codes.
    if (accessCode.trim()) return { ok: false, error: { code: 'access_code' } };
    if (readDemo().accounts.some((user) => same(user.email, email)))
      return { ok: false, error: { code: 'already_registered' } };
    await enter(newMockUser(email.trim()), 'trial', newsletter);
    return done('signed-in');
  },
  async logIn(email) {
    await pause(DELAY_MS);
    const { accounts } = readDemo();
    const known = accounts.find((user) => same(user.email, email));
    const user = known ?? (same(email, PREMIUM_ADDRESS) ? newMockUser(PREMIUM_ADDRESS) : undefined);
    if (!user)
      return { ok: false, error: { code: accounts.length ? 'demo_email_not_found' : 'demo_no_account' } };
    await enter(user, 'free', false);
    return DONE;
  },
  async logOut() {
    leave();
    return DONE;
  },
  // Sends nothing, and its button is hidden.
  sendCode: async () => DONE,
  logInWithCode: async () => ({ ok: false, error: { code: 'code_invalid' } }),
  // No provider is asked, and no such button is shown.
  startWithProvider: async () => ({ ok: false, error: { code: 'provider_off' } }),
  finishWithProvider: async () => ({ ok: false, error: { code: 'provider_off' } }),
  async sendReset() {
    await pause(DELAY_MS);
    return DONE;
  },
  // No email was sent, so no link can be valid.
  setNewPassword: async () => ({ ok: false, error: { code: 'link_invalid' } }),
  confirmEmail: async () => ({ ok: false, error: { code: 'link_invalid' } }),
  resendConfirmation: async () => DONE,
  // Does nothing: no password is checked.
  changePassword: async () => DONE,
  // Nobody is logged in anywhere else.
  listDevices: async () => done([]),
  logOutDevice: async () => DONE,
  loadProfile: async () => readProfile(),
  async updateProfile(change) {
    const profile = readProfile();
    if (!profile.ok) return profile;
    writeDemo({ profile: { ...profile.value, ...change } });
    return DONE;
  },
  async setHomeCurrency(code) {
    const current = currentSession();
    if (current.status === 'user') storeSession({ ...current.session, metadata: { homeCurrency: code } });
    return DONE;
  },
  // Does nothing: no email is sent in any language.
  setLanguage: async () => DONE,
  redeemAccessCode: async () => ({ ok: false, error: { code: 'access_code' } }),
  async deleteAccount() {
    const { user, accounts } = readDemo();
    if (!user) return { ok: false, error: { code: 'session_expired' } };
    await pause(DELETION_MS);
    writeDemo({ accounts: accounts.filter(({ id }) => id !== user.id) });
    leave();
    void eraseSpace(`a-${user.id}`);
    return DONE;
  },
  async exportData() {
    const profile = readProfile();
    if (!profile.ok) return profile;
    const { savedBy } = await demoData.load();
    return done(
      exportOf(
        profile.value,
        { homeCurrency: homeCurrency(), language: null },
        await savedBy(`a-${profile.value.id}`),
      ),
    );
  },
  checkDatabase: async () => NO_DATABASE,
};
