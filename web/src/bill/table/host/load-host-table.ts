import { withNetwork } from '#web/ui/lazy-part.tsx';

/** Fetches what opens a live table and speaks to the server about it. */
export const loadHostTable = withNetwork(() => import('./HostTable.tsx').then((module) => module.HostTable));
