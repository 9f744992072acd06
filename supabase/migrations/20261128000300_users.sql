-- Profiles: one row per account, made by a trigger at sign-up. Only functions and the service write columns about money
-- and access; an account itself may change its newsletter choice and whether it has seen a first summary.

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  -- One mailbox, by the same expression as `isEmail` (domain/src/text/email.ts).
  email text not null constraint users_email_is_one_mailbox check (
    email ~ '^(?=.{1,64}@)(?=.{1,254}$)[a-zA-Z0-9#$&''*+/=?^_`{|}~-]+([.][a-zA-Z0-9#$&''*+/=?^_`{|}~-]+)*@([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?[.])+[a-zA-Z]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$'
  ),
  trial_start_date timestamptz default now() check (isfinite(trial_start_date)),
  subscription_status text default 'trial' check (subscription_status in ('trial', 'premium', 'expired')),
  free_access boolean not null default false,
  onboarding_complete boolean not null default false,
  newsletter_opt_in boolean not null default false,
  created_at timestamptz not null default now(),
  customer_id text,
  subscription_id text,
  subscription_plan text default 'trial' check (subscription_plan in ('free', 'trial', 'monthly', 'yearly')),
  subscription_expires_at timestamptz check (isfinite(subscription_expires_at)),
  -- The end of the paid time, also after the subscription was cancelled.
  access_until timestamptz check (isfinite(access_until)),
  -- The label of the code, not the code.
  access_code_used text check (char_length(access_code_used) <= 100)
);

alter table public.users enable row level security;
revoke all on public.users from public, anon, authenticated;
grant insert (id, email, newsletter_opt_in, onboarding_complete, created_at) on public.users to anon, authenticated;
grant select on public.users to authenticated;
grant update (newsletter_opt_in, onboarding_complete) on public.users to authenticated;
grant all on public.users to service_role;

create policy "Anyone may insert a profile that grants nothing"
  on public.users for insert to anon, authenticated
  with check (
    subscription_status = 'trial'
    and subscription_plan = 'trial'
    and trial_start_date <= now()
    and not free_access
    and customer_id is null
    and subscription_id is null
    and subscription_expires_at is null
    and access_until is null
    and access_code_used is null
  );

create policy "People read their own profile"
  on public.users for select to authenticated
  using (id = (select auth.uid()));

create policy "People update their own profile"
  on public.users for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

-- Column grants are not enough: the embedded backend grants whole tables at every start. The test is of the acting role, never of the
-- token; only the table's owner (and so the functions below) and the service pass. A column that a later migration adds is protected unless
-- it is named here.
create function private.guard_users() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  owner constant oid := (select relowner from pg_catalog.pg_class where oid = tg_relid);
  own_choices constant text[] := array['newsletter_opt_in', 'onboarding_complete'];
begin
  if current_user = 'service_role' or pg_catalog.pg_has_role(current_user, owner, 'usage') then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - own_choices is distinct from to_jsonb(old) - own_choices then
      raise exception 'permission denied for the protected columns of users' using errcode = '42501';
    end if;
    return new;
  end if;
  if row(new.trial_start_date, new.subscription_status, new.free_access, new.customer_id, new.subscription_id,
         new.subscription_plan, new.subscription_expires_at, new.access_until, new.access_code_used)
     is distinct from
     row(now(), 'trial'::text, false, null::text, null::text,
         'trial'::text, null::timestamptz, null::timestamptz, null::text) then
    raise exception 'permission denied for the protected columns of users' using errcode = '42501';
  end if;
  -- The database's clock counts, not a device's.
  new.created_at := now();
  return new;
end
$$;

create trigger users_10_guard
  before insert or update on public.users
  for each row execute function private.guard_users();

-- A trial belongs to a mailbox, not to an account: it is remembered by a keyed digest of the address, so that deleting
-- the account and signing up again continues it.
create table private.trials (
  email_digest bytea primary key check (octet_length(email_digest) = 32),
  started_at timestamptz not null
);

-- Normalises spellings that reach the same mailbox: case, "+tag" everywhere, dots at Gmail.
create function private.normalized_email(email text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(mailbox, '.', '') || '@gmail.com'
    else mailbox || '@' || domain
  end
  from (
    select
      split_part(regexp_replace(lower(btrim(email)), '@[^@]*$', ''), '+', 1) as mailbox,
      substring(lower(btrim(email)) from '[^@]*$') as domain
  ) as parts
$$;

create function private.remembered_trial(email text) returns timestamptz
language sql stable
set search_path = ''
as $$
  select started_at from private.trials
  where email_digest = private.keyed_digest('trial', private.normalized_email(email))
$$;

-- Remembers a trial and answers when the mailbox's first one started.
create function private.remember_trial(email text, started timestamptz) returns timestamptz
language sql volatile
set search_path = ''
as $$
  insert into private.trials as known (email_digest, started_at)
  values (private.keyed_digest('trial', private.normalized_email(email)), started)
  on conflict (email_digest) do update set started_at = least(known.started_at, excluded.started_at)
  returning started_at
$$;

-- Completes an inserted profile, for every writer: its address is the account's, and its trial started when the
-- mailbox's first one did.
create function private.complete_profile() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.email := coalesce((select account.email from auth.users as account where account.id = new.id), new.email);
  new.trial_start_date := least(new.trial_start_date, private.remembered_trial(new.email));
  return new;
end
$$;

create trigger users_20_complete
  before insert on public.users
  for each row execute function private.complete_profile();

-- Sign-up: a trial, or premium with a valid access code. It never fails for what somebody typed: a wrong code leads
-- to a trial, and the code can be redeemed later.
create function private.handle_new_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  choices jsonb := '{}';
  code text;
  code_label text;
begin
  if new.email is null then
    return null;
  end if;
  if jsonb_typeof(new.raw_user_meta_data) = 'object' then
    choices := new.raw_user_meta_data;
  end if;
  code := btrim(choices ->> 'access_code');
  code_label := private.match_access_code(code);
  if new.email_confirmed_at is not null then
    perform private.remember_trial(new.email, now());
  end if;

  insert into public.users (
    id, email, newsletter_opt_in, subscription_status, subscription_plan, free_access, access_code_used
  ) values (
    new.id,
    new.email,
    choices -> 'newsletter_opt_in' is not distinct from 'true'::jsonb,
    case when code_label is null then 'trial' else 'premium' end,
    case when code_label is null then 'trial' end,
    code_label is not null,
    code_label
  );

  -- The metadata ends up in every token.
  if choices ? 'access_code' then
    update auth.users set raw_user_meta_data = choices - 'access_code' where id = new.id;
  end if;
  return null;
end
$$;

create trigger fairtab_new_user
  after insert on auth.users
  for each row execute function private.handle_new_user();

-- The address follows the account's. An address that is confirmed later starts its trial then: somebody who signs up
-- with a stranger's address uses up nothing of theirs.
create function private.handle_changed_user() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.email is distinct from old.email then
    update public.users set email = new.email where id = new.id;
    perform private.remember_trial(new.email, profile.trial_start_date)
      from public.users as profile
      where profile.id = new.id and profile.trial_start_date is not null and new.email_confirmed_at is not null;
  end if;
  if old.email_confirmed_at is null and new.email_confirmed_at is not null then
    update public.users
      set trial_start_date = private.remember_trial(new.email, now())
      where id = new.id and subscription_status = 'trial';
  end if;
  return null;
end
$$;

create trigger fairtab_changed_user
  after update on auth.users
  for each row
  when (
    new.email is not null
    and (old.email is distinct from new.email or old.email_confirmed_at is distinct from new.email_confirmed_at)
  )
  execute function private.handle_changed_user();

-- Removes an access code from metadata, however it got there; only the row of a sign-up holds it until the trigger above has used it. Also
-- makes metadata an object: the embedded backend on a PostgreSQL server writes it as a string of JSON.
create function private.tidy_metadata() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  metadata jsonb := case tg_table_name
    when 'identities' then to_jsonb(new) -> 'identity_data'
    else to_jsonb(new) -> 'raw_user_meta_data'
  end;
begin
  if jsonb_typeof(metadata) = 'string' then
    begin
      metadata := (metadata #>> '{}')::jsonb;
    exception when invalid_text_representation then null;
    end;
  end if;
  if jsonb_typeof(metadata) = 'object' and not (tg_table_name = 'users' and tg_op = 'INSERT') then
    metadata := metadata - 'access_code';
  end if;
  if tg_table_name = 'identities' then
    new.identity_data := metadata;
  else
    new.raw_user_meta_data := metadata;
  end if;
  return new;
end
$$;

create trigger fairtab_tidy_metadata
  before insert or update on auth.users
  for each row
  when (jsonb_typeof(new.raw_user_meta_data) = 'string' or new.raw_user_meta_data ? 'access_code')
  execute function private.tidy_metadata();

-- Hosted Supabase owns its tables of `auth`; should it stop allowing this trigger, the code stays in a record that only the
-- account itself and the service can read.
do $$
begin
  create trigger fairtab_tidy_metadata
    before insert or update on auth.identities
    for each row
    when (jsonb_typeof(new.identity_data) = 'string' or new.identity_data ? 'access_code')
    execute function private.tidy_metadata();
exception when insufficient_privilege then
  raise warning 'No trigger on auth.identities: an access code stays in the identity of whoever signed up with it.';
end
$$;

-- An account's own metadata are in every token, and read with every request.
create function private.refuse_metadata() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'metadata_limit' using errcode = 'PT422', hint = 'An account keeps 8 KB of settings at most.';
end
$$;

-- Runs after `fairtab_tidy_metadata` (triggers run by name), so the limit applies to the stored form. Metadata that is already larger may
-- become smaller.
create trigger fairtab_weigh_metadata
  before insert on auth.users
  for each row when (octet_length(new.raw_user_meta_data::text) > 8192)
  execute function private.refuse_metadata();
create trigger fairtab_weigh_new_metadata
  before update on auth.users
  for each row when (
    octet_length(new.raw_user_meta_data::text) > 8192
    and octet_length(new.raw_user_meta_data::text) > coalesce(octet_length(old.raw_user_meta_data::text), 0)
  )
  execute function private.refuse_metadata();

-- Gives the caller premium for a valid code; false for any other.
create function public.redeem_access_code(code text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  code_label text;
begin
  if caller is null then
    raise exception 'not_signed_in' using errcode = '42501';
  end if;
  code_label := private.guess_access_code(code);
  if code_label is null then
    return false;
  end if;
  -- A paid plan continues beside it.
  update public.users
    set subscription_status = 'premium',
        subscription_plan = case when subscription_plan in ('monthly', 'yearly') then subscription_plan end,
        free_access = true,
        access_code_used = code_label
    where id = caller;
  return found;
end
$$;

-- Replaces the key of the digests. The codes have to be given again; the trials of existing accounts are recorded again, those of deleted
-- ones are forgotten.
create function private.rotate_digest_key(codes text[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  update private.secrets set value = private.random_key() where name = 'digest_key';
  perform private.set_access_codes(codes);
  delete from private.trials;
  perform private.remember_trial(profile.email, profile.trial_start_date)
    from public.users as profile
    join auth.users as account on account.id = profile.id
    where profile.trial_start_date is not null and account.email_confirmed_at is not null;
end
$$;

revoke all on all functions in schema private from public;
revoke all on function public.redeem_access_code(text) from public, anon, authenticated, service_role;
grant execute on function public.redeem_access_code(text) to authenticated;
