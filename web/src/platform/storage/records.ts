import { textRecords } from './text-records.ts';
import { openIndexed } from './indexed-records.ts';
import type { Space } from './keys.ts';
import type { Records } from './record-types.ts';

/** The saved bills of a space; in the browser's database, or as texts where there is none. */
export function openBills<T extends { readonly id: string }>(space: Space): Records<T> {
  const opening = openIndexed<T>(space).then((indexed) => indexed ?? textRecords<T>(space));
  return {
    all: async () => (await opening).all(),
    body: async (id) => (await opening).body(id),
    change: async (ids, decide) => (await opening).change(ids, decide),
  };
}
