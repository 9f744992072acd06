import type { Config, LoginProvider } from '../../config.ts';
import type { DeletionReason, LoginCode, Profile, SignUpRequest } from '../types.ts';
import * as auth from './auth-calls.ts';
import { changePassword } from './change-password.ts';
import { checkDatabase } from './check-database.ts';
import { clientOf } from '../../backend/client.ts';
import { deleteAccount } from './delete-account.ts';
import { listDevices, logOutDevice } from './devices.ts';
import { exportData } from './export-data.ts';
import { logInWithCode, sendCode } from './login-code.ts';
import { finishWithProvider, startWithProvider } from './login-provider.ts';
import { confirmEmail, setNewPassword } from './mail-links.ts';
import * as profile from './profile-calls.ts';

/**
 * The account service: the official client of a Supabase project, or the demo on this device (`demoProvider`). Chosen at run time by the
 * configuration's mode; loaded only when an account is needed.
 */
export type AccountProvider = ReturnType<typeof supabaseProvider>;

/** Accounts of a Supabase project, through its official client. */
export function supabaseProvider(config: Config) {
  const client = () => clientOf(config);
  return {
    signUp: (request: SignUpRequest) => auth.signUp(client(), request),
    logIn: (email: string, password: string) => auth.logIn(client(), email, password),
    sendCode: (email: string) => sendCode(client(), email),
    logInWithCode: (code: LoginCode) => logInWithCode(client(), code),
    startWithProvider: (name: LoginProvider) => startWithProvider(config, name),
    finishWithProvider: (code: string) => finishWithProvider(client(), code),
    logOut: () => auth.logOut(client()),
    sendReset: (email: string) => auth.sendReset(client(), email),
    setNewPassword: (tokenHash: string, password: string) => setNewPassword(config, tokenHash, password),
    confirmEmail: (tokenHash: string) => confirmEmail(config, tokenHash),
    resendConfirmation: (email: string) => auth.resendConfirmation(client(), email),
    changePassword: (current: string, next: string) => changePassword(config, current, next),
    listDevices: () => listDevices(client()),
    logOutDevice: (id: string) => logOutDevice(client(), id),
    loadProfile: () => profile.loadProfile(client()),
    updateProfile: (change: Partial<Pick<Profile, 'newsletterOptIn' | 'onboardingComplete'>>) =>
      profile.updateProfile(client(), change),
    setHomeCurrency: (code: string) => profile.setHomeCurrency(client(), code),
    setLanguage: (tag: string) => profile.setLanguage(client(), tag),
    redeemAccessCode: (code: string) => profile.redeemAccessCode(client(), code),
    deleteAccount: (reason: DeletionReason) => deleteAccount(client(), reason),
    exportData: () => exportData(client()),
    checkDatabase: () => checkDatabase(client()),
  };
}
