import { spaceKeys, type Space } from './keys.ts';
import type { Change, Records } from './record-types.ts';
import { allKeys, readJson, remove, writeJson, type WriteResult } from './store.ts';

/** Records as texts, one each: little room, but something where the browser has no database. */
export function textRecords<T extends { readonly id: string }>(space: Space): Records<T> {
  const prefix = spaceKeys(space).savedBill;
  const entryKey = (id: string) => `${prefix}${id}`;
  const bodyKey = (id: string) => `${prefix}${id}.body`;

  function write({ put = [], remove: gone = [], bodies = [], removeBodies = [] }: Change<T>): WriteResult {
    const written: string[] = [];
    // Bodies first: a page killed in between leaves a body that nobody lists, not an entry without one.
    for (const [key, value] of [
      ...bodies.map(([id, body]) => [bodyKey(id), body] as const),
      ...put.map((record) => [entryKey(record.id), record] as const),
    ]) {
      const isNew = readJson(key) === undefined;
      const result = writeJson(key, value);
      if (result !== 'saved') {
        for (const undone of written) remove(undone);
        return result;
      }
      if (isNew) written.push(key);
    }
    for (const id of gone) remove(entryKey(id));
    for (const id of [...gone, ...removeBodies]) remove(bodyKey(id));
    return 'saved';
  }

  return {
    all: () =>
      Promise.resolve(
        allKeys()
          .filter((key) => key.startsWith(prefix) && !key.endsWith('.body'))
          .map(readJson),
      ),
    body: (id) => Promise.resolve(readJson(bodyKey(id))),
    change: (ids, decide) => {
      const found = new Map<string, T>();
      for (const id of ids) {
        const record = readJson(entryKey(id)) as T | undefined;
        if (record) found.set(id, record);
      }
      return Promise.resolve(write(decide(found)));
    },
  };
}
