-- The record of a deleted account: time, and a reason from a fixed list. No foreign key: deleting the account would erase the row by
-- cascade. Premium members may read it, as specified, so it reveals nothing about anybody: only an id that no longer belongs to anyone.

create table public.user_deletion_log (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  deletion_reason text not null default 'not_said'
    check (deletion_reason in ('not_useful', 'too_expensive', 'privacy', 'other', 'not_said')),
  deleted_at timestamptz not null default now()
);

alter table public.user_deletion_log enable row level security;
revoke all on public.user_deletion_log from public, anon, authenticated;
grant select on public.user_deletion_log to authenticated;
grant all on public.user_deletion_log to service_role;

create policy "Premium members and those with free access read the deletion log"
  on public.user_deletion_log for select to authenticated
  using (
    exists (
      select from public.users
      where users.id = (select auth.uid()) and (users.subscription_status = 'premium' or users.free_access)
    )
  );

-- Deletes the caller's account and all its data, in one transaction. A subscription that renews, or that the provider may still charge for,
-- has to be cancelled first, or somebody would go on paying for an account that is gone.
create function public.delete_my_account(reason text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
begin
  if caller is null then
    raise exception 'not_signed_in' using errcode = '42501';
  end if;
  if reason not in ('not_useful', 'too_expensive', 'privacy', 'other', 'not_said') then
    raise exception 'unknown_reason' using errcode = 'PT400';
  end if;
  -- Waits for a second deletion, or a webhook, that is about this account.
  perform from auth.users where id = caller for update;
  if not found then
    return;
  end if;
  if exists (
    select from public.users
    where id = caller and subscription_status = 'premium' and subscription_plan in ('monthly', 'yearly')
  ) or exists (
    select from private.subscriptions
    where user_id = caller and status not in ('cancelled', 'expired')
  ) then
    raise exception 'subscription_active'
      using errcode = 'PT409', hint = 'Cancel the subscription first.';
  end if;
  insert into public.user_deletion_log (user_id, deletion_reason) values (caller, coalesce(reason, 'not_said'));
  delete from auth.users where id = caller;
end
$$;

revoke all on function public.delete_my_account(text) from public, anon, authenticated, service_role;
grant execute on function public.delete_my_account(text) to authenticated;
