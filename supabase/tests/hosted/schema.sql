-- The state of a Supabase project before our first migration, as far as Fairtab touches it: roles, and the schemas of Auth, Storage and Realtime
-- with their columns, defaults, owners, constraints, triggers and grants. Facts, in our own words, of supabase/auth bc32168 (20 August
-- 2026), supabase/storage 4fa61fb and supabase/realtime 833cf36 (21 August 2026), and the roles of supabase/postgres. Left out: SAML, the
-- OAuth server, passkeys, multipart uploads, analytics and vector buckets, database changes of Realtime, and extensions. Run by the
-- superuser of an empty database; after it everything is done as `postgres`, who is none.

alter role postgres set search_path to "$user", public, extensions;
create schema extensions;
grant usage on schema extensions to postgres, anon, authenticated, service_role;
grant usage, create on schema public to postgres;
grant usage on schema public to anon, authenticated, service_role;
-- Objects that `postgres` makes in public are open to the API unless a migration says otherwise.
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;

-- Auth ----------------------------------------------------------------------------------------------------------------------------
create schema auth;
grant all on schema auth to supabase_auth_admin;
grant usage on schema auth to postgres, anon, authenticated, service_role;
set role supabase_auth_admin;

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current',
  'phone_change_token'
);

-- Auth finds a person by `instance_id`, which has no default and is the nil uuid; and reads the six texts of tokens into types that
-- have no NULL, though the columns allow it.
create table auth.users (
  instance_id uuid,
  id uuid primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255),
  email_change varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text unique default null,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create unique index confirmation_token_idx on auth.users (confirmation_token) where confirmation_token !~ '^[0-9 ]*$';
create unique index recovery_token_idx on auth.users (recovery_token) where recovery_token !~ '^[0-9 ]*$';
create unique index reauthentication_token_idx on auth.users (reauthentication_token) where reauthentication_token !~ '^[0-9 ]*$';
create unique index email_change_token_new_idx on auth.users (email_change_token_new) where email_change_token_new !~ '^[0-9 ]*$';
create unique index email_change_token_current_idx
  on auth.users (email_change_token_current) where email_change_token_current !~ '^[0-9 ]*$';

create table auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz,
  updated_at timestamptz,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text,
  oauth_client_id uuid,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes text check (char_length(scopes) <= 4096)
);

create table auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  id uuid primary key,
  unique (session_id, authentication_method)
);

create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz unique,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb,
  unique (user_id, phone)
);

create table auth.refresh_tokens (
  instance_id uuid,
  id bigserial primary key,
  token varchar(255) unique,
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent varchar(255),
  session_id uuid references auth.sessions on delete cascade
);

create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  unique (user_id, token_type)
);

-- No foreign key: records stay, with addresses, after the account is gone.
create table auth.audit_log_entries (
  instance_id uuid,
  id uuid primary key,
  payload json,
  created_at timestamptz,
  ip_address varchar(64) not null default ''
);

create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim', true), ''), nullif(current_setting('request.jwt.claims', true), ''))::jsonb
$$;
create function auth.uid() returns uuid language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub')::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''), auth.jwt() ->> 'role')
$$;
create function auth.email() returns text language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''), auth.jwt() ->> 'email')
$$;

alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.mfa_amr_claims enable row level security;
alter table auth.mfa_factors enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.audit_log_entries enable row level security;
grant all on all tables in schema auth to postgres;
grant all on all sequences in schema auth to postgres;
reset role;

-- Storage -------------------------------------------------------------------------------------------------------------------------
create schema storage;
grant all on schema storage to supabase_storage_admin;
grant usage on schema storage to postgres, anon, authenticated, service_role;
set role supabase_storage_admin;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text primary key,
  name text not null unique check (length(name) <= 100),
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD',
  versioning_status text not null default 'DISABLED' check (versioning_status = 'DISABLED')
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets,
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb,
  archived_at timestamptz,
  is_delete_marker boolean not null default false,
  is_versioned boolean not null default false,
  unique (bucket_id, name)
);

-- The folders of a name, without its last part.
create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[: cardinality(string_to_array(name, '/')) - 1]
$$;

-- Rows are deleted by the service only, which sets this for its own requests: a row deleted by hand would leave its bytes behind.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception 'Rows of storage are deleted by its service.' using errcode = '42501';
  end if;
  return null;
end
$$;
create trigger protect_buckets_delete
  before delete on storage.buckets for each statement execute function storage.protect_delete();
create trigger protect_objects_delete
  before delete on storage.objects for each statement execute function storage.protect_delete();

create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create trigger update_objects_updated_at
  before update on storage.objects for each row execute function storage.update_updated_at_column();

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to postgres with grant option;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
reset role;

-- Realtime ------------------------------------------------------------------------------------------------------------------------
create schema realtime;
grant all on schema realtime to supabase_realtime_admin;
grant usage on schema realtime to postgres, anon, authenticated, service_role;
set role supabase_realtime_admin;

create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  binary_payload bytea,
  primary key (id, inserted_at),
  constraint messages_payload_exclusive check (payload is null or binary_payload is null)
) partition by range (inserted_at);
-- The service makes one for each day, and drops it after three.
create table realtime.messages_now partition of realtime.messages for values from (minvalue) to (maxvalue);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Runs with the caller's rights; errors become warnings, and the caller does not fail.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql as $$
declare
  message constant uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
    values (message, jsonb_build_object('id', message) || payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;
grant execute on all functions in schema realtime to postgres, anon, authenticated, service_role;
reset role;

-- The rights of `postgres` --------------------------------------------------------------------------------------------------------------
-- An extension of Supabase's (supautils) lets `postgres` do what PostgreSQL keeps for owners and superusers: policies on these tables,
-- these settings for a session, and settings of PostgREST's for its role. Here membership and grants let it, and the event triggers
-- refuse what membership allows besides.
grant supabase_storage_admin, supabase_realtime_admin to postgres with inherit true, set false;
grant set on parameter session_replication_role, pgrst.db_pre_request to postgres;
grant authenticator to postgres with admin option, inherit false, set false;
-- For tests that act as Auth.
grant supabase_auth_admin to postgres with inherit false, set true;

create function extensions.refuse_changes() returns event_trigger language plpgsql as $$
begin
  if session_user = 'postgres' and exists (
    select from pg_event_trigger_ddl_commands()
    where command_tag not in ('CREATE POLICY', 'ALTER POLICY', 'CREATE TRIGGER', 'GRANT', 'REVOKE')
      and object_identity ~ '(^| on )(auth|storage|realtime)(\.|$)'
  ) then
    raise exception 'must be owner of what belongs to the services' using errcode = '42501';
  end if;
end
$$;
create event trigger refuse_changes on ddl_command_end execute function extensions.refuse_changes();

create function extensions.refuse_drops() returns event_trigger language plpgsql as $$
begin
  if session_user = 'postgres' and exists (
    select from pg_event_trigger_dropped_objects()
    where object_type not in ('policy', 'trigger') and object_identity ~ '^(auth|storage|realtime)(\.|$)'
  ) then
    raise exception 'must be owner of what belongs to the services' using errcode = '42501';
  end if;
end
$$;
create event trigger refuse_drops on sql_drop execute function extensions.refuse_drops();
