/** Says if other phones reach this page's server. */
export type Reachable =
  | {
      readonly can: true;
      /** Where they do: this page's own origin, or the machine's address in its network. */
      readonly origin: string;
      /** It is an address in this network only, while the page itself was opened on the server's own machine. */
      readonly isNetwork: boolean;
    }
  | { readonly can: false };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * A page that was opened on the server's own machine ("localhost") cannot be named to a phone by its own address.
 * @param origin where this page came from
 * @param network the machine's addresses in its network, as the server's configuration tells them; none while it listens to itself only
 */
export function reachableFrom(origin: string, network: readonly string[]): Reachable {
  if (!LOOPBACK.test(new URL(origin).hostname)) return { can: true, origin, isNetwork: false };
  const [first] = network;
  return first === undefined ? { can: false } : { can: true, origin: first, isNetwork: true };
}

/** A link of this page as others reach it. */
export const linkFrom = (origin: string, link: string): string => {
  const { pathname, hash } = new URL(link);
  return origin + pathname + hash;
};
