import type { SupabaseClient } from '@supabase/supabase-js';
import { type Outcome, done } from '../../backend/outcome.ts';
import type { ErrorContext } from '../../backend/to-app-error.ts';
import type { ExportedPhoto } from '../export-of.ts';
import { isMissing, listedNames, photoBucket, storageReply } from '../../backend/photo-bucket.ts';
import { asUser } from '../../backend/signed-in.ts';
import { allPages } from './all-pages.ts';

/** Below the page size of any service. */
const PAGE = 100;

/** Lists a folder. */
const listAll = (client: SupabaseClient, folder: string, context: ErrorContext) =>
  allPages((offset) =>
    asUser(
      client,
      context,
      () => storageReply(photoBucket(client).list(folder, { limit: PAGE, offset })),
      listedNames,
    ),
  );

/** The full names of all photos of an account. */
async function namesOf(
  client: SupabaseClient,
  account: string,
  context: ErrorContext,
): Promise<Outcome<readonly string[]>> {
  const listed = await listAll(client, account, context);
  if (!listed.ok) return listed;
  const names: string[] = [];
  for (const name of listed.value) {
    if (name.startsWith(`${account}/`)) names.push(name);
    else {
      // Hosted storage lists one level at a time: this is a bill's folder.
      const photos = await listAll(client, `${account}/${name}`, context);
      if (!photos.ok) return photos;
      names.push(...photos.value.map((photo) => `${account}/${name}/${photo}`));
    }
  }
  return done(names);
}

/** All photos of an account, each with the id of its bill. All of them, or an error. */
export async function exportPhotos(
  client: SupabaseClient,
  account: string,
  context: ErrorContext,
): Promise<Outcome<readonly ExportedPhoto[]>> {
  const names = await namesOf(client, account, context);
  if (!names.ok) return names;
  const photos: ExportedPhoto[] = [];
  for (const name of names.value) {
    const got = await asUser(
      client,
      context,
      // A photo just deleted on another device is not a failure.
      () => storageReply(photoBucket(client).download(name), isMissing),
      (data) => (data instanceof Blob ? data : undefined),
    );
    if (!got.ok) return got;
    const [, bill = '', file = ''] = name.split('/');
    if (got.value) photos.push({ bill, file, photo: got.value });
  }
  return done(photos);
}
