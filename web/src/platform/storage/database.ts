/** The only access to the browser's database (IndexedDB). */
import {
  deleteDB,
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';
import { after } from '../device/clock.ts';

/** How a database is made. */
interface Opening<S extends DBSchema> {
  readonly create: (fresh: IDBPDatabase<S>) => void;
  /** Requests reject after this many ms without an answer. Absent: they may take as long as large files take. */
  readonly patienceMs?: number;
}

let wasOpen = false;

/** True once a database was open on this page: if one fails afterwards, databases are neither missing nor blocked here. */
export const wasDatabaseOpen = (): boolean => wasOpen;

/**
 * The answer, or a rejection if there is none: WebKit suspends a page that is left in the middle of a transaction, for as long as it is in
 * the back/forward cache, and all other transactions wait for that one.
 */
async function answerWithin<T>(patienceMs: number, asked: Promise<T>): Promise<T> {
  let stop = (): void => undefined;
  const silence = new Promise<never>((_, reject) => {
    stop = after(patienceMs, () => reject(new Error('The database of this browser does not answer.')));
  });
  try {
    return await Promise.race([asked, silence]);
  } finally {
    stop();
  }
}

/** Runs work in a transaction: whole or not at all, and on the disk when the promise resolves. */
async function run<T>(
  transaction: Pick<IDBPTransaction, 'abort' | 'done'>,
  work: () => Promise<T>,
): Promise<T> {
  // If the work fails, it is the work's error that counts.
  transaction.done.catch(() => undefined);
  try {
    const result = await work();
    await transaction.done;
    return result;
  } catch (error) {
    try {
      // An exception does not abort the transaction by itself: its first half would be written.
      transaction.abort();
    } catch {
      // The browser has ended it.
    }
    throw error;
  }
}

/** A database that is opened on first use, and again after it was closed. Everything rejects with the browser's error. */
export class Database<S extends DBSchema> {
  readonly #name: string;
  readonly #opening: Opening<S>;
  #opened: Promise<IDBPDatabase<S>> | undefined;

  /** @param name like every key (keys.ts), it has no word that "Clear auth data" erases by */
  constructor(name: string, opening: Opening<S>) {
    this.#name = name;
    this.#opening = opening;
  }

  /** Reads from some stores. */
  read<Names extends StoreNames<S>[], T>(
    stores: [...Names],
    work: (transaction: IDBPTransaction<S, Names>) => Promise<T>,
  ): Promise<T> {
    return this.#transact(stores, 'readonly', work);
  }

  /** Changes some stores in one transaction. */
  write<Names extends StoreNames<S>[], T>(
    stores: [...Names],
    work: (transaction: IDBPTransaction<S, Names, 'readwrite'>) => Promise<T>,
  ): Promise<T> {
    return this.#transact(stores, 'readwrite', work);
  }

  /** Removes the whole database. */
  async erase(): Promise<void> {
    await deleteDB(this.#name);
  }

  #transact<Names extends StoreNames<S>[], Mode extends 'readonly' | 'readwrite', T>(
    stores: Names,
    mode: Mode,
    work: (transaction: IDBPTransaction<S, Names, Mode>) => Promise<T>,
  ): Promise<T> {
    const { patienceMs } = this.#opening;
    const asked = this.#begin(stores, mode).then((transaction) => run(transaction, () => work(transaction)));
    return patienceMs === undefined ? asked : answerWithin(patienceMs, asked);
  }

  async #begin<Names extends StoreNames<S>[], Mode extends 'readonly' | 'readwrite'>(
    stores: Names,
    mode: Mode,
  ): Promise<IDBPTransaction<S, Names, Mode>> {
    const begin = (database: IDBPDatabase<S>) => database.transaction(stores, mode, { durability: 'strict' });
    const opened = this.#open();
    const database = await opened;
    try {
      return begin(database);
    } catch {
      // iOS ends the connections of a page in the background and sends no event. Nothing was written, so it can be repeated.
      this.#forget(opened);
      database.close();
      return begin(await this.#open());
    }
  }

  /** Unless it was opened again meanwhile. */
  #forget(opened: Promise<IDBPDatabase<S>>): void {
    if (this.#opened === opened) this.#opened = undefined;
  }

  #open(): Promise<IDBPDatabase<S>> {
    if (this.#opened) return this.#opened;
    const forget = () => this.#forget(opened);
    const opened = openDB<S>(this.#name, 1, {
      upgrade: this.#opening.create,
      // Another tab is erasing or upgrading the database, and must not have to wait for this one.
      blocking(_current, _blocked, { target }) {
        forget();
        (target as IDBDatabase).close();
      },
      terminated: forget,
    });
    opened.then(() => (wasOpen = true), forget);
    this.#opened = opened;
    return opened;
  }
}
