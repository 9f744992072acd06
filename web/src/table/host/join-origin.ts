import { useConfig } from '#web/platform/config.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Finds the origin for other phones. A page opened on the server's own machine ("localhost") has an address that only works there.
 * @param own where this page came from
 * @param network the machine's addresses in its network, from the server's configuration; empty if it listens only to itself
 */
export function joinOrigin(own: string, network: readonly string[]) {
  const isLoopback = LOOPBACK.test(new URL(own).hostname);
  const [origin = own] = isLoopback ? network : [];
  return {
    /** This page's own, or the machine's address in its network. */
    origin,
    /** True if it works in this network only. */
    isNetwork: isLoopback && network.length > 0,
    isReachable: !isLoopback || network.length > 0,
  };
}

/** The origin at which other phones reach this page's server, if they can. */
export function useJoinOrigin() {
  const networkUrls = useConfig((config) => config.networkUrls);
  return joinOrigin(window.location.origin, networkUrls);
}

/** A link to this page, with the origin that other phones use. */
export const withOrigin = (origin: string, link: string): string => {
  const { pathname, hash } = new URL(link);
  return origin + pathname + hash;
};
