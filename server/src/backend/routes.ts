import { isPhotoRequest } from './photos.ts';

/**
 * The app's requests to the auth service. The rest of it (its own pages, other ways to log in) stays closed. The routes for providers are
 * open only if the operator has set some up (`provider-login.ts`).
 */
const AUTH: ReadonlyMap<string, readonly string[]> = new Map([
  ['/auth/v1/signup', ['POST']],
  ['/auth/v1/token', ['POST']],
  ['/auth/v1/otp', ['POST']],
  ['/auth/v1/verify', ['POST']],
  ['/auth/v1/authorize', ['GET']],
  ['/auth/v1/callback', ['GET']],
  ['/auth/v1/recover', ['POST']],
  ['/auth/v1/resend', ['POST']],
  ['/auth/v1/logout', ['POST']],
  ['/auth/v1/user', ['GET', 'PUT']],
  ['/auth/v1/settings', ['GET']],
  ['/auth/v1/health', ['GET']],
]);

const REST = /^\/rest\/v1\/(?:rpc\/)?[a-z][a-z0-9_]{0,62}$/;
const REST_METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];

/** True if a request is one of the app's. */
export function isOurs(method: string, path: string): boolean {
  if (path.startsWith('/storage/v1/')) return isPhotoRequest(method, path);
  return AUTH.get(path)?.includes(method) ?? (REST.test(path) && REST_METHODS.includes(method));
}
