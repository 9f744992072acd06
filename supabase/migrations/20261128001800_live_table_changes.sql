-- Live tables: a phone's changes and their outcome. docs/product/live-table.md, docs/security.md.

-- True for keys that a host may write, except for ways to be paid (`may_say_way`).
create function private.is_host_key(key text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return coalesce(
    octet_length(key) <= 300
    and key ~ '^(meta/[A-Za-z]{1,40}|(diner|group|line|charge|adjustment|treat|payment|repayment)/[^/]+|claim/[^/]+/[^/]+|table/guestsAddLines)$',
    false
  );
end
$$;

-- True if a value is no larger, and no deeper, than anything that the app writes: stored values must fit into
-- responses, and into requests that send them back. Numbers first: 1e131071 has a few bytes in `jsonb`, and 131,072 digits in the
-- text that is measured.
create function private.is_table_value(value jsonb, most_bytes integer default 4096) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return case
    when value is null then true
    when jsonb_path_exists(
      value, 'strict $.** ? (@.type() == "number" && (@.abs() > 1e15 || (@ != 0 && @.abs() < 1e-9)))'
    ) then false
    else octet_length(value::text) <= most_bytes and not jsonb_path_exists(value, 'strict $.**{7}')
  end;
end
$$;

-- True if a guest may use this id for something new: one that a device makes, and no word that every object knows.
create function private.is_guest_id(id text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return id ~ '^[A-Za-z0-9_-]{1,64}$' and id not in (
    '__proto__', 'prototype', 'constructor', '__defineGetter__', '__defineSetter__', '__lookupGetter__', '__lookupSetter__',
    'hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', 'toLocaleString', 'toString', 'valueOf'
  );
end
$$;

-- True if a value has a name that the app lets guests type (`tidyName` in domain/src/text/plain-text.ts): visible, on one line, and without
-- direction marks, which would turn the text beside it around.
create function private.is_named(value jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return jsonb_typeof(value -> 'name') = 'string' and length(value ->> 'name') <= 200
    and private.plain_name(value ->> 'name') <> ''
    and value ->> 'name' !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]';
end
$$;

-- True if somebody waits under this key for the place of a person who is here with another phone (`ask_place`).
create function private.is_ask(key text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return key like 'waiting/%/at-%';
end
$$;

-- True if somebody else at the table has this name, or waits for the host with it: all who wait may be let in at once.
create function private.is_somebody_elses(table_id uuid, key text, name text) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  called constant text := private.called_name(name);
begin
  return exists (
    select from private.table_entries as e
    where e.table_id = is_somebody_elses.table_id and (
      (e.key like 'diner/%' and e.key <> is_somebody_elses.key and private.called_name(e.value ->> 'name') = called)
      -- An ask for a place has the name of somebody who is on the bill, or was called so.
      or (e.key like 'waiting/%' and not private.is_ask(e.key) and e.value ->> 'key' <> is_somebody_elses.key
        and private.called_name(e.value -> 'value' ->> 'name') = called)
    )
  );
end
$$;

-- The value as a number, or null.
create function private.as_number(value jsonb) returns numeric
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when jsonb_typeof(value) = 'number' then value::numeric end;
end
$$;

-- A claim's line and how that is divided, even if it was removed.
create function private.line_claimed(known private.live_tables, claim text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('value', e.value, 'by', coalesce(e.value ->> 'by', e.divided))
    from private.table_entries as e where e.table_id = known.id and e.key = 'line/' || split_part(claim, '/', 2)
  );
end
$$;

-- Why a claim does not fit its line; null if it does. One part is not one unit and not one pound, so a claim says for which way of dividing
-- it was made (`by`), and is returned as stale if the line is now divided in another way. A claim without `by` counts for the line's
-- current way: from a host, who sends it together with the line, and from a guest if the line is divided by parts or units, since one part
-- or one unit is the same dish.
create function private.misfit_of(seat private.table_seats, change jsonb, present jsonb, line jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  way constant text := line ->> 'by';
  is_taken_freely constant boolean := coalesce(way in ('parts', 'units'), false);
  amount constant numeric := private.as_number(change -> 'value');
begin
  -- There is no such line.
  if way is null then
    return null;
  end if;
  if way is distinct from coalesce(change ->> 'by', case when seat.is_host or is_taken_freely then way end) then
    return 'stale';
  end if;
  if seat.is_host then
    return null;
  end if;
  if not is_taken_freely then
    return 'forbidden';
  end if;
  if amount < 0.01 or (way = 'parts' and amount > 100) then
    return 'forbidden';
  end if;
  -- No more than the quantity. Larger claims from before the quantity was lowered can only be reduced one by one.
  if way = 'units' and amount > greatest(private.as_number(line -> 'value' -> 'quantity'), private.as_number(present)) then
    return 'stale';
  end if;
  return null;
end
$$;

-- Who enters something: a seat's diner, and their name, as long as the app lets people type it, which stays when they leave the bill. Null
-- without a visible name.
create function private.author_of(seat private.table_seats) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('dinerId', seat.diner_id, 'name', left(e.value ->> 'name', 60)) from private.table_entries as e
    where e.table_id = seat.table_id and e.key = 'diner/' || private.key_part(seat.diner_id) and private.is_named(e.value)
  );
end
$$;

-- Adds what a seat is about to write to the table's history, with the values before and after, and returns who and when (in seconds). Null
-- for what is in no history: what people claim for themselves, a mere move in a list, what somebody without a name does. What somebody
-- changes again within a minute is one change. The last 50 are kept. Beyond that the oldest goes of the side that has most of them, the
-- person who opened the table or all the others, and of these of the seat that has most: nobody hides what that person or another phone did.
create function private.tell(known private.live_tables, seat private.table_seats, key text, before jsonb, after jsonb) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  most constant integer := 50;
  typing_seconds constant integer := 60;
  unseen constant text[] := array['position', 'timestamp', 'color'];
  kind constant text := split_part(key, '/', 1);
  author jsonb;
  facts jsonb;
begin
  -- No key: an act about a seat that has no place on the bill.
  if key is null or key in ('meta/timestamp', 'table/guestsAddLines') or kind in ('pay', 'waiting', 'read')
    or (kind = 'claim' and split_part(key, '/', 3) = private.key_part(seat.diner_id))
    or (jsonb_typeof(before) = 'object' and jsonb_typeof(after) = 'object' and before - unseen = after - unseen)
  then
    return null;
  end if;
  author := private.author_of(seat);
  if author is null and not seat.is_host then
    return null;
  end if;
  facts := jsonb_strip_nulls(jsonb_build_object('by', author, 'at', extract(epoch from now())::bigint));
  update private.table_history as h set seq = known.seq + 1, after = tell.after, told = facts
    where tell.key <> 'table/status' and h.table_id = known.id and h.seat_id = seat.id and (h.told ->> 'at')::bigint >= extract(epoch from now()) - typing_seconds
      -- Phones tell of what follows a line's addition.
      and (kind <> 'line' or h.before is not null or tell.after is null)
      and h.seq = (
        select max(newest.seq) from private.table_history as newest where newest.table_id = known.id and newest.key = tell.key
      );
  if not found then
    insert into private.table_history (table_id, seq, key, before, after, told, seat_id)
      values (known.id, known.seq + 1, key, before, after, facts, seat.id);
  end if;
  delete from private.table_history as h where h.table_id = known.id and (
    h.before is not distinct from h.after
    or h.seq = (
      select case when sum(count(*)) over () > most then min(each.seq) end
      from private.table_history as each left join private.table_seats as s on s.id = each.seat_id
      where each.table_id = known.id group by each.seat_id, s.is_opener
      order by sum(count(*)) over (partition by s.is_opener is true) desc, count(*) desc, min(each.seq) limit 1
    )
  );
  return facts;
end
$$;

-- True if so many new people have come that the host is asked about the next ones: from one network, or in all, since the host has last
-- let somebody in. People who were added by a phone that has left count, too.
create function private.is_crowded(seat private.table_seats) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  most_of_a_network constant integer := 6;
  most constant integer := 12;
begin
  return (
    select count(*) >= most or count(*) filter (where s.network is not distinct from seat.network) >= most_of_a_network
    from private.table_entries as e join private.table_seats as s on s.id = e.made_by
    where e.table_id = seat.table_id and e.key like 'diner/%' and e.value is not null and s.is_new
  );
end
$$;

-- True if this is the key of how the seat's own diner is paid.
create function private.is_own_way(seat private.table_seats, key text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return coalesce(key = 'pay/' || private.key_part(seat.diner_id), false);
end
$$;

-- Frees a place: the phone in it now, if there is one, says how its person is paid.
create function private.free_place(known private.live_tables, way text) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  seat private.table_seats;
begin
  delete from private.table_payees as p where p.table_id = known.id and p.way = free_place.way;
  select * into seat from private.table_seats as s
    where s.table_id = known.id and s.removed_at is null and private.is_own_way(s, free_place.way);
  if found then
    insert into private.table_payees (table_id, way, seat_id) values (known.id, free_place.way, seat.id);
    known := private.write_entry(known, 'seat/' || seat.id, private.seat_entry(seat.id), null);
  end if;
  return known;
end
$$;

-- True if a seat may write how somebody is paid: their own phone, or, if it is not at the table, the host with a name. A host who did not
-- open the table writes it only for people who never had a phone there, and not over what another host has written.
create function private.may_say_way(seat private.table_seats, key text, present private.table_entries) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  payee constant uuid := (select p.seat_id from private.table_payees as p where p.table_id = seat.table_id and p.way = key);
begin
  if private.is_own_way(seat, key) then
    return payee = seat.id;
  end if;
  return seat.is_host and private.author_of(seat) is not null and case
    when seat.is_opener then not exists (
      select from private.table_seats as s where s.id = payee and s.removed_at is null and private.is_own_way(s, key)
    )
    else payee is null and (present.value is null or present.seat_id = seat.id)
  end;
end
$$;

-- Marks what a host who did not open the table enters about who gets money, and what stood there before (`undo/<key>`), for the person who
-- opened it. The mark goes when anybody else writes the same key.
create function private.mark_entered(
  known private.live_tables, seat private.table_seats, key text, before jsonb
) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  mark constant text := 'undo/' || private.key_part(key);
  is_marked constant boolean := exists (
    select from private.table_entries as e where e.table_id = known.id and e.key = mark and e.value is not null
  );
  marks constant boolean := seat.is_host and not seat.is_opener and not private.is_own_way(seat, key);
begin
  if marks and not is_marked then
    return private.write_entry(
      known, mark, jsonb_build_object('key', key, 'was', before, 'by', private.author_of(seat)), null
    );
  elsif is_marked and not marks then
    return private.write_entry(known, mark, null, null);
  end if;
  return known;
end
$$;

-- The outcome of a change: 'write', 'same' (nothing to do), 'wait' (a person about whom the host is asked), or the reason of a refusal.
-- `present`: the current entry; all null if there is none.
create function private.judge_change(
  known private.live_tables, seat private.table_seats, change jsonb, present private.table_entries
) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  max_entries constant integer := 4000;
  max_bytes constant integer := 512 * 1024;
  -- Removed entries included, since phones that were away still have to learn of them.
  max_rows constant integer := 8000;
  -- All guests together leave room for the host, and each guest for the others.
  max_bytes_of_guests constant integer := max_bytes * 3 / 4;
  max_bytes_of_a_guests_value constant integer := 1200;
  max_of_guests constant integer := 3500;
  max_of_a_guest constant integer := 600;
  -- How often one phone may type a name for the host to let in.
  max_names constant integer := 10;
  -- As many as phones show (`MAX_DINERS` in domain/src/bill/limits.ts), so that nobody is left out for somebody who is added.
  max_diners constant integer := 200;
  -- How many bills that guests have read may wait for the host, in all and from one network, and how often one phone may send one.
  max_readings constant integer := 4;
  max_readings_of_a_network constant integer := 2;
  max_readings_of_a_guest constant integer := 10;
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
  claimed constant jsonb := case when kind = 'claim' then private.line_claimed(known, key) end;
  permitted boolean;
  waits boolean;
  misfit text;
begin
  -- Once the host has stopped changes, nobody else changes the lines and who has them. After the finish nothing changes; but people can
  -- correct how they are paid even then, or the person who opened the table for those whose phone is not there.
  if (known.status = 'locked' and (kind in ('claim', 'line') or (kind = 'read' and value is not null)) and not seat.is_host)
    or (known.status = 'finished' and not private.is_own_way(seat, key) and not (kind = 'pay' and seat.is_opener))
  then
    return 'locked';
  end if;
  permitted := case
    -- Somebody who waits for the host does nothing else.
    when seat.is_new and seat.diner_id is not null and not seat.is_host and not private.is_on_bill(seat) then
      false
    when kind = 'pay' then
      key ~ '^pay/[^/]+$' and octet_length(key) <= 300 and (value is null or is_object)
      and private.may_say_way(seat, key, present)
    -- The host answers, and takes back what was said before the end about having paid, which is money: only the opener.
    when kind in ('waiting', 'early') then value is null and not is_new and seat.is_host and (seat.is_opener or kind = 'waiting')
    -- The bill as a guest has read it in a photo: one for each phone. The host answers it with a word, which its reader removes.
    when kind = 'read' and is_object then
      key = 'read/' || seat.id and not seat.is_host and private.is_on_bill(seat)
      and value - array['currency', 'lines', 'charges', 'total'] = '{}' and jsonb_typeof(value -> 'lines') = 'array'
      and jsonb_typeof(coalesce(present.value, 'null')) <> 'object'
    when kind = 'read' then
      case when value is null then key = 'read/' || seat.id else seat.is_host and value in ('"added"', '"no"') end
    -- Locks or unlocks the table; its end is decided elsewhere.
    when key = 'table/status' then seat.is_host and value in ('"open"', '"locked"')
    when not private.is_host_key(key) then false
    -- Which bill it is, and in which currency: a phone saves the bill under its id.
    when kind = 'meta' then seat.is_host and seat.is_opener and key <> 'meta/id'
    -- Whoever takes the table over gives visible names, and neither takes another person's, nor changes a person on the bill whose phone is
    -- here, or was and may say how they are paid: a host could remove that phone first.
    when kind = 'diner' and seat.is_host and not seat.is_opener and value is distinct from present.value then
      (value is null or private.is_named(value)) and not private.is_somebody_elses(known.id, key, value ->> 'name') and (is_new or not exists (
        select from private.table_payees as p
        where p.table_id = known.id and p.way = 'pay/' || split_part(key, '/', 2) and p.seat_id <> seat.id
      ))
    when seat.is_host then true
    when octet_length(value::text) > max_bytes_of_a_guests_value then false
    when kind = 'claim' then
      split_part(key, '/', 3) in (own, private.key_part(seat.also_for))
      and (value is null or (
        jsonb_typeof(value) = 'number'
        and claimed -> 'value' <> 'null'
      ))
    when kind = 'line' and is_object and (
      value - line_fields <> '{}' or not (private.is_named(value) or not value ? 'name')
      -- The app's guests make no line for everyone: phones leave out lines beyond a number of shares, and this has one for each diner.
      or (value ->> 'by' = 'everyone' and present.value ->> 'by' is distinct from 'everyone' and not seat.is_opener)
    ) then false
    when kind = 'line' and is_new then
      is_object and private.is_guest_id(split_part(key, '/', 2)) and exists (
        select from private.table_entries as e
        where e.table_id = known.id and e.key = 'table/guestsAddLines' and e.value = 'true'
      )
    when kind = 'line' then present.made_by = seat.id and (value is null or is_object)
    -- One for oneself: not as somebody who waits already, and not again and again, since a withdrawn name stays an entry.
    when kind = 'diner' and is_new then
      is_object and private.is_named(value) and value - diner_fields = '{}' and private.is_guest_id(split_part(key, '/', 2))
      and seat.diner_id is null and not private.is_somebody_elses(known.id, key, value ->> 'name') and not exists (
        select from private.table_entries as e
        where e.table_id = known.id and e.value is not null and (
          (e.made_by = seat.id and (e.key like 'diner/%' or e.key like 'waiting/%'))
          or (e.key like 'waiting/%' and e.value ->> 'key' = change ->> 'key')
        )
      ) and (
        select count(*) < max_names from private.table_entries as e
        where e.table_id = known.id and e.key like 'waiting/' || seat.id || '/%'
      )
    -- A new name for oneself, and nothing else.
    when kind = 'diner' then
      split_part(key, '/', 2) = own and is_object and private.is_named(value)
      and value - 'name' = present.value - 'name'
      and (value = present.value or not private.is_somebody_elses(known.id, key, value ->> 'name'))
    else false
  end;
  if permitted is not true then
    return 'forbidden';
  end if;
  if kind = 'claim' and (value is not null or present.value is not null) then
    misfit := private.misfit_of(seat, change, present.value, claimed);
    if misfit is not null then
      return misfit;
    end if;
  end if;
  if value is not distinct from present.value
    -- An answer to what was withdrawn. The host corrects one by undoing what was added.
    or (kind = 'read' and jsonb_typeof(value) = 'string' and present.value is null)
  then
    return 'same';
  end if;
  -- For a claim the last write wins. Any other change may only replace an entry that its author has seen; a seat has seen all its own
  -- changes, since they arrive in order.
  if kind not in ('claim', 'pay', 'table', 'waiting', 'early', 'read') and not is_new
    and present.seat_id is distinct from seat.id
    and (case when saw is null then present.value is not null else saw < present.seq end)
  then
    return 'stale';
  end if;
  waits := kind = 'diner' and is_new and not seat.is_host and (known.status = 'locked' or private.is_crowded(seat));
  if (value is not null and present.value is null and known.entries >= max_entries)
    or known.bytes + octet_length(key) + octet_length(value::text) > (case when seat.is_host then max_bytes else max_bytes_of_guests end)
    or (is_new and (
      select count(*) >= case when seat.is_host then max_rows else max_of_guests end
        or (not seat.is_host and max_of_a_guest <= count(*) filter (where e.made_by = seat.id or e.made_for = seat.diner_id))
      from private.table_entries as e where e.table_id = known.id
    ))
    or (kind = 'diner' and value is not null and present.value is null and max_diners <= (
      select count(e.value) from private.table_entries as e where e.table_id = known.id and e.key like 'diner/%'
    ))
    or (kind = 'read' and is_object and (
      select seat.readings >= max_readings_of_a_guest or count(*) >= max_readings
        or count(*) filter (where s.network is not distinct from seat.network) >= max_readings_of_a_network
      from private.table_entries as e join private.table_seats as s on e.key = 'read/' || s.id
      where e.table_id = known.id and e.key like 'read/%' and jsonb_typeof(e.value) = 'object'
    ))
  then
    return 'full';
  end if;
  return case when waits then 'wait' else 'write' end;
end
$$;

-- The host has not given a phone the place that it asked for under this key: it is told so.
create function private.tell_refused(known private.live_tables, ask text) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  refused uuid;
begin
  update private.table_seats as s set lost = 'refused' where s.id::text = split_part(ask, '/', 2) returning s.id into refused;
  return private.write_entry(known, 'seat/' || refused, private.seat_entry(refused), null);
end
$$;

-- Withdraws the asks for a person's place when that person is taken off the bill; without a person, all of them.
create function private.withdraw_asks(known private.live_tables, diner_key text default null) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  ask text;
begin
  for ask in
    select e.key from private.table_entries as e
    where e.table_id = known.id and e.value is not null and private.is_ask(e.key) and e.value ->> 'key' = coalesce(diner_key, e.value ->> 'key')
    order by e.key
  loop
    known := private.tell_refused(private.write_entry(known, ask, null, null), ask);
  end loop;
  return known;
end
$$;

-- After the lock has changed: who has asked for that need not ask any more.
create function private.answer_asks(known private.live_tables) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  answered uuid;
begin
  for answered in
    update private.table_seats as s set asks = false where s.table_id = known.id and s.asks returning s.id
  loop
    known := private.write_entry(known, 'seat/' || answered, private.seat_entry(answered), null);
  end loop;
  return known;
end
$$;

-- After a line was written: if it is now divided in another way, removes all claims on it. The writer then sends everybody's new claims.
-- A host's change without `by` (see above) removes nothing.
create function private.take_back_claims(
  known private.live_tables, seat private.table_seats, change jsonb, present private.table_entries
) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  claims constant text := 'claim/' || split_part(change ->> 'key', '/', 2) || '/';
  way_before constant text := coalesce(present.value ->> 'by', present.divided);
begin
  update private.table_entries as e set divided = way_before
    where e.table_id = known.id and e.key = change ->> 'key' and e.value is null;
  if way_before <> change -> 'value' ->> 'by' and (change ? 'by' or not seat.is_host) then
    known := private.remove_entries(known, array(
      select e.key from private.table_entries as e
      where e.table_id = known.id and e.value is not null and starts_with(e.key, claims)
    ));
  end if;
  return known;
end
$$;

-- After a person was added to the bill, or began to wait. A host who adds one has seen all others who are on it, but for a new one who
-- took the table over: nobody has seen that one.
create function private.note_newcomer(known private.live_tables, seat private.table_seats) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  has_seen constant boolean := seat.is_host and not seat.is_new;
  changed uuid;
begin
  for changed in
    update private.table_seats as s set is_new = not has_seen
      where s.table_id = known.id
        and case when has_seen then s.is_new and (s.removed_at is not null or private.is_on_bill(s)) else s.id = seat.id end
      returning s.id
  loop
    known := private.write_entry(known, 'seat/' || changed, private.seat_entry(changed), null);
  end loop;
  return known;
end
$$;

-- Applies a seat's changes, each of them once, and returns the new entries. The first of them has the number `first`; the seat numbers all
-- its changes. A call without changes takes no lock.
create function public.sync_table(
  seat_id uuid, seat_token text, epoch text default null, since bigint default 0, first bigint default null,
  changes jsonb default '[]'
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  list jsonb;
  most_changes constant integer := 500;
  -- A guest taps one line at a time; the host may change the whole bill at once.
  most_of_a_guest constant integer := 100;
  -- The bytes of a bill that a guest has read in a photo.
  most_of_a_reading constant integer := 16384;
  -- The limit of stored refusals, in bytes, and the largest one without its values.
  most_refused constant integer := 256 * 1024;
  bare_refusal constant integer := 400;
  seat private.table_seats;
  known private.live_tables;
  present private.table_entries;
  before bigint;
  last_number bigint;
  number bigint;
  change jsonb;
  verdict text;
  told jsonb;
  refusals jsonb := '[]';
  refusal jsonb;
  both_values jsonb;
  refused_bytes integer;
begin
  -- Looks for the seat before it measures the changes: otherwise anybody without a seat could cause the work of 500 values.
  seat := private.seat_of(seat_id, seat_token, false);
  list := coalesce(private.as_json(changes), '[]');
  if jsonb_typeof(list) <> 'array' or jsonb_array_length(list) > most_changes
    or (jsonb_array_length(list) > 0 and coalesce(first, 0) not between 1 and 9007199254740991 - most_changes)
    or exists (
      select from jsonb_array_elements(list) as each
      where not private.is_table_value(each -> 'key') or octet_length(each ->> 'key') > 300
        or not private.is_table_value(each -> 'value', case when each ->> 'key' like 'read/%' then most_of_a_reading else 4096 end)
        -- A way of dividing.
        or coalesce(jsonb_typeof(each -> 'by') not in ('string', 'null') or octet_length(each ->> 'by') > 20, false)
    )
  then
    perform private.refuse_table('table_invalid');
  end if;
  if jsonb_array_length(list) = 0 then
    return private.table_answer(seat.id, epoch, since, null);
  end if;
  last_number := first + jsonb_array_length(list) - 1;
  seat := private.seat_of(seat_id, seat_token, true);
  if jsonb_array_length(list) > most_of_a_guest and not seat.is_host then
    perform private.refuse_table('table_invalid');
  end if;
  -- All changes were processed before, and the answer was lost: repeat the refusals.
  if seat.last_change >= last_number then
    select jsonb_agg(said) into refusals
      from jsonb_array_elements(seat.refused) as said where (said ->> 'number')::bigint between first and last_number;
    return private.table_answer(seat.id, epoch, since, refusals);
  end if;

  select * into known from private.live_tables as t where t.id = seat.table_id;
  before := known.seq;
  select coalesce(jsonb_agg(said), '[]') into refusals
    from jsonb_array_elements(seat.refused) as said where (said ->> 'number')::bigint >= first;
  refused_bytes := octet_length(refusals::text);
  for change, number in
    select given.change, first + given.place - 1 from jsonb_array_elements(list) with ordinality as given (change, place)
  loop
    continue when number <= seat.last_change;
    select * into present from private.table_entries as e where e.table_id = known.id and e.key = change ->> 'key';
    if starts_with(change ->> 'key', 'pay/') and jsonb_typeof(change -> 'value') = 'object' then
      change := jsonb_set(change, '{value}', (change -> 'value') - 'enteredBy' || case
        when private.is_own_way(seat, change ->> 'key') then '{}'
        else jsonb_build_object('enteredBy', private.author_of(seat))
      end);
    end if;
    verdict := private.judge_change(known, seat, change, present);
    if verdict in ('write', 'same') and starts_with(change ->> 'key', 'pay/') and not private.is_own_way(seat, change ->> 'key')
      and seat.is_opener and coalesce(change -> 'value', 'null') = 'null'
    then
      known := private.free_place(known, change ->> 'key');
    end if;
    if verdict = 'write' then
      told := private.tell(known, seat, change ->> 'key', present.value, nullif(change -> 'value', 'null'));
      known := private.write_entry(known, change ->> 'key', nullif(change -> 'value', 'null'), seat.id, told);
      if split_part(change ->> 'key', '/', 1) in ('pay', 'payment', 'repayment', 'adjustment', 'treat', 'charge') then
        known := private.mark_entered(known, seat, change ->> 'key', present.value);
      end if;
      if starts_with(change ->> 'key', 'read/') and not seat.is_host and jsonb_typeof(change -> 'value') = 'object' then
        update private.table_seats as s set readings = s.readings + 1 where s.id = seat.id returning s.* into seat;
      elsif starts_with(change ->> 'key', 'line/') then
        known := private.take_back_claims(known, seat, change, present);
      elsif change ->> 'key' = 'table/status' then
        known.status := change ->> 'value';
        known := private.answer_asks(known);
      elsif change ->> 'key' = 'meta/currency' then
        -- What was said is an amount in the former one.
        known := private.withdraw_paid(known, kinds => '{early}');
      elsif private.is_ask(change ->> 'key') then
        known := private.tell_refused(known, change ->> 'key');
      elsif starts_with(change ->> 'key', 'diner/') and coalesce(change -> 'value', 'null') = 'null' then
        known := private.withdraw_asks(known, change ->> 'key');
      elsif starts_with(change ->> 'key', 'diner/') and present.value is null then
        known := private.note_newcomer(known, seat);
      end if;
    elsif verdict = 'wait' then
      -- Under a key of its own: the host's answer is never to a name that was typed after it.
      known := private.write_entry(
        known, format('waiting/%s/%s', seat.id, number),
        jsonb_build_object('key', change -> 'key', 'value', change -> 'value'), seat.id
      );
      known := private.note_newcomer(known, seat);
    elsif verdict <> 'same' then
      refusal := jsonb_build_object('number', number, 'key', change -> 'key', 'seq', present.seq, 'reason', verdict);
      both_values := jsonb_build_object('value', change -> 'value', 'theirs', present.value);
      -- Without the values if there is no room: their author has both.
      if refused_bytes + octet_length(both_values::text) + bare_refusal * (last_number - number + 1) <= most_refused then
        refusal := refusal || both_values;
      end if;
      refusals := refusals || refusal;
      refused_bytes := refused_bytes + octet_length(refusal::text) + 2;
    end if;
  end loop;
  update private.table_seats as s
    set last_change = last_number, refused = refusals, seen_at = now() where s.id = seat.id;
  perform private.end_writing(known, before);
  return private.table_answer(seat.id, epoch, since, refusals);
end
$$;

-- What happened at a table lately, the newest first, for those who have a place there: whoever waits for one reads nothing of before.
create function public.table_history(seat_id uuid, seat_token text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  seat constant private.table_seats := private.seat_of(seat_id, seat_token, false);
  -- So many bytes of it count as one entry read.
  bytes_of_an_entry constant integer := 128;
  listed jsonb;
begin
  if seat.is_host or seat.is_opener or private.is_on_bill(seat) then
    listed := (
      select jsonb_agg(
        jsonb_build_object('seq', h.seq, 'key', h.key, 'before', h.before, 'after', h.after) || h.told order by h.seq desc
      )
      from private.table_history as h where h.table_id = seat.table_id
    );
    perform private.count_read(seat.id, 100 + coalesce(octet_length(listed::text), 0) / bytes_of_an_entry);
  end if;
  return coalesce(listed, '[]');
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.table_history(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.table_history(uuid, text) to anon, authenticated;
revoke all on function public.sync_table(uuid, text, text, bigint, bigint, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.sync_table(uuid, text, text, bigint, bigint, jsonb) to anon, authenticated;
