import { useEffect } from 'react';
import type { TableStore } from '#web/platform/table/index.ts';

/** The part after "#" in a table's link: base64url of 16 bytes. */
const SECRET = /^#([\w-]{22})$/;

/** True if the page's address is the link of a table. */
export const hasLink = (): boolean => SECRET.test(window.location.hash);

/** Removes the link's secret from the page's address, so that a reload does not follow it again. */
export const forgetLink = (): void => window.history.replaceState(null, '', window.location.pathname);

/** Joins the table of the page's own link, unless this phone sits or sat there already; also when another link is opened here. */
export function useJoinByLink(store: TableStore): void {
  useEffect(() => {
    const join = () => {
      const [, secret] = SECRET.exec(window.location.hash) ?? [];
      if (secret === undefined && window.location.hash !== '') store.refuseLink();
      if (secret !== undefined && store.getState().secret !== secret) void store.joinTable({ secret });
    };
    join();
    window.addEventListener('hashchange', join);
    return () => window.removeEventListener('hashchange', join);
  }, [store]);
}
