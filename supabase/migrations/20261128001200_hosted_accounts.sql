-- The embedded server's rules for accounts outside of the database, for hosted Supabase, whose Auth is another program: no change of address,
-- and a reset link ends the password of an earlier sign-up with that address. `instance_id` is its own column.

create function private.refuse_email_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'email_change_disabled' using errcode = 'PT422', hint = 'An account keeps its address.';
end
$$;

-- Auth empties the token of a reset link first and confirms the address then; a link that confirms leaves that token alone.
create function private.end_unproven_password() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;

do $$
begin
  if exists (
    select from pg_catalog.pg_attribute where attrelid = 'auth.users'::regclass and attname = 'instance_id'
  ) then
    create trigger fairtab_refuse_email_change
      before update on auth.users
      for each row when (new.email_change <> '' and new.email_change is distinct from old.email_change)
      execute function private.refuse_email_change();
    create trigger fairtab_end_unproven_password
      before update on auth.users
      for each row when (
        old.email_confirmed_at is null and new.email_confirmed_at is not null
        and old.recovery_sent_at is not null and old.recovery_token = ''
      )
      execute function private.end_unproven_password();
  end if;
end
$$;

-- For a timer, once an hour: an address that nobody has proven within a day is free again, and what Auth has noted about accounts (address,
-- network, time) goes thirty days later, or with the account. Says how many accounts and how many notes went.
create function private.tidy_accounts(out accounts bigint, out notes bigint)
language plpgsql volatile
set search_path = ''
as $$
begin
  delete from auth.users
    where email_confirmed_at is null
      and greatest(created_at, confirmation_sent_at, recovery_sent_at, invited_at) < now() - interval '1 day';
  get diagnostics accounts = row_count;
  delete from auth.audit_log_entries as entry
    where entry.created_at < now() - interval '30 days'
      or not exists (select from auth.users as account where account.id::text = entry.payload ->> 'actor_id');
  get diagnostics notes = row_count;
end
$$;

revoke all on all functions in schema private from public;
