-- Live tables: the bell that tells phones that there is something new. docs/product/live-table.md.

-- Rings the bell of a topic when this transaction commits, in both ways: the embedded server listens to `pg_notify`, hosted Supabase has
-- `realtime.send`. The written entries go with it, unless they exceed a notification (8,000 bytes).
create function private.ring(topic text, payload jsonb, entries jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  full_payload constant jsonb := payload || jsonb_build_object('entries', entries);
begin
  if entries is not null and octet_length(full_payload::text) <= 7000 then
    payload := full_payload;
  end if;
  perform pg_notify('fairtab_table', jsonb_build_object('topic', topic, 'payload', payload)::text);
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    perform realtime.send(payload, 'changed', topic, true);
  end if;
end
$$;

-- True if a bell of this name may be listened to: knowing the name is enough, as long as the table exists.
create function private.is_live_topic(topic text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.live_tables as t where t.topic = is_live_topic.topic and t.expires_at > now())
$$;

-- Lets clients that know a table's topic listen to its bell on hosted Supabase, but not ring it. If Realtime has not created its table yet,
-- this does nothing; it can be called again (docs/operations.md).
create function private.open_realtime() returns boolean
language plpgsql volatile
set search_path = ''
as $$
begin
  if to_regclass('realtime.messages') is null or to_regprocedure('realtime.topic()') is null then
    return false;
  end if;
  if not exists (
    select from pg_catalog.pg_policies
    where schemaname = 'realtime' and tablename = 'messages'
      and policyname = 'Those who know the topic of a live table hear its bell'
  ) then
    execute $policy$
      create policy "Those who know the topic of a live table hear its bell"
        on realtime.messages for select to anon, authenticated
        using (extension = 'broadcast' and (select private.is_live_topic(realtime.topic())))
    $policy$;
  end if;
  return true;
end
$$;

select private.open_realtime();

revoke all on all functions in schema private from public;
-- The policy calls it in the listener's role.
grant execute on function private.is_live_topic(text) to anon, authenticated;
