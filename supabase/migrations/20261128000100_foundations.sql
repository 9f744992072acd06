-- The foundations of the tables: the API's roles, a schema that no API reaches, keyed digests, and a limit on guessing.

-- Hosted Supabase has these roles; a bare PostgreSQL (the embedded backend, a test server) gets them here.
do $$
declare
  missing text;
begin
  for missing in
    select name from unnest(array['anon', 'authenticated', 'service_role']) as name
    where name not in (select rolname from pg_catalog.pg_roles)
  loop
    begin
      execute format('create role %I nologin %s', missing, case missing when 'service_role' then 'bypassrls' else '' end);
    -- Roles belong to the whole server, so another database may be creating them at this moment.
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end
$$;

grant usage on schema public to anon, authenticated, service_role;

-- Internals. Not in the API's list of schemas, and no API role may use it. No table in here has row-level security, because the embedded
-- backend grants its roles all tables of a schema in which any table has it.
create schema private;

-- The key of all digests, generated here and stored nowhere else. Operations: docs/operations.md.
create table private.secrets (
  name text primary key,
  value bytea not null check (octet_length(value) = 32)
);

create function private.random_key() returns bytea
language sql volatile
set search_path = ''
as $$
  select decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
$$;

insert into private.secrets (name, value) values ('digest_key', private.random_key());

-- A keyed digest (nested, so that lengths cannot be extended) with the server's own sha256: pgcrypto is not everywhere.
create function private.keyed_digest(purpose text, value text) returns bytea
language sql stable
set search_path = ''
as $$
  select sha256(key.value || sha256(key.value || convert_to(keyed_digest.purpose || ':' || keyed_digest.value, 'UTF8')))
  from private.secrets as key
  where key.name = 'digest_key'
$$;

-- The embedded backend on PostgreSQL hands objects and arrays over as text.
create function private.as_json(value jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when jsonb_typeof(value) = 'string' then (value #>> '{}')::jsonb else value end;
end
$$;

-- The caller's address, as the proxy in front of the API saw it.
create function private.caller_address() returns text
language sql stable
set search_path = ''
as $$
  select coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', 1), '')
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) as request
$$;

-- Wrong guesses at access codes and at codes of live tables, counted for each home: an IPv4 address or a /56 of IPv6, since accounts are
-- made faster than addresses. No stranger can use up another home's.
create table private.guesses (
  -- A keyed digest: no address is kept.
  caller bytea primary key check (octet_length(caller) = 32),
  attempts integer not null check (attempts >= 0),
  until timestamptz not null
);

revoke all on private.guesses from public, anon, authenticated, service_role;

create function private.guesser(purpose text) returns bytea
language plpgsql stable
set search_path = ''
as $$
declare
  address text := private.caller_address();
begin
  if address like '%:%' and address not like '%.%' then
    -- The embedded server passes the four groups of a /64.
    address := network(set_masklen((case when address ~ '^([0-9a-f]*:){3}[0-9a-f]*$' then address || '::' else address end)::inet, 56));
  end if;
  return private.keyed_digest(purpose, address);
exception when invalid_text_representation then
  return private.keyed_digest(purpose, address);
end
$$;

-- Counts an attempt before it is checked, so that concurrent ones are all counted; false if this home has had 60 in 15 minutes. A wrong
-- attempt is answered without an error, which would roll back the count; a right one is taken back (`uncount_guess`). A new home's first
-- attempt deletes the counts that are over, and beyond 10,000 those that end first: their homes begin at zero.
create function private.count_guess(purpose text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  attempts_allowed constant integer := 60;
  most_callers constant integer := 10000;
  who constant bytea := private.guesser(purpose);
  attempts integer;
begin
  if not exists (select from private.guesses as g where g.caller = who) then
    -- `array` runs the subquery once; `in`, planned while the table was small, would run it for each of ten thousand rows.
    delete from private.guesses as g where g.caller = any (array(
      select old.caller from private.guesses as old where old.until <= now() for update skip locked
    ));
    delete from private.guesses as g where g.caller = any (array(
      select old.caller from private.guesses as old
      order by old.until desc offset most_callers - 1 for update skip locked
    ));
  end if;
  insert into private.guesses as g (caller, attempts, until) values (who, 1, now() + interval '15 minutes')
    on conflict (caller) do update
      set attempts = case when g.until <= now() then 1 else g.attempts + 1 end,
        until = case when g.until <= now() then excluded.until else g.until end
    returning g.attempts into attempts;
  return attempts <= attempts_allowed;
end
$$;

-- Removes the attempt counted in this transaction: the code was right.
create function private.uncount_guess(purpose text) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  update private.guesses as g set attempts = g.attempts - 1 where g.caller = private.guesser(purpose);
end
$$;

revoke all on all functions in schema private from public;
