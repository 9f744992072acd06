-- Live tables: what somebody takes counts only in the way of dividing it was taken for, a finished table stays finished,
-- guests' names are what the app lets them type, and guesses at codes are counted for each caller.
-- docs/product/live-table.md, docs/security.md.

-- Of a line that was removed: how it was divided. What people had of it counts again when it is put back like that.
alter table private.table_entries add column divided text;

-- The line that a claim is of, and how it is divided, also where it was removed; where it is not there, the one that this
-- seat proposes.
create function private.line_claimed(known private.live_tables, seat private.table_seats, claim text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  line_key constant text := 'line/' || split_part(claim, '/', 2);
begin
  return (
    select jsonb_build_object('value', line.value, 'by', coalesce(line.value ->> 'by', line.divided))
    from (
      select e.value, e.divided from private.table_entries as e where e.table_id = known.id and e.key = line_key
      union all
      select nullif(e.value -> 'value', 'null'), null from private.table_entries as e
        where e.table_id = known.id and e.key like 'proposal/' || seat.id || '/%' and e.value ->> 'key' = line_key
    ) as line
    order by line.value is null limit 1
  );
end
$$;

-- A number where it is one.
create function private.as_number(value jsonb) returns numeric
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when jsonb_typeof(value) = 'number' then value::numeric end;
end
$$;

-- Why a claim does not fit its line; null where it does. One part is not one unit and not one pound, so that a claim says for
-- which way of dividing it was made (`by`), and comes back as stale where the line is divided in another one by now.
-- Pages that were loaded before this migration say none. What their guests take is by parts or pieces, for nothing else could
-- ever be taken, and a piece for a part is the same dish: there it counts as before. Their hosts divide by amounts as well, and
-- say what they want together with the line: theirs is of the way in which it is divided.
create function private.misfit_of(seat private.table_seats, change jsonb, present jsonb, line jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  way constant text := line ->> 'by';
  is_taken_freely constant boolean := coalesce(way in ('parts', 'units'), false);
  amount constant numeric := private.as_number(change -> 'value');
begin
  -- Of a line that is not there yet: what the host has accepted waits for it.
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
  -- No more than there is. Whoever has more of it, because there were more before, comes down one by one.
  if way = 'units' and amount > greatest(private.as_number(line -> 'value' -> 'quantity'), private.as_number(present)) then
    return 'stale';
  end if;
  return null;
end
$$;

-- After a line was written: where it is divided in another way than before, nobody has any of it but by what is said anew, and
-- nothing that was proposed of it waits. Whoever divides it says after that who has how much, of everybody. Only pages of the
-- host's that say no way (see above) do not: they leave out whose figure is the same in both ways.
create function private.take_back_claims(
  known private.live_tables, seat private.table_seats, change jsonb, present private.table_entries
) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  claims constant text := 'claim/' || split_part(change ->> 'key', '/', 2) || '/';
  way_before constant text := coalesce(present.value ->> 'by', present.divided);
  claim text;
begin
  update private.table_entries as e set divided = way_before
    where e.table_id = known.id and e.key = change ->> 'key' and e.value is null;
  if way_before <> change -> 'value' ->> 'by' and (change ? 'by' or not seat.is_host) then
    for claim in
      select e.key from private.table_entries as e
      where e.table_id = known.id and e.value is not null
        and (starts_with(e.key, claims) or (e.key like 'proposal/%' and starts_with(e.value ->> 'key', claims)))
      order by e.key
    loop
      known := private.write_entry(known, claim, null, null);
    end loop;
  end if;
  return known;
end
$$;

-- Whether a value has a name as the app lets guests type one (`tidyName` in domain/src/plain-text.ts): something to see, on one
-- line, and nothing that turns around what stands beside it.
create or replace function private.is_named(value jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return jsonb_typeof(value -> 'name') = 'string' and length(value ->> 'name') <= 200
    and private.plain_name(value ->> 'name') <> ''
    and value ->> 'name' !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]';
end
$$;

-- A name as names are compared (`plainText` in domain/src/plain-text.ts), but for what hardly any keyboard makes: in one case,
-- without accents and marks that nobody sees, in letters of one width, with single blanks. In a database that was made with the
-- locale C, only letters of ASCII have two cases.
create function private.plain_name(name text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return btrim(regexp_replace(
    translate(
      lower(regexp_replace(
        normalize(name, NFKD),
        '[\u0300-\u036f\u0591-\u05c7\u061c\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'
      )),
      'ıłøđħς', 'ilodhσ'
    ),
    '\s+', ' ', 'g'
  ));
end
$$;

-- Whether somebody else at the table has this name.
create function private.is_somebody_elses(table_id uuid, key text, name text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from private.table_entries as e
    where e.table_id = is_somebody_elses.table_id and e.key like 'diner/%' and e.key <> is_somebody_elses.key
      and private.plain_name(e.value ->> 'name') = private.plain_name(is_somebody_elses.name)
  );
end
$$;

-- What becomes of a change, as before but for claims, which have to fit their line, and names.
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
  claimed constant jsonb := case when kind = 'claim' then private.line_claimed(known, seat, key) end;
  permitted boolean;
  proposes boolean;
  misfit text;
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
        jsonb_typeof(value) = 'number'
        -- Of a line that is there, or that they propose themselves.
        and claimed -> 'value' <> 'null'
      ))
    when kind = 'line' and is_object
      and (value - line_fields <> '{}' or not (private.is_named(value) or not value ? 'name')) then false
    when kind = 'line' and is_new then
      is_object and private.is_guest_id(split_part(key, '/', 2)) and exists (
        select from private.table_entries as e
        where e.table_id = known.id and e.key = 'table/guestsAddLines' and e.value = 'true'
      )
    when kind = 'line' then present.made_by = seat.id and (value is null or is_object)
    -- One for oneself.
    when kind = 'diner' and is_new then
      is_object and private.is_named(value) and value - diner_fields = '{}' and private.is_guest_id(split_part(key, '/', 2))
      and seat.diner_id is null and not private.is_somebody_elses(known.id, key, value ->> 'name') and not exists (
        select from private.table_entries as e
        where e.table_id = known.id and e.made_by = seat.id and e.value is not null
          and (e.key like 'diner/%' or (e.key like 'proposal/%' and e.value ->> 'key' like 'diner/%'))
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

-- As before; a proposed claim keeps the way that it was made for.
create or replace function private.propose(
  known private.live_tables, seat private.table_seats, number bigint, change jsonb
) returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  made text;
begin
  select e.key into made from private.table_entries as e
    where e.table_id = known.id and e.key like 'proposal/' || seat.id || '/%' and e.value ->> 'key' = change ->> 'key';
  if change -> 'value' is null and made is null then
    return known;
  end if;
  return private.write_entry(
    known,
    coalesce(made, format('proposal/%s/%s', seat.id, number)),
    case when change ? 'value' then
      jsonb_build_object('key', change -> 'key', 'value', change -> 'value', 'dinerId', seat.diner_id)
        || case when change ? 'by' then jsonb_build_object('by', change -> 'by') else '{}' end
    end,
    seat.id
  );
end
$$;

-- As before, and a line that is divided in another way takes back what people have of it.
create or replace function public.sync_table(
  seat_id uuid, seat_token text, epoch text default null, since bigint default 0, first bigint default null,
  changes jsonb default '[]'
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  list constant jsonb := coalesce(private.as_json(changes), '[]');
  most_changes constant integer := 500;
  -- A guest has ten fingers; the host's bill may be changed as a whole.
  most_of_a_guest constant integer := 100;
  -- What is kept of refusals, in bytes, and the most of one without its values.
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
  refusals jsonb := '[]';
  refusal jsonb;
  both_values jsonb;
  refused_bytes integer;
begin
  if jsonb_typeof(list) <> 'array' or jsonb_array_length(list) > most_changes
    or (jsonb_array_length(list) > 0 and coalesce(first, 0) not between 1 and 9007199254740991 - most_changes)
    or exists (
      select from jsonb_array_elements(list) as each
      where octet_length((each -> 'key')::text) > 302 or not private.is_table_value(each -> 'value')
    )
  then
    perform private.refuse_table('table_invalid');
  end if;
  last_number := first + jsonb_array_length(list) - 1;
  seat := private.seat_of(seat_id, seat_token, jsonb_array_length(list) > 0);
  if jsonb_array_length(list) = 0 then
    return private.table_answer(seat.id, epoch, since, null);
  end if;
  if jsonb_array_length(list) > most_of_a_guest and not seat.is_host then
    perform private.refuse_table('table_invalid');
  end if;
  -- Everything was decided on before, and its answer lost: what was refused is said again.
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
    verdict := private.judge_change(known, seat, change, present);
    if verdict = 'write' then
      known := private.write_entry(known, change ->> 'key', nullif(change -> 'value', 'null'), seat.id);
      if starts_with(change ->> 'key', 'line/') then
        known := private.take_back_claims(known, seat, change, present);
      end if;
    elsif verdict = 'propose' then
      known := private.propose(known, seat, number, jsonb_build_object('value', null) || change);
    elsif verdict = 'same' then
      -- Back to what it is: there is nothing to propose any more.
      if known.status = 'locked' and not seat.is_host then
        known := private.propose(known, seat, number, change - 'value');
      end if;
    else
      refusal := jsonb_build_object('number', number, 'key', change -> 'key', 'seq', present.seq, 'reason', verdict);
      both_values := jsonb_build_object('value', change -> 'value', 'theirs', present.value);
      -- Without them where there is no room: their author has both.
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

-- As before, but a finished table is not opened again either.
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
      if action <> 'finish' and known.status = 'finished' then
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

-- Guesses at codes, for each caller: until now strangers shared counters, and could use up those of everybody. A caller is a
-- network: of IPv6 a visitor has a whole /64, and accounts are made faster than addresses.
create table private.table_guesses (
  -- A keyed digest: no address is kept.
  caller bytea primary key check (octet_length(caller) = 32),
  attempts integer not null check (attempts >= 0),
  until timestamptz not null
);

revoke all on private.table_guesses from public, anon, authenticated, service_role;

create function private.guessing_network() returns bytea
language plpgsql stable
set search_path = ''
as $$
declare
  address text := private.caller_address();
begin
  if address like '%:%' and address not like '%.%' then
    begin
      address := network(set_masklen(address::inet, 64));
    -- The embedded server says just the /64, which is no address.
    exception when invalid_text_representation then null;
    end;
  end if;
  return private.keyed_digest('table_guess', address);
end
$$;

-- Counts an attempt before it is looked at, so that those at the same moment are all counted; false where the caller has had 60
-- in 15 minutes. Rows that are over go when a caller comes who has none; beyond 10,000 also those that are over first: whoever
-- is forgotten begins anew, and nobody is kept out by it.
create function private.count_guess() returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  attempts_allowed constant integer := 60;
  most_callers constant integer := 10000;
  who constant bytea := private.guessing_network();
  attempts integer;
begin
  if not exists (select from private.table_guesses as g where g.caller = who) then
    delete from private.table_guesses as g where g.caller in (
      select old.caller from private.table_guesses as old where old.until <= now() for update skip locked
    );
    delete from private.table_guesses as g where g.caller in (
      select old.caller from private.table_guesses as old
      order by old.until desc offset most_callers - 1 for update skip locked
    );
  end if;
  insert into private.table_guesses as g (caller, attempts, until) values (who, 1, now() + interval '15 minutes')
    on conflict (caller) do update
      set attempts = case when g.until <= now() then 1 else g.attempts + 1 end,
        until = case when g.until <= now() then excluded.until else g.until end
    returning g.attempts into attempts;
  return attempts <= attempts_allowed;
end
$$;

-- Takes the attempt that was counted in this transaction out of the count: the code was right.
create function private.uncount_guess() returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update private.table_guesses as g set attempts = g.attempts - 1 where g.caller = private.guessing_network();
end
$$;

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

-- As before, but only wrong codes count, for each caller.
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
    if not private.count_guess() then
      perform private.refuse_table('table_too_many_guesses');
    end if;
    select * into known from private.live_tables as t
      where t.code_digest = private.table_code_digest(join_table.code) and t.code_until > now() for update;
    if not found then
      return private.wrong_code();
    end if;
    perform private.uncount_guess();
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

do $$
begin
  for bucket in 0..31 loop
    execute format('drop sequence private.guesses_table_%s', bucket);
  end loop;
end
$$;

revoke all on all functions in schema private from public;
grant execute on function private.is_live_topic(text) to anon, authenticated;
