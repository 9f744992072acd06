-- Live tables: opening one, how many somebody may open, and when they are deleted. docs/product/live-table.md, docs/security.md.

-- Deletes tables that expired 156 hours ago, 12 hours after their opening, which makes seven days. By then nobody can read them.
create function private.delete_old_tables() returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  deleted integer;
begin
  -- Concurrent calls take different rows. `array` runs the subquery once; `in` may run it once per row, and then delete more than 50.
  delete from private.live_tables where id = any (array(
    select id from private.live_tables where expires_at < now() - interval '156 hours' limit 50 for update skip locked
  ));
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- How many one address may open a day: each is kept for a week, with up to 512 KB.
create function private.bound_openings() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  max_a_day constant integer := 400;
begin
  if max_a_day <= (
    select count(*) from private.live_tables as t
    where t.opened_from = new.opened_from and t.opened_at > now() - interval '24 hours'
  ) then
    perform private.refuse_table('table_too_many_openings');
  end if;
  return new;
end
$$;

create trigger live_tables_bound_openings
  before insert on private.live_tables for each row execute function private.bound_openings();

-- The answer to a repeated opening of this table by its host.
create function private.opened_before(table_id uuid, seat_id uuid, seat_token text) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  seat constant private.table_seats := private.seat_of(seat_id, seat_token, false);
begin
  if seat.table_id <> opened_before.table_id then
    perform private.refuse_table('table_invalid');
  end if;
  return private.table_answer(seat.id, null, 0, null);
end
$$;

-- Opens a bill as a table. Ids, secret and token are made on the device, so that it can be repeated.
create function public.open_table(
  table_id uuid, secret text, seat_id uuid, seat_token text, rules_version integer, entries jsonb, diner_id text default null
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  max_an_hour constant integer := 120;
  opener constant bytea := private.keyed_digest('table_opener', coalesce(auth.uid()::text, private.caller_address()));
  address constant bytea := private.keyed_digest('table_opener', private.caller_address());
  list constant jsonb := private.as_json(entries);
  secret_digest constant bytea := private.token_digest(secret);
  token_digest constant bytea := private.token_digest(seat_token);
  nonce constant uuid := gen_random_uuid();
  known private.live_tables;
begin
  if table_id is null or seat_id is null or rules_version is null
    or jsonb_typeof(list) is distinct from 'array' or jsonb_array_length(list) > 4000
  then
    perform private.refuse_table('table_invalid');
  end if;
  perform private.delete_old_tables();
  if exists (select from private.live_tables as t where t.id = open_table.table_id) then
    return private.opened_before(table_id, seat_id, seat_token);
  end if;

  -- Always lock in this order, to avoid a deadlock.
  perform pg_advisory_xact_lock(hashtextextended('open_table from:' || encode(address, 'hex'), 0));
  perform pg_advisory_xact_lock(hashtextextended('open_table by:' || encode(opener, 'hex'), 0));
  if max_an_hour <= (
    select count(*) from private.live_tables as t where t.opened_from = address and t.opened_at > now() - interval '1 hour'
  )
    or max_an_hour <= (
      select count(*) from private.live_tables as t where t.opened_by = opener and t.opened_at > now() - interval '1 hour'
    )
  then
    perform private.refuse_table('table_too_many_openings');
  end if;
  if exists (
    select from jsonb_array_elements(list) as entry
    where not private.is_host_key(entry ->> 'key') or nullif(entry -> 'value', 'null') is null
      or not private.is_table_value(entry -> 'value')
  )
    or (select count(distinct entry ->> 'key') <> count(*) from jsonb_array_elements(list) as entry)
    or octet_length(list::text) > 512 * 1024
    or (diner_id is not null and not exists (
      select from jsonb_array_elements(list) as entry where entry ->> 'key' = 'diner/' || private.key_part(open_table.diner_id)
    ))
  then
    perform private.refuse_table('table_invalid');
  end if;

  begin
    insert into private.live_tables as t
      (id, topic, secret_digest, code_nonce, code_digest, code_until, rules_version, opened_by, opened_from)
      values (
        open_table.table_id, private.new_topic(), secret_digest, nonce, private.table_code_digest(private.table_code(nonce)),
        now() + interval '4 hours', open_table.rules_version, opener, address
      )
      returning t.* into known;
    insert into private.table_seats (id, table_id, token_digest, is_host, is_opener, diner_id)
      values (open_table.seat_id, known.id, token_digest, true, true, open_table.diner_id);
    insert into private.table_payees (table_id, way, seat_id)
      select known.id, 'pay/' || private.key_part(open_table.diner_id), open_table.seat_id where open_table.diner_id is not null;
  exception when unique_violation then
    -- A concurrent call of the same opening, or somebody else's ids.
    return private.opened_before(table_id, seat_id, seat_token);
  end;
  insert into private.table_entries (table_id, key, value, seq, seat_id, made_by)
    select known.id, entry ->> 'key', entry -> 'value', place, open_table.seat_id, open_table.seat_id
    from jsonb_array_elements(list) with ordinality as given (entry, place);
  known.seq := jsonb_array_length(list);
  known.entries := known.seq;
  known.bytes := coalesce(
    (
      select sum(octet_length(e.key) + octet_length(e.value::text))
      from private.table_entries as e where e.table_id = known.id
    ), 0);
  known := private.write_entry(known, 'table/status', to_jsonb(known.status), null);
  known := private.write_entry(known, 'seat/' || open_table.seat_id, private.seat_entry(open_table.seat_id), null);
  perform private.end_writing(known, 0);
  return private.table_answer(open_table.seat_id, null, 0, null);
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.open_table(uuid, text, uuid, text, integer, jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.open_table(uuid, text, uuid, text, integer, jsonb, text) to anon, authenticated;
