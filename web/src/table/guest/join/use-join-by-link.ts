import { useEffect, useEffectEvent } from 'react';
import { currentSession, spaceOf } from '#web/platform/session.ts';
import { isHostLink, type TableStore } from '#web/platform/table/index.ts';

/**
 * The secret of a table's link, 22 letters, digits, hyphens or underscores, in an address, in its part from "#" on, or in words around
 * it. What follows the secret is ignored, since messengers add the full stop or the bracket after a link to it (public/theme.js does the
 * same).
 */
export const secretIn = (text: string): string | undefined => /#([\w-]{22})/.exec(text)?.[1];

/** True if the page's address is the link of a table. */
export const hasLink = (): boolean => secretIn(window.location.hash) !== undefined;

/** Removes the link's secret from the page's address, so that a reload does not follow it again. */
export const forgetLink = (): void => window.history.replaceState(null, '', window.location.pathname);

/** Joins the table of a link. @param onOwn called instead if it is the host's own link */
export function joinByLink(store: TableStore, secret: string, onOwn: () => void): void {
  if (isHostLink(spaceOf(currentSession()), secret)) onOwn();
  else void store.joinTable({ secret });
}

/** Joins the table of the page's own link, unless this phone sits or sat there already; also when another link is opened here. */
export function useJoinByLink(store: TableStore, onOwn: () => void): void {
  const join = useEffectEvent(() => {
    const secret = secretIn(window.location.hash);
    if (secret === undefined && window.location.hash !== '') store.refuseLink();
    if (secret !== undefined && store.getState().secret !== secret) joinByLink(store, secret, onOwn);
  });
  useEffect(() => {
    const onHash = () => join();
    onHash();
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, [store]);
}
