import type { Config } from '../../config.ts';
import type { AccountProvider } from '../types.ts';
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

/** Accounts of a Supabase project, through its official client. */
export function supabaseProvider(config: Config): AccountProvider {
  const client = () => clientOf(config);
  return {
    signUp: (request) => auth.signUp(client(), request),
    logIn: (email, password) => auth.logIn(client(), email, password),
    sendCode: (email) => sendCode(client(), email),
    logInWithCode: (code) => logInWithCode(client(), code),
    startWithProvider: (name) => startWithProvider(config, name),
    finishWithProvider: (code) => finishWithProvider(client(), code),
    logOut: () => auth.logOut(client()),
    sendReset: (email) => auth.sendReset(client(), email),
    setNewPassword: (tokenHash, password) => setNewPassword(config, tokenHash, password),
    confirmEmail: (tokenHash, type) => confirmEmail(config, tokenHash, type),
    resendConfirmation: (email) => auth.resendConfirmation(client(), email),
    changePassword: (current, next) => changePassword(config, current, next),
    listDevices: () => listDevices(client()),
    logOutDevice: (id) => logOutDevice(client(), id),
    loadProfile: () => profile.loadProfile(client()),
    updateProfile: (change) => profile.updateProfile(client(), change),
    setHomeCurrency: (code) => profile.setHomeCurrency(client(), code),
    setLanguage: (tag) => profile.setLanguage(client(), tag),
    redeemAccessCode: (code) => profile.redeemAccessCode(client(), code),
    deleteAccount: (reason) => deleteAccount(client(), reason),
    exportData: () => exportData(client()),
    checkDatabase: () => checkDatabase(client()),
  };
}
