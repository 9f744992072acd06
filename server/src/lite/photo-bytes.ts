import type { App } from '@supabase/lite';
import { sql } from 'kysely';
import { runSql, type Database } from './database.ts';
import { currentRequest } from '../http/request-context.ts';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

/**
 * The bytes of photos are rows of the same database as everything else (docs/decisions/0027-photos-of-receipts.md): a committed row has its
 * bytes, a backup has both, and servers that share a database share them. The row of bytes is deleted with the row that the policies apply
 * to.
 */
const PHOTO_BYTES_SQL = `
create schema if not exists fairtab_host;
revoke all on schema fairtab_host from public;

create table if not exists fairtab_host.photo_bytes (
  bucket_id text not null,
  name text not null,
  bytes bytea not null check (octet_length(bytes) <= 1048576),
  mime_type text not null,
  stored_at timestamptz not null default now(),
  primary key (bucket_id, name)
);

create or replace function fairtab_host.forget_photo_bytes() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from fairtab_host.photo_bytes where bucket_id = old.bucket_id and name = old.name;
  return null;
end
$$;
create or replace trigger fairtab_forget_photo_bytes
  after delete on storage.objects
  for each row execute function fairtab_host.forget_photo_bytes();

-- A pattern of names may not be tried before the policy, which would then be asked about every photo there is.
create index if not exists fairtab_photos_of_account on storage.objects (((storage.foldername(name))[1]));

select private.prepare_photos();
`;

/** How long bytes may be without their row: an upload takes a moment, but a server that was killed in between never finishes it. */
const WAIT = sql.lit('1 minute');

/** Makes the table of bytes. Precondition: the migrations have run. */
export const createPhotoBytes = (database: Database): Promise<void> => runSql(database, PHOTO_BYTES_SQL);

/** Deletes bytes whose row was never written. */
export const deleteLostPhotoBytes = ({ kysely }: Database): Promise<unknown> =>
  sql`delete from fairtab_host.photo_bytes as lost
    where stored_at < now() - ${WAIT}::interval and not exists (
      select from storage.objects as known where known.bucket_id = lost.bucket_id and known.name = lost.name
    )`.execute(kysely);

/** Deletes the bytes that this request has stored, if their row was refused after all. */
export async function deleteRefusedPhotoBytes({ kysely }: Database): Promise<void> {
  const name = currentRequest()?.stored;
  if (name === undefined) return;
  await sql`delete from fairtab_host.photo_bytes as refused
    where name = ${name} and not exists (
      select from storage.objects as known where known.bucket_id = refused.bucket_id and known.name = refused.name
    )`.execute(kysely);
}

async function readAll(body: Parameters<StorageAdapter['uploadObject']>[3]): Promise<Buffer> {
  if (body instanceof Uint8Array) return Buffer.from(body);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const metadataOf = (size: number, mimetype: string): ObjectMetadata => ({
  cacheControl: 'private, no-store',
  contentLength: size,
  size,
  mimetype,
  eTag: '',
  httpStatusCode: 200,
});

const neverAsked = (): never => {
  throw new Error('The app neither copies nor moves photos.');
};

/**
 * Where lite's storage keeps bytes: lite 0.10.0 has no such adapter in its package. Only photos are stored here (`photos.ts`).
 *
 * @param stored gets each photo's size
 */
export function photoBytes({ kysely }: Database, stored: (bytes: number) => void): StorageAdapter {
  const find = async (bucket: string, name: string) => {
    const { rows } = await sql<{ bytes: string; mime_type: string }>`
      select encode(bytes, 'base64') as bytes, mime_type from fairtab_host.photo_bytes
      where bucket_id = ${bucket} and name = ${name}`.execute(kysely);
    const [row] = rows;
    return row && { bytes: Buffer.from(row.bytes, 'base64'), type: row.mime_type };
  };
  return {
    driver: undefined,
    uploadObject: async (bucket, name, _version, body, contentType) => {
      const bytes = await readAll(body);
      // Existing bytes without a row are left over from a killed server, unless another request is about to write the row.
      const { rows } = await sql`
        insert into fairtab_host.photo_bytes as there (bucket_id, name, bytes, mime_type)
        values (${bucket}, ${name}, decode(${bytes.toString('base64')}, 'base64'), ${contentType})
        on conflict (bucket_id, name) do update
          set bytes = excluded.bytes, mime_type = excluded.mime_type, stored_at = excluded.stored_at
          where there.stored_at < now() - ${WAIT}::interval
            and not exists (
              select from storage.objects as known
              where known.bucket_id = there.bucket_id and known.name = there.name
            )
        returning name`.execute(kysely);
      if (rows.length === 0) throw Object.assign(new Error('photo_on_its_way'), { code: 'PT409' });
      const request = currentRequest();
      if (request) request.stored = name;
      stored(bytes.length);
      return metadataOf(bytes.length, contentType);
    },
    getObject: async (bucket, name) => {
      const found = await find(bucket, name);
      return {
        metadata: metadataOf(found?.bytes.length ?? 0, found?.type ?? ''),
        httpStatusCode: 200,
        ...(found && { body: found.bytes }),
      };
    },
    headObject: async (bucket, name) => {
      const found = await find(bucket, name);
      return metadataOf(found?.bytes.length ?? 0, found?.type ?? '');
    },
    // Nothing to do: the trigger deletes the bytes with their row.
    deleteObject: async () => undefined,
    deleteObjects: async () => undefined,
    copyObject: async () => neverAsked(),
    privateAssetUrl: async () => neverAsked(),
  };
}
