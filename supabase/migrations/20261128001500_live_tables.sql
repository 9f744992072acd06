-- Live tables: one bill, claimed by everybody on their own phone. docs/product/live-table.md says what a table is,
-- docs/security.md who may do what, docs/decisions/0023-live-tables.md why it is made this way.
--
-- A table is a set of entries (keys of the bill's registers, and a few of its own) that are written by one function. Each write gets the table's next
-- number (`seq`) under the lock of the table's row, so that the order of numbers is the order of commits: a phone that has everything up to a number
-- asks for what is above it, and misses nothing. Nothing in here is reached but by the functions in `public` of the files after this one, whose
-- callers show the token of a seat. Functions on the path of every tap are plpgsql, even single expressions: its plans are kept, those of SQL
-- functions are not.

create table private.live_tables (
  id uuid primary key,
  -- The name under which its bell rings. Everybody who knows it may listen: it changes when somebody is removed.
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
  -- Up to which number there are entries missing whose seats are forgotten: a phone that has not heard so much gets everything.
  forgotten bigint not null default 0
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
  -- The diner without a phone for whom this phone also claims.
  also_for text check (octet_length(also_for) <= 200),
  is_host boolean not null default false,
  -- The owner of the bill: takes the table back whenever they like, and is removed by nobody.
  is_opener boolean not null default false,
  -- The number of the last change of this seat that was decided on: a repeat of it changes nothing.
  last_change bigint not null default 0,
  -- The refusals of the last call with changes, to repeat them if its response was lost.
  refused jsonb not null default '[]',
  seen_at timestamptz not null default now(),
  removed_at timestamptz,
  -- The entries it has read lately; it goes down with time.
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
  -- Null: it was there, and has been removed.
  value jsonb,
  seq bigint not null,
  -- The last and the first writer; no seat: the table itself.
  seat_id uuid,
  made_by uuid,
  -- The diner of that seat at the time: leaving and coming back makes nobody another.
  made_for text,
  -- The division of a line that was removed. The claims on it count again when it is put back with the same division.
  divided text,
  -- No index on `seq`: a table is small, and a write that moves no index entry is cheap.
  primary key (table_id, key)
) with (fillfactor = 70);

revoke all on private.live_tables, private.table_seats, private.table_entries from public, anon, authenticated, service_role;

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

-- Which life of the numbers this is. A backup that is put back has old numbers in it, which are given out a second time: phones that saw the first
-- ones have to begin anew. Data in a backup would restore a stored epoch, so the epoch also contains facts that no backup holds: when this PostgreSQL
-- started, which of its databases this is, and in which file the table is. After an ordinary restart, too, phones fetch the table whole, once.
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

-- The seat that a token opens. `locks`: first waits for the table, so that what follows is decided one after the other; it then sees the previous
-- call's result. Writers need it, and an expired table cannot be written any more. It is read until seven days after its opening, also where it is
-- deleted later, so that a phone that slept through its end still hears what came before.
create function private.seat_of(seat_id uuid, seat_token text, locks boolean) returns private.table_seats
language plpgsql volatile
set search_path = ''
as $$
declare
  digest constant bytea := private.token_digest(seat_token);
  may_be_over constant interval := case when locks then interval '0' else interval '156 hours' end;
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
  -- Presence is stored to 20 seconds: a phone that only asks does not write each time.
  if seat.seen_at < now() - interval '20 seconds' then
    update private.table_seats as s set seen_at = now() where s.id = seat.id;
  end if;
  return seat;
end
$$;

revoke all on all functions in schema private from public;
