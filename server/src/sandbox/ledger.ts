import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxAttributes } from './subscription.ts';

const FILE = 'sandbox-checkout.json';

/** The sandbox's subscriptions, in a file of the data folder, so that they can still be cancelled after a restart. */
export class Ledger {
  readonly #file: string;
  readonly #subscriptions: Map<string, SandboxAttributes>;

  constructor(folder: string) {
    this.#file = join(folder, FILE);
    this.#subscriptions = new Map(Object.entries(this.#read()));
  }

  get(id: string): SandboxAttributes | undefined {
    return this.#subscriptions.get(id);
  }

  all(): [string, SandboxAttributes][] {
    return [...this.#subscriptions];
  }

  set(id: string, attributes: SandboxAttributes): void {
    this.#subscriptions.set(id, attributes);
    const draft = `${this.#file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(Object.fromEntries(this.#subscriptions)), { mode: 0o600 });
    renameSync(draft, this.#file);
  }

  #read(): Record<string, SandboxAttributes> {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, SandboxAttributes>;
    } catch {
      // The first start, or an unusable file, which only has test money in it.
      return {};
    }
  }
}
