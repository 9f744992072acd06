import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import ws from 'ws';
import { jpegBytes } from '../../support/picture-bytes.ts';
import { expect } from './fixtures.ts';

/** Somebody who has signed up. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

export interface NewAccount {
  readonly email?: string;
  readonly password?: string;
  readonly newsletter?: boolean;
  readonly accessCode?: string;
}

/** An address that nobody has yet. */
export const freshEmail = (name = 'maya'): string => `${name}-${randomUUID().slice(0, 8)}@fairtab.test`;

/** A visitor of the backend, with the official client. */
async function visitorOf(baseUrl: string): Promise<SupabaseClient> {
  const response = await fetch(`${baseUrl}/config.json`);
  const { supabaseKey } = (await response.json()) as { supabaseKey: string };
  return createClient(baseUrl, supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
  });
}

/** Signs somebody up at the backend itself, as the sign-up page does, without a page. */
export async function createAccount(baseUrl: string, wish: NewAccount = {}): Promise<Account> {
  const { email = freshEmail(), password = 'correct-horse', newsletter = true, accessCode } = wish;
  const { auth } = await visitorOf(baseUrl);
  const data = {
    newsletter_opt_in: newsletter,
    ...(accessCode !== undefined && { access_code: accessCode }),
  };
  const signedUp = await auth.signUp({ email, password, options: { data } });
  expect(signedUp.error).toBeNull();
  return { id: signedUp.data.user?.id ?? '', email, password };
}

/** True if the backend accepts this address and password. */
export async function canLogIn(baseUrl: string, { email, password }: Account): Promise<boolean> {
  const { auth } = await visitorOf(baseUrl);
  return (await auth.signInWithPassword({ email, password })).error === null;
}

/** A device of the account, which has just logged in. Fails where the password is not theirs. */
async function deviceOf(baseUrl: string, { email, password }: Account): Promise<SupabaseClient> {
  const device = await visitorOf(baseUrl);
  expect((await device.auth.signInWithPassword({ email, password })).error).toBeNull();
  return device;
}

const devices = new Map<string, Promise<SupabaseClient>>();

/** The same, having logged in once: repeated log-ins would meet the limit. */
function oneDeviceOf(baseUrl: string, account: Account): Promise<SupabaseClient> {
  const device = devices.get(account.email) ?? deviceOf(baseUrl, account);
  devices.set(account.email, device);
  return device;
}

/** Another device of the account: `endOthers` ends the sessions of all others. */
export async function otherDevice(
  baseUrl: string,
  account: Account,
): Promise<{ readonly endOthers: () => Promise<void> }> {
  const { auth } = await deviceOf(baseUrl, account);
  return {
    endOthers: async () => expect((await auth.signOut({ scope: 'others' })).error).toBeNull(),
  };
}

/** Puts a bill with this name into the account, without a page. */
export async function saveBillOf(baseUrl: string, account: Account, name: string): Promise<void> {
  const device = await deviceOf(baseUrl, account);
  const row = { user_id: account.id, name, bill: {}, diner_count: 2, total_amount: 60 };
  expect((await device.from('bill_history').insert(row)).error).toBeNull();
}

/** The names of the account's bills at the backend. */
export async function billsOf(baseUrl: string, account: Account): Promise<readonly string[]> {
  const { data } = await (await deviceOf(baseUrl, account)).from('bill_history').select('name');
  return (data ?? []).map(({ name }) => String(name)).sort();
}

/** The account's row of `users` at the backend. */
export async function profileOf(
  baseUrl: string,
  account: Account,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { data } = await (await oneDeviceOf(baseUrl, account)).from('users').select();
  return data?.[0] as Readonly<Record<string, unknown>> | undefined;
}

/** Puts a photo beside a bill of the account, without a page; its bytes are a JPEG's beginning and nothing more. */
export async function savePhotoOf(baseUrl: string, account: Account, bill: string): Promise<string> {
  const device = await deviceOf(baseUrl, account);
  const { data } = await device.from('bill_history').select('id, name');
  const { id } = data?.find((row) => row.name === bill) ?? {};
  const name = `${account.id}/${String(id)}/${randomUUID()}.jpg`;
  const kept = await device.storage
    .from('receipts')
    .upload(name, jpegBytes(60), { contentType: 'image/jpeg' });
  expect(kept.error).toBeNull();
  return name;
}

/** The bytes of a photo of the account. */
export async function photoOf(baseUrl: string, account: Account, name: string): Promise<readonly number[]> {
  const { data } = await (await deviceOf(baseUrl, account)).storage.from('receipts').download(name);
  return [...new Uint8Array((await data?.arrayBuffer()) ?? [])];
}

/** Fills in the log-in page that is shown, and submits it. */
export async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

/** Logs in on the log-in page, and waits for `path`. */
export async function enterAs(page: Page, account: Account, path = '/profile'): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ from: path })}`);
  await logIn(page, account);
  await page.waitForURL((url) => url.pathname === path);
}
