import { describe, expect, it } from 'vitest';
import {
  guestReturnPath,
  loginPath,
  PATHS,
  plainPath,
  safeReturnPath,
  withHash,
  withFrom,
} from '#web/paths.ts';

describe('redirects after logging in', () => {
  it.each([
    '/app',
    '/app?step=item-entry',
    '/profile',
    '/subscription',
    '/subscription-settings?x=1',
    '/terms',
    '/t',
    '/',
  ])('keep %s, a page of ours', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'app',
    'https://evil.example/app',
    '//evil.example/app',
    '/\\evil.example/app',
    '/\t/evil.example/app',
    'javascript:alert(1)',
    '/login',
    '/app/../login',
    '/unknown',
  ])('turn %j into the wizard', (value) => {
    expect(safeReturnPath(value)).toBe(PATHS.app);
  });

  it('drop the part behind a hash', () => {
    expect(safeReturnPath('/app?step=summary#x')).toBe('/app?step=summary');
  });

  it('send a guest to the wizard instead of a page of an account', () => {
    expect(guestReturnPath(loginPath('/profile').split('?')[1] ?? '')).toBe(PATHS.app);
    expect(guestReturnPath(loginPath('/app?step=summary').split('?')[1] ?? '')).toBe('/app?step=summary');
  });

  it('are passed from log in to sign up', () => {
    expect(withFrom(PATHS.signup, '/app?step=summary')).toBe('/signup?from=%2Fapp%3Fstep%3Dsummary');
    expect(withFrom('/login?confirmation=true', '/t')).toBe('/login?confirmation=true&from=%2Ft');
    expect(withFrom(PATHS.signup, null)).toBe('/signup');
  });
});

it('a path is the same page in any case and with a last slash', () => {
  expect(plainPath('/Terms/')).toBe('/terms');
  expect(plainPath('/')).toBe('/');
});

describe('a link whose hash a messenger has encoded', () => {
  it.each([
    ['/split%231.q1YqUbJ-_A', '/split#1.q1YqUbJ-_A'],
    ['/t%23code', '/t#code'],
    ['/split', undefined],
    ['/profile%23x', undefined],
  ])('is decoded: %s becomes %s', (path, meant) => expect(withHash(path)).toBe(meant));
});
