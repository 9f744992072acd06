import type { SupabaseClient } from '@supabase/supabase-js';
import {
  isKept,
  isMissing,
  listedNames,
  photoBucket,
  storageReply,
} from '#web/platform/backend/photo-bucket.ts';
import { asking, read } from './ask-account.ts';
import type { RemotePhotos } from '../remote.ts';

/** How many photos of one bill are listed at most; no bill has as many. */
const MOST = 100;
/** Not a photo, no such bill, another account's bill, or no storage at all. */
const REFUSALS = [400, 403, 404, 415];

/** The photos of the account's bills at the service. No call throws: a refusal is a reply. */
export function remotePhotos(client: SupabaseClient, owner: string): RemotePhotos {
  const ask = asking(client, owner, REFUSALS);
  const bucket = () => photoBucket(client);
  const folderOf = (bill: string) => `${owner}/${bill}`;
  return {
    list: (bill) =>
      read(
        ask(() => storageReply(bucket().list(folderOf(bill), { limit: MOST }))),
        ({ data }) => listedNames(data).map((name) => name.slice(name.lastIndexOf('/') + 1)),
      ),
    get: async (bill, name) => {
      const asked = await ask(() => storageReply(bucket().download(`${folderOf(bill)}/${name}`), isMissing));
      if (!asked.ok) return asked;
      return { ok: true, value: asked.value.data instanceof Blob ? asked.value.data : undefined };
    },
    put: async (bill, { name, photo }) => {
      const bytes = await photo.arrayBuffer();
      return ask(() =>
        storageReply(
          bucket().upload(`${folderOf(bill)}/${name}`, bytes, { contentType: photo.type }),
          isKept,
        ),
      );
    },
    remove: (bill, names) =>
      ask(() => storageReply(bucket().remove(names.map((name) => `${folderOf(bill)}/${name}`)))),
  };
}
