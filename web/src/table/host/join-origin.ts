/** The origin at which other phones can join, if they can reach this page's server. */
export type JoinOrigin =
  | {
      readonly isReachable: true;
      /** The origin that they use: this page's own, or the machine's address in its network. */
      readonly origin: string;
      /** True if that address works in this network only, because the page was opened on the server's own machine. */
      readonly isNetwork: boolean;
    }
  | { readonly isReachable: false };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Finds the origin for other phones. A page opened on the server's own machine ("localhost") has an address that only works there.
 * @param origin where this page came from
 * @param network the machine's addresses in its network, from the server's configuration; empty if it listens only to itself
 */
export function joinOrigin(origin: string, network: readonly string[]): JoinOrigin {
  if (!LOOPBACK.test(new URL(origin).hostname)) return { isReachable: true, origin, isNetwork: false };
  const [first] = network;
  return first === undefined ? { isReachable: false } : { isReachable: true, origin: first, isNetwork: true };
}

/** A link to this page, with the origin that other phones use. */
export const withOrigin = (origin: string, link: string): string => {
  const { pathname, hash } = new URL(link);
  return origin + pathname + hash;
};
