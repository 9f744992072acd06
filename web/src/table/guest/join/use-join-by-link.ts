import { useEffect, useEffectEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { GUEST_PATH } from '#web/paths.ts';
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

/** Joins the table of a link. The host's own link leads to the host's bill. */
export function joinByLink(store: TableStore, secret: string): void {
  if (isHostLink(spaceOf(currentSession()), secret)) navigate(GUEST_PATH, { replace: true });
  else void store.joinTable({ secret });
}

/** Joins the table of the page's own link, unless this phone sits or sat there already; also when another link is opened here. */
export function useJoinByLink(store: TableStore): void {
  const join = useEffectEvent(() => {
    const secret = secretIn(window.location.hash);
    if (secret === undefined && window.location.hash !== '') store.refuseLink();
    if (secret !== undefined && store.getState().secret !== secret) joinByLink(store, secret);
  });
  useEffect(() => {
    const onHash = () => join();
    onHash();
    window.addEventListener('hashchange', onHash);
    return () => window.removeEventListener('hashchange', onHash);
  }, [store]);
}
