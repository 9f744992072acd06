-- What the embedded server's gateway keeps from photos, for hosted Supabase, whose Storage asks nobody but the policies: the token of a
-- session that has ended, which fails and does not just hide rows (a device would take its photos for deleted), and links that show or
-- take a photo for whoever has them.
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

-- As before, with that in each policy.
create or replace function private.prepare_photos() returns void
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

do $$
begin
  if to_regclass('storage.objects') is not null then
    drop policy if exists "People read photos of their own bills" on storage.objects;
    drop policy if exists "People keep photos of their own bills" on storage.objects;
    drop policy if exists "People delete photos of their own bills" on storage.objects;
    perform private.prepare_photos();
  end if;
end
$$;

revoke all on all functions in schema private from public;
grant execute on function private.is_live_topic(text) to anon, authenticated;
grant execute on function private.may_ask_storage() to authenticated;
