import { PATHS, withHash } from '#web/paths.ts';

const PAGES: ReadonlySet<string> = new Set(Object.values(PATHS));

/** True if the web app has a page at this path; like its router, it ignores case and a last slash. */
export function isPage(path: string): boolean {
  const plain = path.toLowerCase().replace(/([^/])\/$/, '$1');
  return PAGES.has(plain);
}

/** The path of the page to send for an encoded path. In shared links, messengers may replace "#" by "%23", which the app then undoes. */
export const pagePath = (path: string): string => withHash(path)?.split('#', 1)[0] ?? path;
