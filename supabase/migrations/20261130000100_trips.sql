-- Trips: a named list of people and bills that everybody opens by a link. docs/product/trips.md says what a trip is, docs/security.md who
-- may do what, docs/decisions/0047-trips.md why it is made this way.
--
-- A trip is a live table of another kind: the same rows, seats, numbers, bells and answers, with whole bills as its entries. What its
-- phones may write is decided by `judge_trip` instead of `judge_change`. A trip's link and code, and its seats' tokens, are stored as those of
-- a table that only the server can name (`trip_secret`), so that the functions of tables do not know a trip, nor those of trips a table.

alter table private.live_tables
  add column kind text not null default 'table' check (kind in ('table', 'trip')),
  -- The account that keeps a trip for good.
  add column kept_by uuid references auth.users (id) on delete set null;

create index live_tables_kept_by on private.live_tables (kept_by) where kept_by is not null;

-- The link of a trip, or a seat's token, as that of a table which nobody but the server can name.
create function private.trip_secret(secret text) returns text
language sql stable
set search_path = ''
as $$
  select case when length(secret) between 22 and 200 then encode(private.keyed_digest('trip', secret), 'hex') end
$$;

-- The same of its code.
create function private.trip_code(code text) returns text
language sql stable
set search_path = ''
as $$
  select encode(private.table_code_digest(code), 'hex')
$$;

-- A trip is kept for 180 days after its last change, or for good while an account keeps it. Deleting that account makes it 180 days again.
create function private.set_trip_expiry() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.expires_at := case when new.kept_by is null then now() + interval '180 days' else 'infinity' end;
  return new;
end
$$;

create trigger live_tables_set_trip_expiry
  before update of kept_by on private.live_tables for each row
  when (new.kept_by is distinct from old.kept_by and new.status <> 'closed')
  execute function private.set_trip_expiry();

-- True if a value is no deeper than a bill, and has no number that the app would not write (as in `is_table_value`).
create function private.is_trip_value(value jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return value is null or (
    not jsonb_path_exists(
      value, 'strict $.** ? (@.type() == "number" && (@.abs() > 1e15 || (@ != 0 && @.abs() < 1e-9)))'
    )
    and not jsonb_path_exists(value, 'strict $.**{16}')
  );
end
$$;

-- The outcome of a change to a trip: 'write', 'same', or the reason of a refusal. `present`: the current entry; all null if there is none.
-- Bills and repayments are written by the phone that added them. The person who opened the trip can only mark them as removed, and take
-- that back.
create function private.judge_trip(
  known private.live_tables, seat private.table_seats, change jsonb, present private.table_entries
) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  max_rows constant integer := 4000;
  max_rows_of_others constant integer := 3000;
  max_bytes constant integer := 4 * 1024 * 1024;
  -- All others together leave room for the person who opened the trip, and each phone for the others.
  max_bytes_of_others constant integer := 3 * 1024 * 1024;
  max_bytes_of_a_phone constant integer := 2 * 1024 * 1024;
  max_of_a_phone constant integer := 300;
  max_bills constant integer := 100;
  max_people constant integer := 30;
  key constant text := change ->> 'key';
  value constant jsonb := nullif(change -> 'value', 'null');
  saw constant numeric := case jsonb_typeof(change -> 'saw') when 'number' then (change ->> 'saw')::numeric end;
  kind constant text := split_part(key, '/', 1);
  -- Of a bill (100 KB) and what is around it, of a proposal (before and after), of anything else.
  max_bytes_of_value constant integer := case kind when 'bill' then 101 * 1024 when 'change' then 201 * 1024 else 1200 end;
  -- A bill that its author has deleted may be somebody else's next, who was at that table, too; and so may a repayment.
  is_new constant boolean := present.key is null or (kind in ('bill', 'repaid') and present.value is null);
  is_object constant boolean := coalesce(jsonb_typeof(value) = 'object', false);
  is_own constant boolean := present.made_by is not distinct from seat.id;
  -- `case`, since nothing else promises that a word is not taken apart.
  is_mark constant boolean := case
    when seat.is_opener and kind in ('bill', 'repaid') and is_object and jsonb_typeof(present.value) = 'object' then
      value - 'removed' = present.value - 'removed' and coalesce(value -> 'removed', 'true') = 'true'
    else false
  end;
  own_proposal constant boolean := kind = 'change' and split_part(key, '/', 3) = seat.id::text;
  -- The phone whose bill a proposal is about.
  owner constant uuid := (
    select e.made_by from private.table_entries as e
    where kind = 'change' and e.table_id = known.id and e.key = 'bill/' || split_part(change ->> 'key', '/', 2) and e.value is not null
  );
  permitted boolean;
begin
  permitted := case
    when octet_length(key) > 300 or not private.is_trip_value(value) then false
    -- Only a mark hides something.
    when is_object and not is_mark and value ? 'removed' then false
    when key = 'trip/name' then seat.is_opener and private.is_named(value)
    when key = 'trip/currency' then seat.is_opener and (value is null or value #>> '{}' ~ '^[A-Z]{3}$')
    when kind = 'pay' then
      key ~ '^pay/[^/]+$' and (value is null or is_object) and private.is_own_way(seat, key) and exists (
        select from private.table_payees as p where p.table_id = known.id and p.way = key and p.seat_id = seat.id
      )
    when kind in ('diner', 'bill', 'repaid') and key !~ '^[a-z]+/[^/]+$' then false
    when kind = 'change' and key !~ '^change/[^/]+/[^/]+$' then false
    when kind = 'diner' and value is not null and (
      not is_object or not private.is_named(value) or not private.is_guest_id(split_part(key, '/', 2))
      or private.is_somebody_elses(known.id, key, value ->> 'name')
      -- The next person comes after the last one.
      or coalesce(private.as_number(value -> 'position'), 0) not between 0 and 10000
      -- A person with the id of somebody on a bill has that one's figures: only the bill's owner says who that is.
      or (is_new and exists (
        select from private.table_entries as e
        where e.table_id = known.id and starts_with(e.key, 'bill/') and e.made_by is distinct from seat.id
          and e.value -> 'bill' -> 'diners' @> jsonb_build_array(jsonb_build_object('id', split_part(change ->> 'key', '/', 2)))
      ))
    ) then false
    -- Oneself, or somebody whom this phone has added and who is nobody else's; the person who opened the trip anybody.
    when kind = 'diner' then
      is_new or seat.is_opener or private.is_own_way(seat, 'pay/' || split_part(key, '/', 2)) or (is_own and not exists (
        select from private.table_seats as s
        where s.table_id = known.id and s.removed_at is null and 'diner/' || private.key_part(s.diner_id) = key
      ))
    when kind = 'bill' then
      is_mark or ((is_new or is_own) and (
        value is null or (is_object and value ->> 'seat' = seat.id::text and jsonb_typeof(value -> 'bill') = 'object')
      ))
    when kind = 'repaid' then
      is_mark or ((is_new or is_own) and (
        value is null or (is_object and value ->> 'seat' = seat.id::text and present.value is null)
      ))
    -- A proposal is about somebody else's bill. Its owner answers it with a word, which its author removes.
    when own_proposal and value is null then true
    when own_proposal then is_object and owner <> seat.id
    when kind = 'change' then
      -- An answer can be taken back.
      value in ('"accepted"', '"declined"') and (jsonb_typeof(present.value) = 'object' or present.value = '"accepted"')
        and owner = seat.id
    else false
  end;
  -- Two phones have written down one payment before they heard of each other.
  if kind = 'repaid' and is_object and value - array['seat', 'day'] = present.value - array['seat', 'day'] then
    return 'same';
  end if;
  if permitted is not true then
    return 'forbidden';
  end if;
  if value is not distinct from present.value then
    return 'same';
  end if;
  -- As in `judge_change`: these only replace what their author has seen, and a new proposal also an answer.
  if kind in ('diner', 'bill', 'change') and not own_proposal and not is_new and present.seat_id is distinct from seat.id
    and (case when saw is null then present.value is not null else saw < present.seq end)
  then
    return 'stale';
  end if;
  -- What is marked can only be deleted by its author.
  if is_object and not is_mark and kind in ('bill', 'repaid') and present.value ? 'removed' then
    return 'forbidden';
  end if;
  if octet_length(value::text) > max_bytes_of_value
    or (value is not null and known.bytes + octet_length(value::text) - coalesce(octet_length(present.value::text), 0) > (case when seat.is_opener then max_bytes else max_bytes_of_others end))
    or (is_new and (
      select count(*) >= (case when seat.is_opener then max_rows else max_rows_of_others end) or (not seat.is_opener and max_of_a_phone <= count(*) filter (where e.made_by = seat.id))
      from private.table_entries as e where e.table_id = known.id
    ))
    or (not seat.is_opener and value is not null and known.bytes > max_bytes_of_a_phone and max_bytes_of_a_phone < (
      select sum(octet_length(e.value::text)) from private.table_entries as e where e.table_id = known.id and e.made_by = seat.id
    ))
    or (kind in ('diner', 'bill') and value is not null and present.value is null
      and (case kind when 'bill' then max_bills else max_people end) <= (
        select count(*) from private.table_entries as e
        where e.table_id = known.id and starts_with(e.key, kind || '/') and e.value is not null and e.value ->> 'removed' is null
      ))
  then
    return 'full';
  end if;
  return 'write';
end
$$;

-- A table's answer. Counts the bytes that a phone reads, since a bill is one entry.
create function private.trip_answer(seat private.table_seats, epoch text, since bigint, refused jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  bytes_of_an_entry constant integer := 128;
  answer constant jsonb := private.table_answer(seat.id, epoch, since, refused);
  amount constant integer := octet_length((answer -> 'entries')::text) / bytes_of_an_entry;
begin
  if amount > 0 then
    perform private.count_read(seat.id, amount);
  end if;
  return answer;
end
$$;

-- Stores what was written. A trip is kept for 180 days from then on, stored to within a day, so that a tap moves no index entry.
create function private.end_trip_writing(known private.live_tables, before bigint, old_topic text default null) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform private.end_writing(known, before, old_topic);
  update private.live_tables as t set expires_at = now() + interval '180 days'
    where t.id = known.id and known.seq > before and t.status = 'open' and t.expires_at < now() + interval '179 days';
end
$$;

create function private.trip_opened_before(table_id uuid, seat_id uuid, seat_token text) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  seat constant private.table_seats := private.seat_of(seat_id, private.trip_secret(seat_token), false);
begin
  if seat.table_id <> trip_opened_before.table_id then
    perform private.refuse_table('table_invalid');
  end if;
  return private.trip_answer(seat, null, 0, null);
end
$$;

-- Opens a trip with its name and the person who opens it. Ids, secret and token are made on the device, so that it can be repeated.
create function public.open_trip(
  table_id uuid, secret text, seat_id uuid, seat_token text, rules_version integer, entries jsonb, diner_id text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  max_a_day constant integer := 40;
  opener constant bytea := private.keyed_digest('table_opener', coalesce(auth.uid()::text, private.caller_address()));
  address constant bytea := private.keyed_digest('table_opener', private.caller_address());
  list constant jsonb := private.as_json(entries);
  secret_digest constant bytea := private.token_digest(private.trip_secret(secret));
  token_digest constant bytea := private.token_digest(private.trip_secret(seat_token));
  nonce constant uuid := gen_random_uuid();
  known private.live_tables;
  seat private.table_seats;
  entry jsonb;
begin
  -- Before anything measures it as text: a number of a few signs may have 130,000 digits there.
  if not private.is_trip_value(list) then
    perform private.refuse_table('table_invalid');
  end if;
  if table_id is null or seat_id is null or rules_version is null
    or jsonb_typeof(list) is distinct from 'array' or jsonb_array_length(list) > 10 or octet_length(list::text) > 8192
    or not exists (
      select from jsonb_array_elements(list) as each where each ->> 'key' = 'diner/' || private.key_part(open_trip.diner_id)
    )
  then
    perform private.refuse_table('table_invalid');
  end if;
  perform private.delete_old_tables();
  if exists (select from private.live_tables as t where t.id = open_trip.table_id) then
    return private.trip_opened_before(table_id, seat_id, seat_token);
  end if;
  -- In this order, as in `open_table`. A trip is larger than a table, and stays longer.
  perform pg_advisory_xact_lock(hashtextextended('open_table from:' || encode(address, 'hex'), 0));
  perform pg_advisory_xact_lock(hashtextextended('open_table by:' || encode(opener, 'hex'), 0));
  if max_a_day <= (
    select greatest(count(*) filter (where t.opened_from = address), count(*) filter (where t.opened_by = opener))
    from private.live_tables as t
    where (t.opened_from = address or t.opened_by = opener) and t.kind = 'trip' and t.opened_at > now() - interval '24 hours'
  ) then
    perform private.refuse_table('table_too_many_openings');
  end if;
  begin
    insert into private.live_tables as t
      (id, kind, topic, secret_digest, code_nonce, code_digest, code_until, rules_version, opened_by, opened_from, expires_at)
      values (
        open_trip.table_id, 'trip', private.new_topic(), secret_digest, nonce, private.table_code_digest(private.trip_code(private.table_code(nonce))),
        now() + interval '4 hours', open_trip.rules_version, opener, address, now() + interval '180 days'
      )
      returning t.* into known;
    insert into private.table_seats as s (id, table_id, token_digest, is_host, is_opener, diner_id)
      values (open_trip.seat_id, known.id, token_digest, true, true, open_trip.diner_id)
      returning s.* into seat;
    insert into private.table_payees (table_id, way, seat_id) values (known.id, 'pay/' || private.key_part(diner_id), seat.id);
  exception when unique_violation then
    -- A concurrent call of the same opening, or somebody else's ids.
    return private.trip_opened_before(table_id, seat_id, seat_token);
  end;
  for entry in select each from jsonb_array_elements(list) as each
  loop
    if private.judge_trip(known, seat, entry, null) <> 'write' then
      perform private.refuse_table('table_invalid');
    end if;
    known := private.write_entry(known, entry ->> 'key', entry -> 'value', seat.id);
  end loop;
  known := private.write_entry(known, 'table/status', to_jsonb(known.status), null);
  known := private.write_entry(known, 'seat/' || seat.id, private.seat_entry(seat.id), null);
  perform private.end_trip_writing(known, 0);
  return private.trip_answer(seat, null, 0, null);
end
$$;

-- Takes a seat in a trip with its secret or its code, as at a table. The answer counts as one of a table: otherwise nobody could join any
-- more once a hundred phones have left (`told_at_first`). Somebody with a name keeps their place for months: of a hundred phones, one that is
-- nobody makes room, so that `make_room` is not needed.
create function public.join_trip(seat_id uuid, seat_token text, secret text default null, code text default null)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most constant integer := 100;
  link_digest constant bytea := case when secret is not null then private.token_digest(private.trip_secret(secret)) end;
  known private.live_tables;
  gone private.table_seats;
  before bigint;
  old_topic text;
begin
  -- Another tab may be asking for the same seat.
  perform pg_advisory_xact_lock(hashtextextended('join_trip:' || seat_id, 0));
  -- Joined before; the answer was lost.
  if exists (select from private.table_seats as s where s.id = join_trip.seat_id) then
    return private.trip_answer(private.seat_of(seat_id, private.trip_secret(seat_token), false), null, 0, null);
  end if;
  select * into known from private.live_tables as t
    where t.secret_digest = link_digest or t.code_digest = private.table_code_digest(private.trip_code(code))
    for update;
  if most <= (select count(*) from private.table_seats as s where s.table_id = known.id and s.removed_at is null) then
    select * into gone from private.table_seats as s
      where s.table_id = known.id and s.removed_at is null and not s.is_opener and not private.is_on_bill(s)
      order by s.seen_at limit 1;
    if not found then
      perform private.refuse_table('table_full');
    end if;
    before := known.seq;
    old_topic := known.topic;
    known.topic := private.new_topic();
    known := private.remove_trip_seat(known, gone, true);
    perform private.end_trip_writing(known, before, old_topic);
  end if;
  return public.join_table(seat_id, private.trip_secret(seat_token), private.trip_secret(secret), private.trip_code(code));
end
$$;

-- Applies a seat's changes, each of them once, and returns the new entries, as `sync_table` does.
create function public.sync_trip(
  seat_id uuid, seat_token text, epoch text default null, since bigint default 0, first bigint default null,
  changes jsonb default '[]'
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  list jsonb;
  most_changes constant integer := 100;
  -- Beyond that a refusal comes without its values: their author has both.
  most_refused constant integer := 256 * 1024;
  seat private.table_seats := private.seat_of(seat_id, private.trip_secret(seat_token), false);
  known private.live_tables;
  present private.table_entries;
  before bigint;
  last_number bigint;
  number bigint;
  change jsonb;
  way text;
  verdict text;
  refusals jsonb := '[]';
  refusal jsonb;
begin
  list := coalesce(private.as_json(changes), '[]');
  if jsonb_typeof(list) <> 'array' or jsonb_array_length(list) > most_changes
    or (jsonb_array_length(list) > 0 and coalesce(first, 0) not between 1 and 9007199254740991 - most_changes)
    or exists (select from jsonb_array_elements(list) as each where coalesce(octet_length(each ->> 'key') not between 1 and 300, true))
  then
    perform private.refuse_table('table_invalid');
  end if;
  if jsonb_array_length(list) = 0 then
    return private.trip_answer(seat, epoch, since, null);
  end if;
  last_number := first + jsonb_array_length(list) - 1;
  seat := private.seat_of(seat_id, private.trip_secret(seat_token), true);
  -- All changes were processed before, and the answer was lost: repeat the refusals.
  if seat.last_change >= last_number then
    select jsonb_agg(said) into refusals
      from jsonb_array_elements(seat.refused) as said where (said ->> 'number')::bigint between first and last_number;
    return private.trip_answer(seat, epoch, since, refusals);
  end if;
  select * into known from private.live_tables as t where t.id = seat.table_id;
  before := known.seq;
  select coalesce(jsonb_agg(said), '[]') into refusals
    from jsonb_array_elements(seat.refused) as said where (said ->> 'number')::bigint >= first;
  for change, number in
    select given.change, first + given.place - 1 from jsonb_array_elements(list) with ordinality as given (change, place)
  loop
    continue when number <= seat.last_change;
    select * into present from private.table_entries as e where e.table_id = known.id and e.key = change ->> 'key';
    way := 'pay/' || split_part(present.key, '/', 2);
    verdict := private.judge_trip(known, seat, change, present);
    if verdict = 'write' then
      known := private.write_entry(known, change ->> 'key', nullif(change -> 'value', 'null'), seat.id);
      if present.value is null and split_part(present.key, '/', 1) in ('bill', 'repaid') then
        update private.table_entries as e set made_by = seat.id where e.table_id = known.id and e.key = present.key;
      elsif starts_with(present.key, 'diner/') and nullif(change -> 'value', 'null') is null then
        -- Whoever comes instead says anew how they are paid.
        known := private.remove_entries(known, array(
          select e.key from private.table_entries as e where e.table_id = known.id and e.key = way and e.value is not null
        ));
        known := private.free_place(known, way);
      end if;
    elsif verdict <> 'same' then
      refusal := jsonb_build_object(
        'number', number, 'key', change -> 'key', 'seq', present.seq, 'reason', verdict, 'value', change -> 'value', 'theirs', present.value
      );
      refusals := refusals || case
        when octet_length(refusals::text) + octet_length(refusal::text) <= most_refused then refusal
        else refusal - array['value', 'theirs']
      end;
    end if;
  end loop;
  update private.table_seats as s
    set last_change = last_number, refused = refusals, seen_at = now() where s.id = seat.id;
  perform private.end_trip_writing(known, before);
  return private.trip_answer(seat, epoch, since, refusals);
end
$$;

-- Takes somebody's phone out of a trip. Their bills and their name stay; what they propose goes, and what was marked as removed of theirs.
-- How they are paid stays if they have left by themselves (`is_by_opener`), as at a table.
create function private.remove_trip_seat(known private.live_tables, gone private.table_seats, is_by_opener boolean)
  returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
begin
  update private.table_seats as s set removed_at = now(), diner_id = null, is_host = false, is_opener = false where s.id = gone.id;
  known := private.write_entry(known, 'seat/' || gone.id, private.seat_entry(gone.id), null);
  if is_by_opener or not exists (
    select from private.table_payees as p join private.table_entries as e on e.table_id = p.table_id and e.key = p.way
    where p.table_id = known.id and p.seat_id = gone.id and e.value is not null
  ) then
    known := private.give_up_place(known, gone.id);
  end if;
  return private.remove_entries(known, array(
    select e.key from private.table_entries as e
    where e.table_id = known.id and e.made_by = gone.id and e.value is not null
      and (e.key like 'change/%' or (split_part(e.key, '/', 1) in ('bill', 'repaid') and e.value ->> 'removed' is not null))
  ));
end
$$;

-- Acts on a trip as a whole. All of them can be repeated. 'sit': takes the place of a person that no other phone has (`argument`), or none.
-- For the person who opened the trip: 'new_code' makes a new code, and with a secret (`argument`) a new link, too, which also takes out the
-- phones that are nobody yet; 'remove_seat' takes a phone out, and 'close' ends the trip for everybody.
create function public.change_trip(seat_id uuid, seat_token text, action text, argument text default null) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  nonce constant uuid := gen_random_uuid();
  seat private.table_seats := private.seat_of(seat_id, private.trip_secret(seat_token), true);
  known private.live_tables;
  gone private.table_seats;
  before bigint;
  old_topic text;
begin
  select * into known from private.live_tables as t where t.id = seat.table_id;
  before := known.seq;
  if action is null or action not in ('sit', 'leave', 'new_code', 'remove_seat', 'close') then
    perform private.refuse_table('table_invalid');
  end if;
  if action not in ('sit', 'leave') and not seat.is_opener then
    perform private.refuse_table('table_not_host');
  end if;
  if action in ('remove_seat', 'leave') or (action = 'new_code' and argument is not null) then
    -- Whoever goes gets no more bells.
    old_topic := known.topic;
    known.topic := private.new_topic();
  end if;
  case action
    when 'sit' then
      if argument is not null and not exists (
        select from private.table_entries as e
        where e.table_id = known.id and e.key = 'diner/' || private.key_part(argument) and e.value is not null
      ) then
        perform private.refuse_table('table_invalid');
      end if;
      if exists (
        select from private.table_seats as s
        where s.table_id = known.id and s.removed_at is null and s.id <> seat.id and s.diner_id = argument
      ) then
        perform private.refuse_table('seat_taken');
      end if;
      if seat.diner_id is distinct from argument then
        known := private.take_place(known, seat, argument, null);
      end if;
    when 'new_code' then
      if argument is not null and exists (
        select from private.live_tables as t where t.secret_digest = private.token_digest(private.trip_secret(argument)) and t.id <> known.id
      ) then
        perform private.refuse_table('table_invalid');
      end if;
      update private.live_tables as t
        set code_nonce = nonce, code_digest = private.table_code_digest(private.trip_code(private.table_code(nonce))), code_until = now() + interval '4 hours',
          secret_digest = case when argument is null then t.secret_digest else private.token_digest(private.trip_secret(argument)) end
        where t.id = known.id;
      if argument is not null then
        -- Written, so that phones that stay learn of the new bell.
        known := private.write_entry(known, 'seat/' || seat.id, private.seat_entry(seat.id), null);
        for gone in
          select * from private.table_seats as s
          where s.table_id = known.id and s.removed_at is null and s.id <> seat.id and not private.is_on_bill(s)
        loop
          known := private.remove_trip_seat(known, gone, true);
        end loop;
      end if;
    when 'remove_seat', 'leave' then
      select * into gone from private.table_seats as s
        where s.table_id = known.id and s.id::text = (case action when 'leave' then seat.id::text else argument end)
          and (action = 'leave' or s.id <> seat.id);
      if not found then
        perform private.refuse_table('seat_unknown');
      end if;
      if gone.removed_at is null then
        known := private.remove_trip_seat(known, gone, action = 'remove_seat');
      end if;
    when 'close' then
      known.status := 'closed';
      update private.live_tables as t set status = 'closed', kept_by = null, expires_at = now() where t.id = known.id;
      known := private.write_entry(known, 'table/status', '"closed"', null);
  end case;
  perform private.end_trip_writing(known, before, old_topic);
  return private.trip_answer(seat, null, 0, null);
end
$$;

-- The caller's account keeps a trip for good, unless another one does already, which only the founder's replaces; or no more.
create function public.keep_trip(seat_id uuid, seat_token text, is_kept boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  seat constant private.table_seats := private.seat_of(seat_id, private.trip_secret(seat_token), true);
begin
  if caller is null then
    raise exception 'not_signed_in' using errcode = '42501';
  end if;
  update private.live_tables as t
    set kept_by = case when not is_kept then nullif(t.kept_by, caller) when seat.is_opener then caller else coalesce(t.kept_by, caller) end
    where t.id = seat.table_id;
  return private.trip_answer(seat, null, 0, null);
end
$$;

revoke all on all functions in schema private from public;
revoke all on function
  public.open_trip(uuid, text, uuid, text, integer, jsonb, text), public.join_trip(uuid, text, text, text),
  public.sync_trip(uuid, text, text, bigint, bigint, jsonb), public.change_trip(uuid, text, text, text),
  public.keep_trip(uuid, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function
  public.open_trip(uuid, text, uuid, text, integer, jsonb, text), public.join_trip(uuid, text, text, text),
  public.sync_trip(uuid, text, text, bigint, bigint, jsonb), public.change_trip(uuid, text, text, text)
  to anon, authenticated;
grant execute on function public.keep_trip(uuid, text, boolean) to authenticated;
