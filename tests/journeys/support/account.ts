import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
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

/** The headers of every call to the backend. */
async function apiHeaders(baseUrl: string): Promise<Record<string, string>> {
  const response = await fetch(`${baseUrl}/config.json`);
  const { supabaseKey } = (await response.json()) as { supabaseKey: string };
  return { apikey: supabaseKey, 'content-type': 'application/json' };
}

/** Signs somebody up at the backend itself, as the sign-up page does, without a page. */
export async function createAccount(baseUrl: string, wish: NewAccount = {}): Promise<Account> {
  const email = wish.email ?? freshEmail();
  const password = wish.password ?? 'correct-horse';
  const response = await fetch(`${baseUrl}/auth/v1/signup`, {
    method: 'POST',
    headers: await apiHeaders(baseUrl),
    body: JSON.stringify({
      email,
      password,
      data: {
        newsletter_opt_in: wish.newsletter ?? true,
        ...(wish.accessCode !== undefined && { access_code: wish.accessCode }),
      },
    }),
  });
  const body = (await response.json()) as { user?: { id: string }; id?: string };
  expect(response.status, JSON.stringify(body)).toBe(200);
  return { id: body.user?.id ?? body.id ?? '', email, password };
}

/** True if the backend accepts this address and password. */
export async function canLogIn(baseUrl: string, { email, password }: Account): Promise<boolean> {
  const response = await fetch(`${baseUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: await apiHeaders(baseUrl),
    body: JSON.stringify({ email, password }),
  });
  return response.ok;
}

/** The headers of a logged-in account. Fails where the password is not theirs. */
async function enteredHeaders(
  baseUrl: string,
  { email, password }: Account,
): Promise<Record<string, string>> {
  const headers = await apiHeaders(baseUrl);
  const response = await fetch(`${baseUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  const { access_token } = (await response.json()) as { access_token: string };
  return { ...headers, authorization: `Bearer ${access_token}` };
}

const entered = new Map<string, Promise<Record<string, string>>>();

/** The same, having logged in once: repeated log-ins would meet the limit. */
function headersOf(baseUrl: string, account: Account): Promise<Record<string, string>> {
  const headers = entered.get(account.email) ?? enteredHeaders(baseUrl, account);
  entered.set(account.email, headers);
  return headers;
}

/** Another device of the account: `endOthers` ends the sessions of all others. */
export async function otherDevice(
  baseUrl: string,
  account: Account,
): Promise<{ readonly endOthers: () => Promise<void> }> {
  const headers = await enteredHeaders(baseUrl, account);
  return {
    endOthers: async () => {
      const ended = await fetch(`${baseUrl}/auth/v1/logout?scope=others`, { method: 'POST', headers });
      expect(ended.ok).toBe(true);
    },
  };
}

/** Puts a bill with this name into the account, without a page. */
export async function saveBillOf(baseUrl: string, account: Account, name: string): Promise<void> {
  const saved = await fetch(`${baseUrl}/rest/v1/bill_history`, {
    method: 'POST',
    headers: await enteredHeaders(baseUrl, account),
    body: JSON.stringify({ user_id: account.id, name, bill: {}, diner_count: 2, total_amount: 60 }),
  });
  expect(saved.status, await saved.text()).toBe(201);
}

/** The names of the account's bills at the backend. */
export async function billsOf(baseUrl: string, account: Account): Promise<readonly string[]> {
  const response = await fetch(`${baseUrl}/rest/v1/bill_history?select=name`, {
    headers: await enteredHeaders(baseUrl, account),
  });
  return ((await response.json()) as { name: string }[]).map(({ name }) => name).sort();
}

/** The account's row of `users` at the backend. */
export async function profileOf(
  baseUrl: string,
  account: Account,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const response = await fetch(`${baseUrl}/rest/v1/users`, { headers: await headersOf(baseUrl, account) });
  const [row] = (await response.json()) as Record<string, unknown>[];
  return row;
}

/** Puts a photo beside a bill of the account, without a page; its bytes are a JPEG's beginning and nothing more. */
export async function savePhotoOf(baseUrl: string, account: Account, bill: string): Promise<string> {
  const headers = await enteredHeaders(baseUrl, account);
  const listed = await fetch(`${baseUrl}/rest/v1/bill_history?select=id,name`, { headers });
  const rows = (await listed.json()) as { id: string; name: string }[];
  const id = rows.find(({ name }) => name === bill)?.id ?? '';
  const name = `${account.id}/${id}/${randomUUID()}.jpg`;
  const kept = await fetch(`${baseUrl}/storage/v1/object/receipts/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: jpegBytes(60),
  });
  expect(kept.status, await kept.text()).toBe(200);
  return name;
}

/** The bytes of a photo of the account. */
export async function photoOf(baseUrl: string, account: Account, name: string): Promise<readonly number[]> {
  const response = await fetch(`${baseUrl}/storage/v1/object/receipts/${name}`, {
    headers: await enteredHeaders(baseUrl, account),
  });
  return [...new Uint8Array(await response.arrayBuffer())];
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
