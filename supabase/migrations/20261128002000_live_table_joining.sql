-- Live tables: joining one, by its link or its code. docs/product/live-table.md, docs/security.md.

-- Answers as `refuse_table('table_code_wrong')` would, but without an error, which would roll back the count: that is committed
-- before anybody has the answer.
create function private.wrong_code() returns jsonb
language plpgsql volatile
set search_path = ''
as $$
begin
  perform set_config('response.status', '404', true);
  return '{"code": "PT404", "message": "table_code_wrong", "details": null, "hint": null}';
end
$$;

-- A seat that is going, or takes another place, waits for the host no more: as the person it has typed, or for a place, whose money stays
-- with the first phone there.
create function private.withdraw_newcomer(known private.live_tables, seat_id uuid) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  waiting text;
  withdrawn_way text;
begin
  for waiting, withdrawn_way in
    select e.key, case when not private.is_ask(e.key) then 'pay/' || substr(e.value ->> 'key', length('diner/') + 1) end
    from private.table_entries as e
    where e.table_id = known.id and e.key like 'waiting/' || withdraw_newcomer.seat_id || '/%' and e.value is not null
  loop
    known := private.write_entry(known, waiting, null, null);
    delete from private.table_payees as p
      where p.table_id = known.id and p.seat_id = withdraw_newcomer.seat_id and p.way = withdrawn_way;
  end loop;
  return known;
end
$$;

-- Removes the bills that guests have read, or that of one phone, with the host's answers.
create function private.withdraw_readings(known private.live_tables, seat_id uuid default null) returns private.live_tables
language sql volatile
set search_path = ''
as $$
  select private.remove_entries(known, array(
    select e.key from private.table_entries as e
    where e.table_id = known.id and e.key like coalesce('read/' || withdraw_readings.seat_id, 'read/%') and e.value is not null
  ));
$$;

-- Makes room for one more seat at a table of a hundred, if a seat can be replaced: one without a name on the bill, or one silent for ten
-- minutes. Seats without a name go first, of these those of the network that has most of them; then those that have taken nothing, then the
-- others; within these the longest silent first. Their claims stay, and they can take that name again.
-- Then deletes seats that wrote nothing that is left, except the last hundred, so that no number of phones ever fills a table. A seat that
-- wrote something stays, since entries refer to its id.
create function private.make_room(known private.live_tables) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  most constant integer := 100;
  most_gone constant integer := 100;
  quiet_after constant interval := interval '10 minutes';
  seat_id uuid;
  forgotten_seats uuid[];
  forgotten_entries integer;
  forgotten_bytes integer;
  last_forgotten bigint;
begin
  if most <= (select count(*) from private.table_seats as s where s.table_id = known.id and s.removed_at is null) then
    select s.id into seat_id from (
      select each.*, count(*) filter (where not each.is_named) over (partition by each.network) as of_its_network
      from (
        select a.*,
          a.diner_id is not null and (not a.is_new or 'diner/' || private.key_part(a.diner_id) in (
            select e.key from private.table_entries as e
            where e.table_id = known.id and e.key like 'diner/%' and e.value is not null
          )) as is_named
        from private.table_seats as a
        where a.table_id = known.id and a.removed_at is null and not a.is_host and not a.is_opener
      ) as each
    ) as s
      where not s.is_named or s.seen_at < now() - quiet_after
      order by s.is_named, case when not s.is_named then -s.of_its_network end, private.key_part(s.diner_id) in (
        select split_part(e.key, '/', 3) from private.table_entries as e
        where e.table_id = known.id and e.key like 'claim/%' and e.value is not null and e.value <> '0'
      ), s.seen_at limit 1;
    if not found then
      perform private.refuse_table('table_full');
    end if;
    -- As with everybody who goes.
    known.topic := private.new_topic();
    update private.table_seats as s set removed_at = now(), diner_id = null, also_for = null where s.id = seat_id;
    known := private.write_entry(known, 'seat/' || seat_id, private.seat_entry(seat_id), null);
    known := private.withdraw_newcomer(known, seat_id);
    known := private.withdraw_readings(known, seat_id);
  end if;

  select array_agg(old.id) into forgotten_seats from (
    select s.id from private.table_seats as s
    where s.table_id = known.id and s.removed_at is not null
      -- `not in` reads the entries once, whatever the planner knows of a table that has just grown.
      and s.id not in (
        select e.seat_id from private.table_entries as e where e.table_id = known.id and e.seat_id is not null
        union all
        select e.made_by from private.table_entries as e
          where e.table_id = known.id and e.made_by is not null and (e.value is not null or e.key not like 'waiting/%')
      )
    order by s.removed_at desc, s.id offset most_gone
  ) as old;
  if forgotten_seats is not null then
    delete from private.table_seats as s where s.id = any (forgotten_seats);
    with forgotten as (
      delete from private.table_entries as e
        where e.table_id = known.id
          and (e.key in (select 'seat/' || id from unnest(forgotten_seats) as id) or e.made_by = any (forgotten_seats))
        returning e.key, e.value, e.seq
    )
    select count(value), coalesce(sum(octet_length(key) + octet_length(value::text)), 0), max(seq)
      into forgotten_entries, forgotten_bytes, last_forgotten from forgotten;
    known.entries := known.entries - forgotten_entries;
    known.bytes := known.bytes - forgotten_bytes;
    known.forgotten := greatest(known.forgotten, last_forgotten);
    update private.live_tables as t set forgotten = known.forgotten where t.id = known.id;
  end if;
  return known;
end
$$;

-- The initial read count of a new seat: 0, or, if more seats have left than ever would at a dinner, so much that it may read the table
-- three times and then has to wait. Otherwise a new seat would be a way around the limit of an old one.
create function private.told_at_first(known private.live_tables) returns integer
language plpgsql stable
set search_path = ''
as $$
declare
  most constant integer := 41000;
  many_gone constant integer := 100;
begin
  return case
    when (select count(*) >= many_gone from private.table_seats as s where s.table_id = known.id and s.removed_at is not null)
    -- Its own seat will be one more entry.
    then greatest(0, most - 3 * (101 + known.entries))
    else 0
  end;
end
$$;

-- Takes a seat at a table with its secret (scanned) or its code (typed). It has no diner yet. Only wrong codes count as guesses.
create function public.join_table(seat_id uuid, seat_token text, secret text default null, code text default null)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  token_digest constant bytea := private.token_digest(seat_token);
  known private.live_tables;
  before bigint;
  old_topic text;
  told integer;
begin
  if seat_id is null or (secret is null) = (code is null) then
    perform private.refuse_table('table_invalid');
  end if;
  -- Joined before; the answer was lost.
  if exists (select from private.table_seats as s where s.id = join_table.seat_id) then
    perform private.seat_of(seat_id, seat_token, false);
    return private.table_answer(seat_id, null, 0, null);
  end if;
  if secret is not null then
    select * into known from private.live_tables as t
      where t.secret_digest = private.token_digest(join_table.secret) for update;
    if not found then
      perform private.refuse_table('table_unknown');
    end if;
  else
    if not private.count_guess('table_guess') then
      perform private.refuse_table('table_too_many_guesses');
    end if;
    select * into known from private.live_tables as t
      where t.code_digest = private.table_code_digest(join_table.code) and t.code_until > now() for update;
    if not found then
      return private.wrong_code();
    end if;
    perform private.uncount_guess('table_guess');
  end if;
  if known.expires_at <= now() then
    perform private.refuse_table('table_expired');
  end if;
  if known.status = 'finished' then
    perform private.refuse_table('table_finished');
  end if;

  before := known.seq;
  old_topic := known.topic;
  -- Another tab of theirs may have joined at the same moment.
  if not exists (select from private.table_seats as s where s.id = join_table.seat_id) then
    known := private.make_room(known);
  end if;
  told := private.told_at_first(known);
  insert into private.table_seats (id, table_id, token_digest, network, told)
    values (join_table.seat_id, known.id, token_digest, private.guesser('table_network'), told)
    on conflict (id) do nothing;
  if found then
    known := private.write_entry(known, 'seat/' || join_table.seat_id, private.seat_entry(join_table.seat_id), null);
  else
    perform private.seat_of(seat_id, seat_token, false);
  end if;
  perform private.end_writing(known, before, nullif(old_topic, known.topic));
  return private.table_answer(seat_id, null, 0, null);
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.join_table(uuid, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.join_table(uuid, text, text, text) to anon, authenticated;
