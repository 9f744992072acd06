import { isIP } from 'node:net';

/** The connection's own end, as the server sees it; absent in tests. */
export interface Connection {
  readonly incoming?: {
    readonly socket: { readonly remoteAddress?: string | undefined; readonly destroyed?: boolean };
  };
}

/** The addresses of one visitor: a home or a phone has a whole /64 of IPv6, and counts as one. */
function visitorOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = plain.includes('::') ? Math.max(0, 8 - groups.length - rest.length) : 0;
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest].slice(0, 4).join(':');
}

/**
 * The address that limits count. Only the proxies that the operator vouches for may name another address than the
 * connection's own: each appends the address it saw, so the n-th from the end is the visitor's.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, hops: number): string {
  if (hops === 0) return visitorOf(socketAddress);
  const named = (forwardedFor ?? '').split(',').map((part) => part.trim());
  const address = named.at(-hops) ?? '';
  return visitorOf(isIP(address) === 0 ? socketAddress : address);
}

/** A visitor's address (`clientAddress`), and of IPv6 the /56 and the /48 around it, the narrowest first. */
export function networksOf(address: string): readonly string[] {
  const groups = address.split(':');
  if (groups.length !== 4) return [address];
  const home = `${groups.slice(0, 3).join(':')}:${Number.parseInt(groups[3] ?? '0', 16) >> 8}`;
  return [address, `${home}/56`, `${groups.slice(0, 3).join(':')}/48`];
}
