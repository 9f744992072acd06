/** Fetches what opens a live table and speaks to the server about it. */
export const loadHostTable = () => import('./HostTable.tsx').then((module) => module.HostTable);
