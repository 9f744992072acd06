import { cleanup, render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { Routes } from '#web/app/routes/Routes.tsx';
import '#web/messages/en/start.po';
import { storeSession } from '#web/platform/session.ts';
import { KEYS } from '#web/platform/storage/keys.ts';
import { toastStore } from '#web/ui/overlays/toast.ts';
import { accountSession } from './account-session.ts';
import { loadTestConfig } from './summary-support.tsx';

export const EMAIL = 'ann@example.com';
const ID = '00000000-0000-4000-8000-000000000001';
export const USER = {
  id: ID,
  email: EMAIL,
  created_at: '2026-01-01T00:00:00Z',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: { home_currency: 'GBP' } as Record<string, unknown>,
};

/** Shaped like a token, and valid for years; nothing verifies it here. */
const TOKEN = ['{"alg":"HS256"}', '{"exp":4102444800}', 'signature']
  .map((part) => btoa(part).replaceAll('=', ''))
  .join('.');

/** The service's session for a log-in, or a logged-in person. */
export const sessionFor = (part: object = {}) => ({
  access_token: TOKEN,
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: { ...USER, ...part },
});

/** A row of `users`: an account on its trial. */
export const profileRow = (part: object = {}) => ({
  id: ID,
  email: EMAIL,
  created_at: USER.created_at,
  trial_start_date: new Date().toISOString(),
  subscription_status: 'trial',
  subscription_plan: 'trial',
  newsletter_opt_in: true,
  ...part,
});

/** A refusal as the auth service and the tables write it. */
export const refusal = (status: number, code: string, message = code): Response =>
  Response.json({ code, error_code: code, message, msg: message }, { status });

export const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

/** The backend's responses, by the end of a path: 'POST /auth/v1/token', or without a method for all of them. */
export type Answers = Record<string, (body: Record<string, unknown>) => unknown>;

/** A request to the backend: the method, the path, and what was sent. */
export interface Asked {
  readonly request: string;
  readonly body: Record<string, unknown>;
}

/**
 * A backend with these responses; unlisted requests get an empty list. Returns the requests that it got, in order. `answers` can
 * be changed meanwhile.
 */
function backend(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.origin);
    const request = `${init.method ?? 'GET'} ${url.pathname}`;
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    asked.push({ request, body });
    const found = Object.keys(answers).find((path) => request.endsWith(path));
    const answer: unknown = found === undefined ? [] : answers[found]?.(body);
    return answer instanceof Response ? answer : Response.json(answer ?? {});
  });
  return asked;
}

/** Somebody is logged in on this device. */
export function logInHere(part: object = {}): void {
  const session = sessionFor(part);
  const expiresAt = Math.floor(Date.now() / 1000) + session.expires_in;
  localStorage.setItem(KEYS.tokens, JSON.stringify({ ...session, expires_at: expiresAt }));
  storeSession({ ...accountSession(ID), email: EMAIL });
}

/** The browser at a page of the app, with this backend behind it. */
export async function openPage(path: string, answers: Answers = {}, config: object = {}) {
  vi.stubGlobal('scrollTo', () => undefined);
  await loadTestConfig({ supabaseKey: 'sb_publishable_test', ...config });
  const asked = backend(answers);
  window.history.pushState(null, '', path);
  await reloadPage();
  return { user: userEvent.setup({ delay: null }), asked };
}

/** Reloads the page: renders it from its address, its history entry and what the device has stored. */
export async function reloadPage(): Promise<void> {
  cleanup();
  render(<Routes />);
  await screen.findByRole('heading', { level: 1 });
}

/** Fills a field in one go. */
export async function fill(user: UserEvent, name: string, text: string): Promise<void> {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
}

/** Where the browser is. */
export const here = (): string => window.location.pathname + window.location.search;
/** The title of the toast, if there is one. */
export const said = (): string | undefined => toastStore.getState()?.title;
/** Without styles a button's name includes the text that is read out while it is busy. */
export const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
export const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
