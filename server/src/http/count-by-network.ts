import { CountByKey } from '../limits/count-by-key.ts';
import { networksOf } from './client-address.ts';

/**
 * How many times as much as one visitor the networks around them may have: of IPv6 the /56 that a home is given, and the /48 of a company
 * or a rented server. Otherwise one home would count as 256 visitors.
 */
const SHARES = [1, 2, 4];

/** Counts what visitors hold, such as connections, by their address and the networks around it. */
export class CountByNetwork {
  readonly #counts = new CountByKey();

  /** True if this visitor holds `limit`, or the networks around them hold twice or four times that. */
  isFull(address: string, limit: number): boolean {
    return networksOf(address).some(
      (network, index) => this.#counts.of(network) >= limit * (SHARES[index] ?? 1),
    );
  }

  /** How many the widest network around a visitor holds. */
  ofWidest(address: string): number {
    return this.#counts.of(networksOf(address).at(-1) ?? address);
  }

  /** Counts one more. */
  add(address: string): void {
    for (const network of networksOf(address)) this.#counts.add(network);
  }

  /** Counts one less. */
  remove(address: string): void {
    for (const network of networksOf(address)) this.#counts.remove(network);
  }
}
