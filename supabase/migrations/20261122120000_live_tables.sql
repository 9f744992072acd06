-- Live tables: one bill, claimed by everybody on their own phone. docs/product/live-table.md says what a table is,
-- docs/security.md who may do what, docs/decisions/0023-live-tables.md why it is made this way.
--
-- A table is a set of entries (keys of the bill's registers, and a few of its own) that are written by one function. Each
-- write gets the table's next number (`seq`) under the lock of the table's row, so that the order of numbers is the order
-- of commits: a phone that has everything up to a number asks for what is above it, and misses nothing.
-- Nothing in here is reached but by the functions at the end: whoever calls them shows the token of a seat.
-- What every tap runs is plpgsql, also where it is one expression: its plans are kept, those of SQL functions are not.

create table private.live_tables (
  id uuid primary key,
  -- The name under which its bell rings. Whoever knows it may listen: it changes when somebody is removed.
  topic text not null unique,
  secret_digest bytea not null unique check (octet_length(secret_digest) = 32),
  -- The code that is typed is derived from this (`private.table_code`); it is found by its keyed digest.
  code_nonce uuid not null,
  code_digest bytea not null unique check (octet_length(code_digest) = 32),
  code_until timestamptz not null,
  seq bigint not null default 0,
  status text not null default 'open' check (status in ('open', 'locked', 'finished')),
  rules_version integer not null check (rules_version >= 0),
  -- One life of this table's numbers; see `private.table_epoch`.
  epoch text not null default encode(private.random_key(), 'hex'),
  -- How many entries there are that were not removed, and their bytes: counted, since every write asks.
  entries integer not null default 0,
  bytes integer not null default 0,
  -- A keyed digest of who opened it, for the limit on openings.
  opened_by bytea not null,
  -- And of the address they asked from: accounts are made faster than addresses.
  opened_from bytea not null,
  opened_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '12 hours'
-- Rows that change with every tap stay on their page.
) with (fillfactor = 50);

create index live_tables_opened_by on private.live_tables (opened_by, opened_at);
create index live_tables_opened_from on private.live_tables (opened_from, opened_at);
create index live_tables_expires_at on private.live_tables (expires_at);

create table private.table_seats (
  id uuid primary key,
  table_id uuid not null references private.live_tables (id) on delete cascade,
  token_digest bytea not null check (octet_length(token_digest) = 32),
  diner_id text check (octet_length(diner_id) <= 200),
  is_host boolean not null default false,
  -- Whose bill it is: takes the table back whenever they like, and is removed by nobody.
  is_opener boolean not null default false,
  -- The number of the last change of this seat that was decided on: a repeat of it changes nothing.
  last_change bigint not null default 0,
  -- What was refused of the last call with changes, for the repeat of a call whose answer was lost.
  refused jsonb not null default '[]',
  seen_at timestamptz not null default now(),
  removed_at timestamptz
) with (fillfactor = 50);

create index table_seats_table_id on private.table_seats (table_id);
create unique index table_seats_one_for_a_diner on private.table_seats (table_id, diner_id)
  where removed_at is null and diner_id is not null;
create unique index table_seats_one_host on private.table_seats (table_id) where removed_at is null and is_host;

create table private.table_entries (
  table_id uuid not null references private.live_tables (id) on delete cascade,
  key text not null,
  -- Null: it was there, and has been removed.
  value jsonb,
  seq bigint not null,
  -- Who wrote it last, and who first; no seat: the table itself.
  seat_id uuid,
  made_by uuid,
  -- Whose place that seat had then: leaving and coming back makes nobody another.
  made_for text,
  -- No index on `seq`: a table is small, and a write that moves no index entry is cheap.
  primary key (table_id, key)
) with (fillfactor = 70);

revoke all on private.live_tables, private.table_seats, private.table_entries from public, anon, authenticated, service_role;

-- What was refused, in the words of the contract; statuses are PostgREST's (`PT` and a status).
create function private.refuse_table(code text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using message = code, errcode = case code
    when 'table_unknown' then 'PT404'
    when 'table_code_wrong' then 'PT404'
    when 'seat_unknown' then 'PT404'
    when 'seat_removed' then 'PT403'
    when 'table_not_host' then 'PT403'
    when 'table_expired' then 'PT410'
    when 'table_too_many_guesses' then 'PT429'
    when 'table_too_many_openings' then 'PT429'
    when 'table_invalid' then 'PT400'
    else 'PT409'
  end;
end
$$;

-- The embedded backend on PostgreSQL hands JSON over as text.
create function private.as_json(value jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return (
    select case when jsonb_typeof(value) = 'string' then (value #>> '{}')::jsonb else value end
  );
end
$$;

-- Tokens and secrets are 128 random bits or more: a plain digest says nothing about them.
create function private.token_digest(token text) returns bytea
language plpgsql immutable
set search_path = ''
as $$
begin
  if token is null or length(token) not between 22 and 200 then
    perform private.refuse_table('table_invalid');
  end if;
  return sha256(convert_to(token, 'UTF8'));
end
$$;

-- The address that the proxy in front of the API saw, whoever asks from there.
create function private.caller_address() returns text
language sql stable
set search_path = ''
as $$
  select coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', 1), '')
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) as request
$$;

-- The part of a key that an id makes (domain/src/bill/register-keys.ts).
create function private.key_part(id text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return (
    select replace(replace(id, '%', '%25'), '/', '%2F')
  );
end
$$;

-- Guesses have a scope of their own: whoever uses it up can still scan. 32 buckets of 60 in 15 minutes: in the four hours
-- of a code 31,000 guesses among 2^40, whoever makes them.
do $$
begin
  for bucket in 0..31 loop
    execute format('create sequence private.guesses_table_%s', bucket);
  end loop;
end
$$;

-- As `guess_allowed` was, for any number of attempts in its 15 minutes.
create function private.attempt_allowed(scope text, caller text, attempts_allowed bigint) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  window_seconds constant bigint := 900;
  -- The sequence holds the number of the window and, below it, the attempts of that window.
  per_window constant bigint := 1000000000;
  this_window constant bigint := floor(extract(epoch from clock_timestamp()) / window_seconds);
  bucket constant integer := get_byte(private.keyed_digest('guess', scope || ':' || caller), 0) % 32;
  counter constant regclass := format('private.guesses_%s_%s', scope, bucket)::regclass;
  attempt bigint := nextval(counter);
begin
  if attempt / per_window <> this_window then
    attempt := setval(counter, this_window * per_window + 1);
  end if;
  return attempt % per_window <= attempts_allowed;
end
$$;

create or replace function private.guess_allowed(scope text, caller text) returns boolean
language sql volatile
set search_path = ''
as $$
  select private.attempt_allowed(scope, caller, 20)
$$;

-- Eight letters of Crockford's 32, which look like no other: derived, so that only its digest is kept.
create function private.table_code(nonce uuid) returns text
language sql stable
set search_path = ''
as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(digest, place) % 32 + 1, 1), '' order by place)
  from private.keyed_digest('table_code_of', nonce::text) as digest, generate_series(0, 7) as place
$$;

-- A code as it was typed, found again: in any case, with dashes and blanks, and O for 0, I or L for 1.
create function private.table_code_digest(code text) returns bytea
language sql stable
set search_path = ''
as $$
  select private.keyed_digest(
    'table_code',
    translate(upper(regexp_replace(left(code, 100), '[^[:alnum:]]', '', 'g')), 'OILU', '011V')
  )
$$;

-- Which life of the numbers this is. A backup that is put back has old numbers in it, which are given out a second time:
-- phones that saw the first ones have to begin anew. What is stored with the data comes back with the data, so the epoch is
-- also of what no backup holds: when this PostgreSQL started, which of its databases this is, and in which file the table is.
-- After an ordinary restart, too, phones fetch the table whole, once.
create function private.table_epoch(stored text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select md5(concat_ws(
      ' ', stored, extract(epoch from pg_postmaster_start_time()),
      (select oid from pg_catalog.pg_database where datname = current_database()),
      pg_relation_filenode('private.live_tables')
    ))
  );
end
$$;

-- The seat that a token opens. `locks`: first waits for the table, so that what follows is decided one after the other;
-- what is found then is what the one before has left.
create function private.seat_of(seat_id uuid, seat_token text, locks boolean) returns private.table_seats
language plpgsql volatile
set search_path = ''
as $$
declare
  digest constant bytea := private.token_digest(seat_token);
  seat private.table_seats;
begin
  if locks then
    perform from private.live_tables as known
      where known.id = (select table_id from private.table_seats as s where s.id = seat_of.seat_id and s.token_digest = digest)
      for update;
  end if;
  select * into seat from private.table_seats as s where s.id = seat_of.seat_id and s.token_digest = digest;
  if not found then
    perform private.refuse_table('seat_unknown');
  end if;
  if seat.removed_at is not null then
    perform private.refuse_table('seat_removed');
  end if;
  if exists (select from private.live_tables as known where known.id = seat.table_id and known.expires_at <= now()) then
    perform private.refuse_table('table_expired');
  end if;
  -- Who is there is known to 20 seconds: a phone that only asks does not write each time.
  if seat.seen_at < now() - interval '20 seconds' then
    update private.table_seats as s set seen_at = now() where s.id = seat.id;
  end if;
  return seat;
end
$$;

-- Writes one entry under the table's next number. The caller holds the table's lock, and ends with `end_writing`.
create function private.write_entry(known private.live_tables, key text, value jsonb, seat_id uuid)
returns private.live_tables
language plpgsql volatile
set search_path = ''
as $$
declare
  bytes_before integer;
begin
  known.seq := known.seq + 1;
  select octet_length(e.key) + octet_length(e.value::text) into bytes_before
    from private.table_entries as e where e.table_id = known.id and e.key = write_entry.key;
  if found then
    update private.table_entries as e
      set value = write_entry.value, seq = known.seq, seat_id = write_entry.seat_id
      where e.table_id = known.id and e.key = write_entry.key;
  else
    insert into private.table_entries (table_id, key, value, seq, seat_id, made_by, made_for)
      values (
        known.id, write_entry.key, write_entry.value, known.seq, write_entry.seat_id, write_entry.seat_id,
        (select s.diner_id from private.table_seats as s where s.id = write_entry.seat_id)
      );
  end if;
  known.entries := known.entries + (value is not null)::integer - (bytes_before is not null)::integer;
  known.bytes := known.bytes + coalesce(octet_length(key) + octet_length(value::text), 0) - coalesce(bytes_before, 0);
  return known;
end
$$;

-- Rings the bell of a topic when this transaction commits, on both ways: the embedded server listens to `pg_notify`, hosted
-- Supabase has `realtime.send`. What was written goes with it, unless it is more than a notification holds (8,000 bytes).
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

-- Keeps what `write_entry` has counted, and tells everybody what is new since `before`. `old_topic`: the one that has just
-- been given up, on which nothing is told but that there is something new.
create function private.end_writing(known private.live_tables, before bigint, old_topic text default null) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if known.seq = before then
    return;
  end if;
  update private.live_tables as t
    set seq = known.seq, entries = known.entries, bytes = known.bytes, status = known.status, topic = known.topic
    where t.id = known.id;
  perform private.ring(
    coalesce(old_topic, known.topic),
    jsonb_build_object('prev', before, 'seq', known.seq, 'epoch', private.table_epoch(known.epoch)),
    (
      select jsonb_agg(jsonb_build_object('key', e.key, 'value', e.value, 'seq', e.seq) order by e.seq)
      from private.table_entries as e
      where old_topic is null and e.table_id = known.id and e.seq > before
    )
  );
end
$$;

-- What every function answers: the table as one statement sees it, so that the entries fit the number. Everything
-- (`reset`) for whoever has nothing, has it of another life, or is ahead of what there is.
create function private.table_answer(seat_id uuid, epoch text, since bigint, refused jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'tableId', t.id, 'epoch', life.epoch, 'topic', case when s.removed_at is null then t.topic else '' end, 'seq', t.seq, 'status', t.status,
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
      'reset', life.is_other,
      'entries', coalesce(
        (
          select jsonb_agg(jsonb_build_object('key', e.key, 'value', e.value, 'seq', e.seq) order by e.seq)
          from private.table_entries as e
          where e.table_id = t.id and case when life.is_other then e.value is not null else e.seq > table_answer.since end
        ), '[]'),
      'refused', coalesce(table_answer.refused, '[]')
    )
    from private.table_seats as s
    join private.live_tables as t on t.id = s.table_id
    cross join lateral (select private.table_epoch(t.epoch) as epoch) as now_living
    cross join lateral (
      select now_living.epoch, coalesce(
        table_answer.since <= 0 or table_answer.since > t.seq or table_answer.epoch <> now_living.epoch, true
      ) as is_other
    ) as life
    where s.id = table_answer.seat_id
  );
end
$$;

-- Whether this is the key of something that a host may write.
create function private.is_host_key(key text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return (
    select coalesce(
      octet_length(key) <= 300
      and key ~ '^(meta/[A-Za-z]{1,40}|(diner|group|line|adjustment|treat|payment|repayment|pay)/[^/]+|claim/[^/]+/[^/]+|table/guestsAddLines)$',
      false
    )
  );
end
$$;

-- Whether a value is no larger, and no deeper, than anything that the app writes: whatever is kept can be answered, and sent
-- back by whoever got it.
create function private.is_table_value(value jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return coalesce(octet_length(value::text) <= 4096 and not jsonb_path_exists(value, 'strict $.**{7}'), true);
end
$$;

-- Whether a guest may make something with this id: one that a device makes, and no word that every object knows.
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

-- Whether a value has a name that is one.
create function private.is_named(value jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return jsonb_typeof(value -> 'name') = 'string' and length(value ->> 'name') <= 200;
end
$$;

-- What becomes of a change: 'write', 'same' (there is nothing to do), 'propose' (after the lock, for the host to decide), or
-- why it is refused. `present`: the entry as it is; all null where there is none.
create function private.judge_change(
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
    -- What the host, or another phone, says of it stands.
    when kind = 'pay' then
      split_part(key, '/', 2) = own and (value is null or is_object) and (present.value is null or present.seat_id = seat.id)
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

-- A proposal of a seat about a key: there is one at most, the last one that was made; no value: none any more.
create function private.propose(
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
    end,
    seat.id
  );
end
$$;

-- Deletes what expired so long ago that its opening is seven days old (12 hours and 156). Nobody could read it since.
create function private.delete_old_tables() returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  deleted integer;
begin
  -- Two at once take different ones.
  delete from private.live_tables where id in (
    select id from private.live_tables where expires_at < now() - interval '156 hours' limit 50 for update skip locked
  );
  get diagnostics deleted = row_count;
  return deleted;
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
  opener constant bytea := private.keyed_digest('table_opener', private.guesser());
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

  -- Always in this order, so that nobody waits in a circle.
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
  exception when unique_violation then
    -- The same opening at the same moment; or somebody else's ids.
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

-- The answer to a repeated opening: of this table, by its host.
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

create function private.new_topic() returns text
language sql volatile
set search_path = ''
as $$
  select 'table:' || encode(private.random_key(), 'hex')
$$;

-- What everybody sees of a seat.
create function private.seat_entry(seat_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select case
      when s.removed_at is not null then '{"isHost": false, "removed": true}'::jsonb
      when s.diner_id is null then jsonb_build_object('isHost', s.is_host)
      else jsonb_build_object('isHost', s.is_host, 'dinerId', s.diner_id)
    end
    from private.table_seats as s where s.id = seat_entry.seat_id
  );
end
$$;

-- A seat at a table, for whoever has its secret (scanned) or its code (typed). It has no diner yet.
create function public.join_table(seat_id uuid, seat_token text, secret text default null, code text default null)
returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  token_digest constant bytea := private.token_digest(seat_token);
  known private.live_tables;
  before bigint;
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
  if (
    select count(*) >= 300 or count(*) filter (where s.removed_at is null) >= 100
    from private.table_seats as s where s.table_id = known.id
  ) then
    perform private.refuse_table('table_full');
  end if;

  before := known.seq;
  insert into private.table_seats (id, table_id, token_digest) values (join_table.seat_id, known.id, token_digest)
    on conflict (id) do nothing;
  if found then
    known := private.write_entry(known, 'seat/' || join_table.seat_id, private.seat_entry(join_table.seat_id), null);
    perform private.end_writing(known, before);
  else
    -- Another tab of theirs, at the same moment.
    perform private.seat_of(seat_id, seat_token, false);
  end if;
  return private.table_answer(seat_id, null, 0, null);
end
$$;

-- Takes the place of a diner whom nobody else is, or of none.
create function public.sit_down(seat_id uuid, seat_token text, diner_id text) returns jsonb
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
  perform private.end_writing(known, before);
  return private.table_answer(seat.id, null, 0, null);
end
$$;

-- Takes a seat's changes, each of them once, and answers with what is new. The first of them has the number `first`; the
-- seat numbers all it ever changes. Without changes nothing waits for anybody.
create function public.sync_table(
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

-- What is done to a table as a whole. All of it can be repeated.
create function public.change_table(seat_id uuid, seat_token text, action text, argument text default null) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  host_away_after constant interval := interval '2 minutes';
  nonce constant uuid := gen_random_uuid();
  seat constant private.table_seats := private.seat_of(seat_id, seat_token, true);
  known private.live_tables;
  other private.table_seats;
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
  perform private.end_writing(known, before, old_topic);
  return private.table_answer(seat.id, null, 0, null);
end
$$;

-- Whether a bell of this name may be listened to: whoever knows the name may, as long as there is such a table.
create function private.is_live_topic(topic text) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from private.live_tables as t where t.topic = is_live_topic.topic and t.expires_at > now())
$$;

-- Lets those who know a table's topic hear its bell on hosted Supabase, and nobody ring it. Where Realtime has not made its
-- table yet there is nothing to do; it can be called again (docs/operations.md).
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
grant execute on function private.is_live_topic(text) to anon, authenticated;
revoke all on function public.open_table(uuid, text, uuid, text, integer, jsonb, text) from public, anon, authenticated, service_role;
revoke all on function public.join_table(uuid, text, text, text) from public, anon, authenticated, service_role;
revoke all on function public.sit_down(uuid, text, text) from public, anon, authenticated, service_role;
revoke all on function public.sync_table(uuid, text, text, bigint, bigint, jsonb) from public, anon, authenticated, service_role;
revoke all on function public.change_table(uuid, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.open_table(uuid, text, uuid, text, integer, jsonb, text) to anon, authenticated;
grant execute on function public.join_table(uuid, text, text, text) to anon, authenticated;
grant execute on function public.sit_down(uuid, text, text) to anon, authenticated;
grant execute on function public.sync_table(uuid, text, text, bigint, bigint, jsonb) to anon, authenticated;
grant execute on function public.change_table(uuid, text, text, text) to anon, authenticated;
