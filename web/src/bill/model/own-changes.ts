import { applyChanges, type Bill, type Changes } from '#domain';

/** Two tabs that write within the same milliseconds do not see each other's bill; long after that they do. */
const RACE_MS = 2000;
/** Latest edits named with the stored bill: more than tabs make in that time. */
const MAX_NAMED = 50;

/** Changes made here, kept as long as another tab may have written over them unseen. */
interface OwnChanges {
  readonly id: string;
  readonly changes: Changes;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Tells whether what another tab wrote has the changes of this one in it: the stored bill names the latest edits, whichever tab
 * made them (docs/decisions/0002-guest-and-local-first.md).
 */
export class OwnChangesLog {
  #own: readonly OwnChanges[] = [];
  #named: readonly string[];

  constructor(named: readonly string[]) {
    this.#named = named;
  }

  /** The names to store beside the bill. */
  get named(): readonly string[] {
    return this.#named;
  }

  add(made: OwnChanges): void {
    this.#own = [...this.#recent(made.at), made];
    this.#name(this.#named);
  }

  /**
   * The bill that another tab wrote, with what it has overwritten of this one's made again.
   * @param named as stored beside it; without names nothing is known to be missing
   */
  merge(bill: Bill, named: readonly string[] | undefined, at: number): Bill {
    const lost = this.#recent(at).filter(({ id }) => named && !named.includes(id));
    this.#named = named ?? [];
    if (lost.length === 0) return bill;
    this.#name(this.#named);
    return lost.reduce((merged, { changes }) => applyChanges(merged, changes), bill);
  }

  #recent(at: number): readonly OwnChanges[] {
    return this.#own.filter((made) => at - made.at < RACE_MS);
  }

  /** These and the own ones, each once. */
  #name(ids: readonly string[]): void {
    this.#named = [...new Set([...ids, ...this.#own.map(({ id }) => id)])].slice(-MAX_NAMED);
  }
}
