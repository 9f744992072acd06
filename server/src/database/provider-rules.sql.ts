/**
 * Corrects the account that lite joins a Google or GitHub log-in to (docs/decisions/0019-google-and-github.md). Lite 0.10.0 treats an
 * unverified address as verified if accounts need no confirmation, also joins by a person's other addresses, follows later changes at the
 * provider, and keeps a password that somebody else may have chosen. It works in one transaction, which an exception here rolls back.
 * `server/tests/gateway/provider-login.slow.test.ts` fails when lite writes these rows otherwise.
 *
 * In the server's own schema: a hosted Supabase has its own rules, and other tables of a log-in under way.
 */
export const PROVIDER_RULES_SQL = `
create schema if not exists fairtab_host;
revoke all on schema fairtab_host from public;

-- Accounts that a provider was joined to, until their owner is told.
create table if not exists fairtab_host.joined_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade
);

create or replace function fairtab_host.join_identity() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  account auth.users%rowtype;
begin
  if new.provider = 'email' then
    return new;
  end if;
  -- What joined it once stays what is known of it: an address that changes at the provider finds no other account.
  if tg_op = 'UPDATE' then
    new.identity_data := old.identity_data;
    return new;
  end if;
  if new.identity_data -> 'email_verified' is distinct from 'true'::jsonb then
    raise exception 'provider_email_unverified' using errcode = 'PT403';
  end if;
  select * into strict account from auth.users where id = new.user_id for update;
  if account.email is distinct from lower(new.identity_data ->> 'email') then
    raise exception 'provider_email_differs' using errcode = 'PT403';
  end if;
  -- A newcomer's account has no identity yet.
  if exists (select from auth.identities where user_id = account.id) then
    insert into fairtab_host.joined_accounts values (account.id) on conflict do nothing;
  end if;
  -- Without confirmations lite calls every address confirmed. It was if a mail went out, or a provider vouched for it before.
  if account.email_confirmed_at is null or (
    account.confirmation_sent_at is null
    and not exists (select from auth.identities where user_id = account.id and provider <> 'email')
  ) then
    update auth.users
      set encrypted_password = null, confirmation_token = null, recovery_token = null
      where id = account.id;
    delete from auth.refresh_tokens where user_id = account.id;
    delete from auth.sessions where user_id = account.id;
    delete from auth.identities where user_id = account.id and provider = 'email';
    delete from fairtab_host.login_codes where user_id = account.id;
  end if;
  -- Names and pictures are nothing that the app needs.
  new.identity_data := jsonb_build_object(
    'sub', new.identity_data -> 'sub', 'email', new.identity_data -> 'email', 'email_verified', true
  );
  return new;
end
$$;

-- What providers tell about people ends up in every token.
create or replace function fairtab_host.forget_claims() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data - array[
    'iss', 'name', 'full_name', 'family_name', 'given_name', 'middle_name', 'nickname', 'preferred_username', 'user_name',
    'profile', 'picture', 'avatar_url', 'website', 'gender', 'birthdate', 'zoneinfo', 'locale', 'slug', 'provider_id',
    'custom_claims'
  ];
  return new;
end
$$;

-- With these, what happens at Google and GitHub would be in the hands of whoever reads the table or the browser's storage.
create or replace function fairtab_host.forget_provider_tokens() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.provider_access_token := null;
  new.provider_refresh_token := null;
  return new;
end
$$;

revoke all on all functions in schema fairtab_host from public;

-- By their names they come after the migrations' fairtab_tidy_metadata: on a PostgreSQL server lite writes objects as strings of JSON.
create or replace trigger fairtab_tidy_metadata_then_join
  before insert or update on auth.identities
  for each row execute function fairtab_host.join_identity();
create or replace trigger fairtab_tidy_metadata_then_forget
  before insert or update on auth.users
  for each row when (new.raw_app_meta_data::text ~ 'google|github')
  execute function fairtab_host.forget_claims();
create or replace trigger fairtab_forget_provider_tokens
  before insert or update on auth.flow_state
  for each row execute function fairtab_host.forget_provider_tokens();
`;
