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

-- Guesses are counted in sequences, because a rollback does not take back what `nextval` has counted. There are three scopes with 32
-- buckets each, and the keyed digest of a caller's identity chooses their bucket. So a caller has 20 attempts in 15 minutes, and all
-- callers of a scope together have 640. Strangers who use up one scope (say, checks without an account) lock nobody out of the others, and
-- out of this one for at most 15 minutes.
do $$
declare
  scope text;
  bucket integer;
begin
  foreach scope in array array['anonymous', 'member', 'signup'] loop
    for bucket in 0..31 loop
      execute format('create sequence private.guesses_%s_%s', scope, bucket);
    end loop;
  end loop;
end
$$;

-- Counts the attempt before it answers, so that parallel attempts are all counted.
create function private.guess_allowed(scope text, caller text) returns boolean
language plpgsql volatile
set search_path = ''
as $$
declare
  attempts_allowed constant bigint := 20;
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

-- The embedded backend on PostgreSQL hands objects and arrays over as text.
create function private.as_json(value jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return case when jsonb_typeof(value) = 'string' then (value #>> '{}')::jsonb else value end;
end
$$;

create function private.refuse_guess() returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'too_many_attempts'
    using errcode = 'PT429', hint = 'Wait 15 minutes and try again.';
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

-- The caller's identity for the limit on guesses: the account, or the address.
create function private.guesser() returns text
language sql stable
set search_path = ''
as $$
  select coalesce(auth.uid()::text, private.caller_address())
$$;

revoke all on all functions in schema private from public;
