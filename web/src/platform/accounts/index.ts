import { configOnce, type Config } from '../config.ts';
import { withNetwork } from '../with-network.ts';
import type { Outcome } from '../backend/outcome.ts';
import type { AccountProvider } from './supabase/provider.ts';
import { NO_DATABASE, type DatabaseStatus } from './types.ts';

const loadDemo = withNetwork(() => import('./demo/provider.ts'));
const loadSupabase = withNetwork(() => import('./supabase/provider.ts'));

/** The account service of this configuration; its code is fetched with the first call. */
async function provider(config: Config): Promise<AccountProvider> {
  if (config.mode === 'demo') return (await loadDemo()).demoProvider;
  return (await loadSupabase()).supabaseProvider(config);
}

/** Runs a call; exceptions become outcomes. */
async function call<T>(action: (provider: AccountProvider) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    const config = await configOnce();
    return config ? await action(await provider(config)) : failed('unavailable');
  } catch (error) {
    // A part of the app could not be fetched, mostly for lack of a network.
    return error instanceof TypeError
      ? failed(navigator.onLine ? 'unavailable' : 'offline')
      : failed('unexpected');
  }
}

const failed = (code: 'offline' | 'unavailable' | 'unexpected'): Outcome<never> => ({
  ok: false,
  error: { code },
});

/** The account service. Its code is fetched when first needed, and no call throws. */
export const accounts: AccountProvider = {
  signUp: (request) => call((service) => service.signUp(request)),
  logIn: (email, password) => call((service) => service.logIn(email, password)),
  sendCode: (email) => call((service) => service.sendCode(email)),
  logInWithCode: (code) => call((service) => service.logInWithCode(code)),
  startWithProvider: (name) => call((service) => service.startWithProvider(name)),
  finishWithProvider: (code) => call((service) => service.finishWithProvider(code)),
  logOut: () => call((service) => service.logOut()),
  sendReset: (email) => call((service) => service.sendReset(email)),
  setNewPassword: (tokenHash, password) => call((service) => service.setNewPassword(tokenHash, password)),
  confirmEmail: (tokenHash) => call((service) => service.confirmEmail(tokenHash)),
  resendConfirmation: (email) => call((service) => service.resendConfirmation(email)),
  changePassword: (current, next) => call((service) => service.changePassword(current, next)),
  listDevices: () => call((service) => service.listDevices()),
  logOutDevice: (id) => call((service) => service.logOutDevice(id)),
  loadProfile: () => call((service) => service.loadProfile()),
  updateProfile: (change) => call((service) => service.updateProfile(change)),
  setHomeCurrency: (code) => call((service) => service.setHomeCurrency(code)),
  setLanguage: (tag) => call((service) => service.setLanguage(tag)),
  redeemAccessCode: (code) => call((service) => service.redeemAccessCode(code)),
  deleteAccount: (reason) => call((service) => service.deleteAccount(reason)),
  exportData: () => call((service) => service.exportData()),
  checkDatabase: async () => {
    const checked = await call<DatabaseStatus>(async (service) => ({
      ok: true,
      value: await service.checkDatabase(),
    }));
    // The client throws without an address or a key.
    return checked.ok ? checked.value : { ...NO_DATABASE, errorCode: 'CONNECTION_ERROR' };
  },
};
