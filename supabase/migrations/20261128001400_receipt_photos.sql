-- Photos of paper bills that people keep with a saved bill: objects of the private bucket `receipts`, named
-- <account>/<bill>/<photo>.jpg or .webp, where <bill> is the id of the saved bill's first version, so that they stay with it when it
-- is changed (docs/product/access.md, "Photos of bills"; docs/decisions/0027).

-- The size of each account's photos: counted as it changes, like `bill_usage`.
create table private.photo_usage (
  user_id uuid primary key references auth.users (id) on delete cascade,
  photos integer not null check (photos >= 0),
  bytes bigint not null check (bytes >= 0),
  -- Photos added in the hour that began then, even if deleted since, because their space is reclaimed only later.
  added integer not null,
  added_since timestamptz not null default now()
);

-- Photos of deleted bills whose bytes are not in this database: hosted Storage removes them on request.
create table private.photos_to_remove (
  name text primary key,
  since timestamptz not null default now()
);

revoke all on private.photo_usage, private.photos_to_remove from public, anon, authenticated, service_role;

-- Bytes of an object, as the storage service has measured them; it tries a permission before it has measured, and knows only the length
-- that the request had.
create function private.photo_size(metadata jsonb) returns bigint
language sql immutable
set search_path = ''
as $$
  select coalesce((known ->> 'size')::bigint, (known ->> 'contentLength')::bigint, 0)
  from private.as_json(metadata) as known
$$;

-- The service writes rows with all rights once it has tried the policies, so the rules for every row are checked here. The first statement
-- that changes an account's usage locks it, so that concurrent changes are all counted; and the bill is locked until the photo is stored.
create function private.count_photo() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most_photos constant integer := 500;
  most_bytes constant bigint := 200 * 1024 * 1024;
  most_bytes_each constant bigint := 1024 * 1024;
  most_an_hour constant integer := 600;
  person uuid;
  size bigint;
  is_new constant boolean := tg_op = 'INSERT';
  has_bill boolean;
  usage private.photo_usage;
begin
  if tg_op <> 'INSERT' and old.bucket_id = 'receipts' then
    update private.photo_usage as known
      set photos = greatest(0, known.photos - 1),
          bytes = greatest(0, known.bytes - private.photo_size(old.metadata))
      where known.user_id::text = split_part(old.name, '/', 1);
  end if;
  if tg_op <> 'DELETE' and new.bucket_id = 'receipts' then
    if new.name !~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/){2}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(jpg|webp)$' then
      raise exception 'photo_name' using errcode = 'PT400', hint = 'A photo is named <account>/<bill>/<photo>.jpg or .webp.';
    end if;
    person := split_part(new.name, '/', 1)::uuid;
    size := private.photo_size(new.metadata);
    if size > most_bytes_each then
      raise exception 'photo_too_large' using errcode = 'PT413', hint = 'A photo has 1 MB at most.';
    end if;
    -- A statement that waited for the bill's replacement finds neither version in its first query: the second query sees what has been
    -- committed by then.
    for look in 1..2 loop
      perform from public.bill_history
        where user_id = person and coalesce(earlier[1], id) = split_part(new.name, '/', 2)::uuid
        for key share;
      has_bill := found;
      exit when has_bill;
    end loop;
    if not has_bill then
      raise exception 'photo_of_no_bill' using errcode = 'PT404', hint = 'Save the bill before its photos.';
    end if;
    insert into private.photo_usage as known (user_id, photos, bytes, added) values (person, 1, size, 1)
      on conflict (user_id) do update
        set photos = known.photos + 1,
            bytes = known.bytes + excluded.bytes,
            added = case
              when not is_new then known.added
              when known.added_since > now() - interval '1 hour' then known.added + 1
              else 1
            end,
            added_since = case
              when is_new and known.added_since <= now() - interval '1 hour' then now()
              else known.added_since
            end
      returning * into usage;
    if usage.photos > most_photos or usage.bytes > most_bytes then
      raise exception 'photo_limit' using errcode = 'PT409', hint = 'Delete saved photos to make room for new ones.';
    end if;
    if usage.added > most_an_hour then
      raise exception 'photo_rate' using errcode = 'PT429', hint = 'Wait an hour before you keep more photos.';
    end if;
  end if;
  return null;
end
$$;

-- The photos of a bill go with it. If the server keeps the bytes in this database, they are deleted at the same moment, with their rows;
-- deleting a row of hosted Storage by SQL would leave the bytes behind for ever.
create function private.let_photos_go() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  first constant uuid := coalesce(old.earlier[1], old.id);
  of_bill constant text := old.user_id::text || '/' || first::text || '/%';
begin
  if to_regclass('storage.objects') is null or exists (
    select from public.bill_history as next
    where next.user_id = old.user_id and coalesce(next.earlier[1], next.id) = first
  ) then
    return null;
  end if;
  if to_regclass('fairtab_host.photo_bytes') is not null then
    delete from storage.objects where bucket_id = 'receipts' and name like of_bill;
  else
    insert into private.photos_to_remove (name)
      select name from storage.objects where bucket_id = 'receipts' and name like of_bill
      on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger bill_history_let_photos_go
  after delete on public.bill_history
  for each row execute function private.let_photos_go();

-- The embedded server's gateway rules for photos, for hosted Supabase, whose Storage asks only the policies: they refuse the token of an
-- ended session with an error instead of hiding rows (a device would treat its photos as deleted), and links that show or accept a photo for
-- anybody.
create function private.may_ask_storage() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform public.check_session();
  -- Storage says what it is about to do: `storage.object.sign`, `sign_many`, `sign_upload_url`.
  return coalesce(current_setting('storage.operation', true), '') !~ 'sign';
end
$$;

-- Creates bucket, policies and counting. It can be repeated, and does nothing without a storage schema: call it again if storage is
-- switched on later.
create function private.prepare_photos() returns void
language plpgsql
set search_path = ''
as $$
declare
  known constant text[] := array(
    select policyname::text from pg_catalog.pg_policies where schemaname = 'storage' and tablename = 'objects');
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('receipts', 'receipts', false, 1048576, array['image/jpeg', 'image/webp'])
    on conflict (id) do update
      set public = excluded.public, file_size_limit = excluded.file_size_limit,
          allowed_mime_types = excluded.allowed_mime_types;
  if not 'People read photos of their own bills' = any (known) then
    create policy "People read photos of their own bills"
      on storage.objects for select to authenticated
      using (
        bucket_id = 'receipts' and (storage.foldername(name))[1] = (select auth.uid())::text
        and (select private.may_ask_storage())
      );
  end if;
  if not 'People keep photos of their own bills' = any (known) then
    create policy "People keep photos of their own bills"
      on storage.objects for insert to authenticated
      with check (
        bucket_id = 'receipts' and (storage.foldername(name))[1] = (select auth.uid())::text
        and (select private.may_ask_storage())
      );
  end if;
  if not 'People delete photos of their own bills' = any (known) then
    create policy "People delete photos of their own bills"
      on storage.objects for delete to authenticated
      using (
        bucket_id = 'receipts' and (storage.foldername(name))[1] = (select auth.uid())::text
        and (select private.may_ask_storage())
      );
  end if;
  create or replace trigger fairtab_count_photo
    after insert or delete or update of bucket_id, name, metadata on storage.objects
    for each row execute function private.count_photo();
end
$$;

select private.prepare_photos();

-- For the function `remove-photos`: the photos to remove from hosted Storage, the oldest first. If a bill has come back, sent late by
-- another device, its photos stay.
create function public.photos_to_remove(at_most integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from private.photos_to_remove as waiting
    using public.bill_history as bill
    where bill.user_id = split_part(waiting.name, '/', 1)::uuid
      and coalesce(bill.earlier[1], bill.id) = split_part(waiting.name, '/', 2)::uuid;
  return (
    select coalesce(jsonb_agg(page.name), '[]')
    from (
      select name from private.photos_to_remove order by since, name limit least(at_most, 500)
    ) as page
  );
end
$$;

-- Takes photos off the queue that Storage has removed, or does not have. Returns how many were in the queue.
create function public.photos_removed(names text[]) returns integer
language sql volatile security definer
set search_path = ''
as $$
  with done as (delete from private.photos_to_remove where name = any (names) returning name)
  select count(*)::integer from done
$$;

revoke all on all functions in schema private from public;
-- The policies call it in the role of Storage's caller.
grant execute on function private.may_ask_storage() to authenticated;
revoke all on function public.photos_to_remove(integer), public.photos_removed(text[])
  from public, anon, authenticated, service_role;
grant execute on function public.photos_to_remove(integer), public.photos_removed(text[]) to service_role;
