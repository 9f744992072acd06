import { isOurs } from '../backend/routes.ts';
import { isFunction } from './functions.ts';

/** Paths with a meaning of their own. */
const FIXED: ReadonlyMap<string, string> = new Map([
  ['/config.json', 'config'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'metrics'],
]);

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method as a label. */
export const methodLabel = (method: string): string => (METHODS.has(method) ? method : 'other');

/**
 * The class of a request to the backend, or of one with a path of its own: few, for any requests. A table's name is not
 * part of it, for anybody can make one up.
 */
export function routeOf(method: string, path: string): string {
  const fixed = FIXED.get(path);
  if (fixed !== undefined) return fixed;
  if (path.startsWith('/functions/v1/')) {
    const name = path.slice('/functions/v1/'.length);
    return isFunction(name) ? `functions/${name}` : 'other';
  }
  if (!isOurs(method, path)) return 'other';
  if (path.startsWith('/storage/v1/')) return 'storage';
  if (path.startsWith('/auth/v1/')) return path.slice(1).replace('/v1', '');
  return path.startsWith('/rest/v1/rpc/') ? 'rest/rpc' : 'rest';
}
