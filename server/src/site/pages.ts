import { PATHS } from '#web/paths.ts';

const PAGES: ReadonlySet<string> = new Set(Object.values(PATHS));

/** True if the web app has a page at this path; like its router, it ignores case and a last slash. */
export function isPage(path: string): boolean {
  const plain = path.toLowerCase().replace(/([^/])\/$/, '$1');
  return PAGES.has(plain);
}
