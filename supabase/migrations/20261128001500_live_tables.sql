-- Live tables: one bill, claimed by everybody on their own phone. docs/product/live-table.md says what a table is,
-- docs/security.md who may do what, docs/decisions/0023-live-tables.md why it is made this way.
--
-- A table is a set of entries (keys of the bill's registers, and a few of its own) that are written by one function. Each write gets the
-- table's next number (`seq`) under the lock of the table's row, so that the order of numbers is the order of commits: a phone that has
-- everything up to a number asks for the entries above it, and misses none. Only the functions in `public` of the following files can
-- access these tables; their callers show the token of a seat. Functions on the path of every tap are plpgsql, even single expressions,
-- because its plans are cached, unlike those of SQL functions.

create table private.live_tables (
  id uuid primary key,
  -- The topic of its bell. Everybody who knows it may listen, so it changes when somebody is removed.
  topic text not null unique,
  secret_digest bytea not null unique check (octet_length(secret_digest) = 32),
  -- The code that is typed is derived from this (`private.table_code`); it is found by its keyed digest.
  code_nonce uuid not null,
  code_digest bytea not null unique check (octet_length(code_digest) = 32),
  code_until timestamptz not null,
  seq bigint not null default 0,
  status text not null default 'open' check (status in ('open', 'locked', 'finished', 'closed')),
  rules_version integer not null check (rules_version >= 0),
  -- One life of this table's numbers; see `private.table_epoch`.
  epoch text not null default encode(private.random_key(), 'hex'),
  -- The number and bytes of the entries that were not removed. Kept here because every write checks them.
  entries integer not null default 0,
  bytes integer not null default 0,
  -- A keyed digest of who opened it, for the limit on openings.
  opened_by bytea not null,
  -- And of the address they asked from: accounts are made faster than addresses.
  opened_from bytea not null,
  opened_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '12 hours',
  -- The newest number of entries that were dropped with deleted seats: a phone that has not read that far gets the whole table.
  forgotten bigint not null default 0
-- Room on the page for rows that change with every tap (HOT updates).
) with (fillfactor = 50);

create index live_tables_opened_by on private.live_tables (opened_by, opened_at);
create index live_tables_opened_from on private.live_tables (opened_from, opened_at);
create index live_tables_expires_at on private.live_tables (expires_at);

create table private.table_seats (
  id uuid primary key,
  table_id uuid not null references private.live_tables (id) on delete cascade,
  token_digest bytea not null check (octet_length(token_digest) = 32),
  diner_id text check (octet_length(diner_id) <= 200),
  -- The diner without a phone for whom this phone also claims.
  also_for text check (octet_length(also_for) <= 200),
  is_host boolean not null default false,
  -- The owner of the bill: may take the table back at any time, and cannot be removed.
  is_opener boolean not null default false,
  -- Wants to change something after the lock: the host is told, until the table is opened again.
  asks boolean not null default false,
  -- Why it has no place: the host has freed its own, or given it to another phone, or has not given it the one that it asked for.
  lost text check (lost in ('freed', 'refused')),
  -- The number of this seat's last change that was processed: repeating it has no effect.
  last_change bigint not null default 0,
  -- The refusals of the last call with changes, to repeat them if its response was lost.
  refused jsonb not null default '[]',
  seen_at timestamptz not null default now(),
  removed_at timestamptz,
  -- A keyed digest of the network from which it joined (`private.guesser`); none of the seat that opened the table.
  network bytea check (octet_length(network) = 32),
  -- Has added a person to the bill, or wants to, and the host has let nobody in since (`private.is_crowded`).
  is_new boolean not null default false,
  -- How often it has sent a bill that it has read in a photo.
  readings integer not null default 0,
  -- The number of entries it has read lately, which decreases with time.
  told integer not null default 0,
  told_at timestamptz not null default now()
) with (fillfactor = 50);

create index table_seats_table_id on private.table_seats (table_id);
create unique index table_seats_one_for_a_diner on private.table_seats (table_id, diner_id)
  where removed_at is null and diner_id is not null;
create unique index table_seats_one_also_for_a_diner on private.table_seats (table_id, also_for)
  where removed_at is null and also_for is not null;
create unique index table_seats_one_host on private.table_seats (table_id) where removed_at is null and is_host;

create table private.table_entries (
  table_id uuid not null references private.live_tables (id) on delete cascade,
  key text not null,
  -- Null: the entry was removed.
  value jsonb,
  seq bigint not null,
  -- The last and the first writer; no seat: the table itself.
  seat_id uuid,
  made_by uuid,
  -- The diner of that seat at that time: leaving and coming back does not change who wrote it.
  made_for text,
  -- The division of a line that was removed. The claims on it count again when it is put back with the same division.
  divided text,
  -- Who wrote it last and when, as phones are told (`private.tell`); null for what nobody is told.
  told jsonb,
  -- No index on `seq`: a table is small, and a write that moves no index entry is cheap.
  primary key (table_id, key)
) with (fillfactor = 70);

-- The first phone in a diner's place: their own phone, as far as anybody can know, which alone says how they are paid. It stays so after
-- it has left the table, if it has said that: whoever takes the free place then is not the payee, until the opener frees it (`free_place`).
create table private.table_payees (
  table_id uuid not null references private.live_tables (id) on delete cascade,
  way text not null, -- The key of how the diner is paid.
  seat_id uuid not null,
  primary key (table_id, way)
);

-- What happened lately (docs/product/live-table.md, "What happened"): values as in the entries, or an act.
create table private.table_history (
  table_id uuid not null references private.live_tables (id) on delete cascade,
  seq bigint not null,
  key text not null,
  before jsonb,
  after jsonb,
  told jsonb not null,
  seat_id uuid not null,
  primary key (table_id, seq)
);

revoke all on private.live_tables, private.table_seats, private.table_entries, private.table_payees, private.table_history
  from public, anon, authenticated, service_role;

-- Raises a refusal by its code; statuses are PostgREST's (`PT` and a status).
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
    when 'rate_limit' then 'PT429'
    when 'table_invalid' then 'PT400'
    else 'PT409'
  end;
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

-- The part of a key that an id makes (domain/src/registers/register-keys.ts).
create function private.key_part(id text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return replace(replace(id, '%', '%25'), '/', '%2F');
end
$$;

-- True if the diner of a seat is on the bill, and does not wait for the host.
create function private.is_on_bill(seat private.table_seats) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from private.table_entries as e
    where e.table_id = seat.table_id and e.key = 'diner/' || private.key_part(seat.diner_id) and e.value is not null
  );
end
$$;

create function private.new_topic() returns text
language sql volatile
set search_path = ''
as $$
  select 'table:' || encode(private.random_key(), 'hex')
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

-- Identifies one sequence of numbers. A restored backup gives out numbers a second time, so phones that have seen them have to start again.
-- A stored epoch would be restored with the backup, so this also contains facts that no backup holds: when this PostgreSQL started, which
-- of its databases this is, and in which file the table is. After an ordinary restart, too, phones fetch the table whole, once.
create function private.table_epoch(stored text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return md5(concat_ws(
    ' ', stored, extract(epoch from pg_postmaster_start_time()),
    (select oid from pg_catalog.pg_database where datname = current_database()),
    pg_relation_filenode('private.live_tables')
  ));
end
$$;

-- The seat that a token opens. `locks`: first waits for the table, so that what follows is decided one after the other; it then sees the
-- previous call's result. Writers need it, and an expired table cannot be written any more, but for what may be done `after_end`. It can be
-- read until seven days after its opening, even if it is deleted later, so that a phone that slept through its end still gets earlier
-- changes.
create function private.seat_of(seat_id uuid, seat_token text, locks boolean, after_end boolean default false)
  returns private.table_seats
language plpgsql volatile
set search_path = ''
as $$
declare
  digest constant bytea := private.token_digest(seat_token);
  may_be_over constant interval := case when locks and not after_end then interval '0' else interval '156 hours' end;
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
  if exists (
    select from private.live_tables as known where known.id = seat.table_id and known.expires_at <= now() - may_be_over
  ) then
    perform private.refuse_table('table_expired');
  end if;
  -- Presence is stored to within 20 seconds, so that a phone that only polls does not write each time.
  if seat.seen_at < now() - interval '20 seconds' then
    update private.table_seats as s set seen_at = now() where s.id = seat.id;
  end if;
  return seat;
end
$$;

revoke all on all functions in schema private from public;
