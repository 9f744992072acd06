import { usePathname } from 'wouter/use-browser-location';
import { PATHS } from '#web/paths.ts';

/** The path on screen. The one page that is rendered at build time is the landing page. */
export const usePath = (): string => usePathname({ ssrPath: PATHS.home });
