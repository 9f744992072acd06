-- Live tables: only the host says how somebody is paid, and only as long as they have the say; and nobody fills a table for
-- good. docs/product/live-table.md, docs/security.md, docs/decisions/0023-live-tables.md.

-- What becomes of a change, as before but for ways to be paid, which are the host's. Who sits in a free place is nobody's
-- knowledge: the money of that place must not go where they say.
create or replace function private.judge_change(
  known private.live_tables, seat private.table_seats, change jsonb, present private.table_entries
) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  max_entries constant integer := 4000;
  max_bytes constant integer := 512 * 1024;
  -- With those that were removed, which phones that were away have still to hear of.
  max_rows constant integer := 8000;
  -- Guests together leave room for the host, and one of them for the others.
  max_of_guests constant integer := 3500;
  max_of_a_guest constant integer := 600;
  key constant text := change ->> 'key';
  value constant jsonb := nullif(change -> 'value', 'null');
  saw constant numeric := case jsonb_typeof(change -> 'saw') when 'number' then (change ->> 'saw')::numeric end;
  kind constant text := split_part(key, '/', 1);
  own constant text := private.key_part(seat.diner_id);
  is_new constant boolean := present.key is null;
  is_object constant boolean := coalesce(jsonb_typeof(value) = 'object', false);
  diner_fields constant text[] := array['name', 'color', 'position'];
  line_fields constant text[] := array[
    'kind', 'category', 'name', 'price', 'quantity', 'by', 'restOf', 'position', 'timestamp'
  ];
  permitted boolean;
  proposes boolean;
begin
  if known.status = 'finished' then
    return 'locked';
  end if;
  permitted := case
    -- Only the host decides on proposals; whoever made one may take it back.
    when kind = 'proposal' then
      value is null and not is_new and (seat.is_host or split_part(key, '/', 2) = seat.id::text)
    when not private.is_host_key(key) then false
    when seat.is_host then true
    when kind = 'claim' then
      split_part(key, '/', 3) = own
      and (value is null or (
        jsonb_typeof(value) = 'number' and (value #>> '{}')::numeric between 0 and 1e12
        -- Of a line that is there, or that they propose themselves.
        and exists (
          select from private.table_entries as e
          where e.table_id = known.id and e.value is not null and (
            e.key = 'line/' || split_part(change ->> 'key', '/', 2)
            or (e.key like 'proposal/' || seat.id || '/%' and e.value ->> 'key' = 'line/' || split_part(change ->> 'key', '/', 2))
          )
        )
      ))
    when kind = 'line' and is_object and value - line_fields <> '{}' then false
    when kind = 'line' and is_new then
      is_object and private.is_guest_id(split_part(key, '/', 2)) and exists (
        select from private.table_entries as e
        where e.table_id = known.id and e.key = 'table/guestsAddLines' and e.value = 'true'
      )
    when kind = 'line' then present.made_by = seat.id and (value is null or is_object)
    -- One for oneself.
    when kind = 'diner' and is_new then
      is_object and private.is_named(value) and value - diner_fields = '{}' and private.is_guest_id(split_part(key, '/', 2))
      and seat.diner_id is null and not exists (
        select from private.table_entries as e
        where e.table_id = known.id and e.made_by = seat.id and e.value is not null
          and (e.key like 'diner/%' or (e.key like 'proposal/%' and e.value ->> 'key' like 'diner/%'))
      )
    -- A new name for oneself, and nothing else.
    when kind = 'diner' then
      split_part(key, '/', 2) = own and is_object and private.is_named(value)
      and value - 'name' = present.value - 'name'
    else false
  end;
  if permitted is not true then
    return 'forbidden';
  end if;
  if value is not distinct from present.value then
    return 'same';
  end if;
  -- A claim is the last one's who said something. Everything else may only replace what its author has seen: its own seat's
  -- changes it has seen all, for they come in order.
  if kind not in ('claim', 'pay', 'table', 'proposal') and not is_new
    and present.seat_id is distinct from seat.id
    and (case when saw is null then present.value is not null else saw < present.seq end)
  then
    return 'stale';
  end if;
  proposes := known.status = 'locked' and not seat.is_host and (kind in ('claim', 'line') or (kind = 'diner' and is_new));
  if (value is not null and present.value is null and known.entries >= max_entries)
    or known.bytes + octet_length(key) + octet_length(value::text) > max_bytes
    or ((is_new or proposes) and (
      select count(*) >= case when seat.is_host then max_rows else max_of_guests end
        or (not seat.is_host and max_of_a_guest <= count(*) filter (where e.made_by = seat.id or e.made_for = seat.diner_id))
      from private.table_entries as e where e.table_id = known.id
    ))
  then
    return 'full';
  end if;
  if proposes then
    return 'propose';
  end if;
  return 'write';
end
$$;

-- Takes back the ways to be paid whose author has the say no more: it is the host's, and that of whoever opened the table,
-- whose bill it is. `gone`: a seat as it was before it left its place; what it said of that place was of itself. A finished
-- table stays as it is.
create function private.take_back_ways(known private.live_tables, gone private.table_seats) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  way text;
begin
  if known.status = 'finished' then
    return known;
  end if;
  for way in
    select e.key from private.table_entries as e
    where e.table_id = known.id and e.key like 'pay/%' and e.value is not null and (
      (e.seat_id = gone.id and e.key = 'pay/' || private.key_part(gone.diner_id))
      or not exists (
        select from private.table_seats as s
        where s.id = e.seat_id and s.removed_at is null and (s.is_host or s.is_opener)
      )
    )
    order by e.key
  loop
    known := private.write_entry(known, way, null, null);
  end loop;
  return known;
end
$$;

-- Up to which number there are entries missing whose seats are forgotten: a phone that has not heard so much gets everything.
alter table private.live_tables add column forgotten bigint not null default 0;

create or replace function private.table_answer(seat_id uuid, epoch text, since bigint, refused jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  most constant integer := 41000;
  each_second constant integer := 200;
  -- As much as people do while a phone asks once.
  not_counted constant integer := 200;
  -- What a whole table costs beside its entries.
  of_a_whole constant integer := 100;
  -- No table has more of them, with those that were removed.
  max_rows constant integer := 8000;
  known private.live_tables;
  living text;
  is_whole boolean;
  amount integer;
  level integer;
begin
  select t.* into known
    from private.table_seats as s join private.live_tables as t on t.id = s.table_id
    where s.id = table_answer.seat_id;
  living := private.table_epoch(known.epoch);
  -- Everything for whoever has nothing, has it of another life, is ahead of what there is, or has not heard of seats that
  -- are forgotten meanwhile.
  is_whole := coalesce(
    since <= 0 or since > known.seq or since < known.forgotten or table_answer.epoch <> living, true
  );
  amount := case when is_whole then of_a_whole + known.entries else least(known.seq - since, max_rows) end
    + coalesce(jsonb_array_length(refused), 0);
  if is_whole or amount > not_counted then
    update private.table_seats as s
      set told = amount + greatest(
          0, s.told - floor(each_second * extract(epoch from greatest(clock_timestamp() - s.told_at, interval '0')))
        )::integer,
        told_at = clock_timestamp()
      where s.id = table_answer.seat_id
      returning s.told into level;
    if level > most then
      raise exception 'table_asked_too_much'
        using errcode = 'PT429', hint = 'Wait a moment, and ask for what is new since the last answer.';
    end if;
  end if;
  return (
    select jsonb_build_object(
      'tableId', t.id, 'epoch', living, 'topic', case when s.removed_at is null then t.topic else '' end, 'seq', t.seq, 'status', t.status,
      'rulesVersion', t.rules_version, 'lastChange', s.last_change, 'expiresAt', t.expires_at, 'now', clock_timestamp(),
      'me', jsonb_build_object('seatId', s.id, 'dinerId', s.diner_id, 'isHost', s.is_host),
      -- Where nobody is the host any more, a day.
      'hostSeenSecondsAgo', case when s.is_host then 0 else coalesce(
        (
          select greatest(0, floor(extract(epoch from clock_timestamp() - host.seen_at)))
          from private.table_seats as host
          where host.table_id = t.id and host.is_host and host.removed_at is null
        ), 86400)::integer end,
      'code', case when s.is_host and t.code_until > now() then private.table_code(t.code_nonce) end,
      'codeUntil', case when s.is_host and t.code_until > now() then t.code_until end,
      -- Another one than with the link that a phone knows: that leads in no more. A digest of a digest of random bits, which
      -- tells nobody what the link is.
      'secretMark', left(encode(sha256(t.secret_digest), 'hex'), 16),
      'reset', is_whole,
      'entries', coalesce(
        (
          select jsonb_agg(jsonb_build_object('key', e.key, 'value', e.value, 'seq', e.seq) order by e.seq)
          from private.table_entries as e
          where e.table_id = t.id and case when is_whole then e.value is not null else e.seq > table_answer.since end
        ), '[]'),
      'refused', coalesce(table_answer.refused, '[]')
    )
    from private.table_seats as s
    join private.live_tables as t on t.id = s.table_id
    where s.id = table_answer.seat_id
  );
end
$$;

-- Makes room for one more at a table of a hundred, where a phone can give it: one without a name, or that was not heard of for
-- ten minutes. Those without a name go first, then those who have taken nothing, then the others; of these whoever was heard
-- of longest ago. What they have taken stays theirs, and they can sit down there again.
-- Then forgets whoever left nothing behind, but for the last hundred, so that no number of phones ever fills a table: of a
-- seat that wrote something the entries keep the id, and it stays.
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
    select s.id into seat_id from private.table_seats as s
      where s.table_id = known.id and s.removed_at is null and not s.is_host and not s.is_opener
        and (s.diner_id is null or s.seen_at < now() - quiet_after)
      order by s.diner_id is not null, private.key_part(s.diner_id) in (
        select split_part(e.key, '/', 3) from private.table_entries as e
        where e.table_id = known.id and e.key like 'claim/%' and e.value is not null and e.value <> '0'
      ), s.seen_at limit 1;
    if not found then
      perform private.refuse_table('table_full');
    end if;
    -- As with everybody who goes.
    known.topic := private.new_topic();
    update private.table_seats as s set removed_at = now(), diner_id = null where s.id = seat_id;
    known := private.write_entry(known, 'seat/' || seat_id, private.seat_entry(seat_id), null);
  end if;

  select array_agg(old.id) into forgotten_seats from (
    select s.id from private.table_seats as s
    where s.table_id = known.id and s.removed_at is not null
      and not exists (select from private.table_entries as e where e.table_id = known.id and e.seat_id = s.id)
      and not exists (select from private.table_entries as e where e.table_id = known.id and e.made_by = s.id)
    order by s.removed_at desc, s.id offset most_gone
  ) as old;
  if forgotten_seats is not null then
    delete from private.table_seats as s where s.id = any (forgotten_seats);
    with forgotten as (
      delete from private.table_entries as e
        where e.table_id = known.id and e.key in (select 'seat/' || id from unnest(forgotten_seats) as id)
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

-- What counts as told to a seat when it is made: nothing; or, where more have come and gone than ever do at a dinner, so much
-- that it is told the table three times and then waits. Otherwise a new seat would be a way around the bound of an old one.
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

-- A seat at a table, for whoever has its secret (scanned) or its code (typed). It has no diner yet.
create or replace function public.join_table(seat_id uuid, seat_token text, secret text default null, code text default null)
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
    if not private.attempt_allowed('table', private.guesser(), 60) then
      perform private.refuse_table('table_too_many_guesses');
    end if;
    select * into known from private.live_tables as t
      where t.code_digest = private.table_code_digest(join_table.code) and t.code_until > now() for update;
    if not found then
      perform private.refuse_table('table_code_wrong');
    end if;
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
  insert into private.table_seats (id, table_id, token_digest, told)
    values (join_table.seat_id, known.id, token_digest, told)
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

-- Takes the place of a diner whom nobody else is, or of none.
create or replace function public.sit_down(seat_id uuid, seat_token text, diner_id text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  seat constant private.table_seats := private.seat_of(seat_id, seat_token, true);
  diner_key constant text := 'diner/' || private.key_part(diner_id);
  known private.live_tables;
  before bigint;
begin
  select * into known from private.live_tables as t where t.id = seat.table_id;
  before := known.seq;
  if seat.diner_id is not distinct from sit_down.diner_id then
    return private.table_answer(seat.id, null, 0, null);
  end if;
  if known.status = 'finished' then
    perform private.refuse_table('table_finished');
  end if;
  -- A diner who joins after the lock is a proposal of theirs until the host has agreed.
  if sit_down.diner_id is not null and not exists (
    select from private.table_entries as e
    where e.table_id = known.id and e.value is not null
      and (e.key = diner_key or (e.key like 'proposal/' || seat.id || '/%' and e.value ->> 'key' = diner_key))
  ) then
    perform private.refuse_table('table_invalid');
  end if;
  if exists (
    select from private.table_seats as s
    where s.table_id = known.id and s.removed_at is null and s.diner_id = sit_down.diner_id
  ) then
    perform private.refuse_table('seat_taken');
  end if;
  update private.table_seats as s set diner_id = sit_down.diner_id where s.id = seat.id;
  known := private.write_entry(known, 'seat/' || seat.id, private.seat_entry(seat.id), null);
  known := private.take_back_ways(known, seat);
  perform private.end_writing(known, before);
  return private.table_answer(seat.id, null, 0, null);
end
$$;

-- What is done to a table as a whole. All of it can be repeated.
create or replace function public.change_table(seat_id uuid, seat_token text, action text, argument text default null) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  host_away_after constant interval := interval '2 minutes';
  nonce constant uuid := gen_random_uuid();
  seat constant private.table_seats := private.seat_of(seat_id, seat_token, true);
  known private.live_tables;
  other private.table_seats;
  gone private.table_seats;
  before bigint;
  status text;
  old_topic text;
begin
  select * into known from private.live_tables as t where t.id = seat.table_id;
  before := known.seq;
  if action is null or action not in (
    'lock', 'unlock', 'finish', 'new_code', 'remove_seat', 'hand_over', 'take_over', 'guests_add_lines', 'leave'
  ) then
    perform private.refuse_table('table_invalid');
  end if;
  if action in ('remove_seat', 'hand_over') then
    select * into other from private.table_seats as s
      where s.table_id = known.id and s.id::text = argument and s.id <> seat.id;
    if not found then
      perform private.refuse_table('seat_unknown');
    end if;
    -- Done before; the answer was lost.
    if (action = 'hand_over' and other.is_host) or (action = 'remove_seat' and seat.is_host and other.removed_at is not null) then
      return private.table_answer(seat.id, null, 0, null);
    end if;
  end if;
  if action not in ('take_over', 'leave') and not seat.is_host then
    perform private.refuse_table('table_not_host');
  end if;
  -- Whose bill it is stays, whoever is the host meanwhile.
  if action = 'remove_seat' and other.is_opener then
    perform private.refuse_table('table_not_host');
  end if;

  case action
    when 'lock', 'unlock', 'finish' then
      if action = 'lock' and known.status = 'finished' then
        perform private.refuse_table('table_finished');
      end if;
      status := case action when 'lock' then 'locked' when 'unlock' then 'open' else 'finished' end;
      if known.status <> status then
        known.status := status;
        known := private.write_entry(known, 'table/status', to_jsonb(status), null);
      end if;
    when 'new_code' then
      -- With a new secret, too, where one is given: then the old picture opens nothing any more.
      if argument is not null and exists (
        select from private.live_tables as t
        where t.secret_digest = private.token_digest(argument) and t.id <> known.id
      ) then
        perform private.refuse_table('table_invalid');
      end if;
      update private.live_tables as t
        set code_nonce = nonce, code_digest = private.table_code_digest(private.table_code(nonce)),
          code_until = now() + interval '4 hours',
          secret_digest = case when argument is null then t.secret_digest else private.token_digest(argument) end
        where t.id = known.id;
    when 'remove_seat', 'leave' then
      if action = 'leave' then
        other := seat;
      end if;
      gone := other;
      -- Whoever has gone hears nothing more.
      old_topic := known.topic;
      known.topic := private.new_topic();
      update private.table_seats as s
        set removed_at = now(), diner_id = null, is_host = false where s.id = other.id;
      known := private.write_entry(known, 'seat/' || other.id, private.seat_entry(other.id), null);
    when 'hand_over', 'take_over' then
      if action = 'hand_over' then
        if other.removed_at is not null then
          perform private.refuse_table('seat_removed');
        end if;
      elsif seat.is_host then
        return private.table_answer(seat.id, null, 0, null);
      else
        if not seat.is_opener and known.status = 'finished' then
          perform private.refuse_table('table_finished');
        end if;
        -- Somebody whom the others know by a name.
        if not seat.is_opener and seat.diner_id is null then
          perform private.refuse_table('table_invalid');
        end if;
        if not seat.is_opener and exists (
          select from private.table_seats as s
          where s.table_id = known.id and s.is_host and s.removed_at is null and s.seen_at > now() - host_away_after
        ) then
          perform private.refuse_table('table_host_present');
        end if;
        other := seat;
      end if;
      for seat_id in
        update private.table_seats as s set is_host = false where s.table_id = known.id and s.is_host returning s.id
      loop
        known := private.write_entry(known, 'seat/' || seat_id, private.seat_entry(seat_id), null);
      end loop;
      update private.table_seats as s set is_host = true where s.id = other.id;
      known := private.write_entry(known, 'seat/' || other.id, private.seat_entry(other.id), null);
    when 'guests_add_lines' then
      if argument is null or argument not in ('true', 'false') then
        perform private.refuse_table('table_invalid');
      end if;
      if known.status = 'finished' then
        perform private.refuse_table('table_finished');
      end if;
      if not exists (
        select from private.table_entries as e
        where e.table_id = known.id and e.key = 'table/guestsAddLines' and e.value = argument::jsonb
      ) then
        known := private.write_entry(known, 'table/guestsAddLines', argument::jsonb, seat.id);
      end if;
  end case;
  known := private.take_back_ways(known, gone);
  perform private.end_writing(known, before, old_topic);
  return private.table_answer(seat.id, null, 0, null);
end
$$;

-- What guests said until now of how they are paid: no screen of theirs ever wrote it.
do $$
declare
  known private.live_tables;
begin
  for known in select * from private.live_tables as t where t.status <> 'finished' and t.expires_at > now() for update loop
    perform private.end_writing(private.take_back_ways(known, null), known.seq);
  end loop;
end
$$;

revoke all on all functions in schema private from public;
grant execute on function private.is_live_topic(text) to anon, authenticated;
