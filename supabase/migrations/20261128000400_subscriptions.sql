-- The checkout provider's state of each subscription, and the access that it grants. Only functions here write it, for
-- the service role, which checks the provider's signature first. Docs: docs/subscriptions.md.

create table private.subscriptions (
  -- The provider's id.
  id text primary key check (char_length(id) between 1 and 100),
  -- Its permanent owner: an event that names somebody else changes nothing. Null: somebody who is gone.
  user_id uuid references auth.users (id) on delete set null,
  customer_id text,
  order_id text,
  plan text not null check (plan in ('monthly', 'yearly')),
  -- The provider's state (functions/_shared/checkout/effects.ts), and whether it means premium that renews.
  status text not null,
  renews boolean not null,
  -- How far along a subscription is; decides between two events with the same time.
  rank integer not null,
  renews_at timestamptz check (isfinite(renews_at)),
  -- The end of the last period that was paid for.
  paid_until timestamptz check (isfinite(paid_until)),
  -- The invoice that paid for that period, and what a refund took back: the end of the refunded period, and the time of the refund.
  last_invoice_id text,
  refunded_period timestamptz,
  refunded_at timestamptz,
  -- When the provider last changed it; older events are ignored.
  updated_at timestamptz not null check (isfinite(updated_at)),
  bound_at timestamptz not null default clock_timestamp()
);

create index subscriptions_user_id on private.subscriptions (user_id);
create index subscriptions_order_id on private.subscriptions (order_id);

-- Every event by the digest of its body, so that a repeat is known. Kept for longer than any provider retries.
create table private.checkout_events (
  digest bytea primary key check (octet_length(digest) = 32),
  received_at timestamptz not null default now(),
  name text not null,
  subscription_id text,
  outcome text
);

create index checkout_events_received_at on private.checkout_events (received_at);
revoke all on private.subscriptions, private.checkout_events from public, anon, authenticated, service_role;

-- Until when a subscription is paid for, less what was refunded. The dates of one period may differ by a little.
create function private.paid_until(subscription private.subscriptions) returns timestamptz
language sql immutable
set search_path = ''
as $$
  select case
    when subscription.paid_until <= subscription.refunded_period + interval '1 day'
      then least(subscription.paid_until, subscription.refunded_at)
    else subscription.paid_until
  end
$$;

-- True if it grants premium that renews; a refunded period does not.
create function private.is_renewing(subscription private.subscriptions) returns boolean
language sql immutable
set search_path = ''
as $$
  select subscription.renews
    and coalesce(subscription.renews_at, subscription.paid_until) > coalesce(subscription.refunded_period + interval '1 day', '-infinity')
$$;

-- Writes the combined result of all subscriptions of a person into the profile. One that is not the current one can extend access but never
-- shorten it.
create function private.project_subscriptions(person uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  current_one private.subscriptions;
  profile public.users;
  paid timestamptz;
begin
  select * into profile from public.users where id = person for update;
  if not found then
    return;
  end if;
  select max(private.paid_until(s)) into paid from private.subscriptions as s where s.user_id = person;
  -- The one that renews (the first, if somebody managed to have two), else the one recorded in the profile, else one that is paid for.
  select s.* into current_one from private.subscriptions as s
    where s.user_id = person
      and (private.is_renewing(s) or s.id = profile.subscription_id or private.paid_until(s) > now())
    order by private.is_renewing(s) desc, (s.status = 'past_due'), (s.id = profile.subscription_id) desc nulls last, s.bound_at
    limit 1;
  if not found then
    return;
  end if;
  if private.is_renewing(current_one) then
    update public.users
      set subscription_status = 'premium', subscription_plan = current_one.plan,
          subscription_expires_at = current_one.renews_at, access_until = paid,
          subscription_id = current_one.id, customer_id = coalesce(current_one.customer_id, customer_id)
      where id = person;
  else
    update public.users
      set subscription_status = case when free_access then 'premium' else 'expired' end,
          subscription_plan = null, subscription_expires_at = null, access_until = paid,
          subscription_id = current_one.id, customer_id = coalesce(current_one.customer_id, customer_id)
      where id = person;
  end if;
end
$$;

-- Applies one event of the provider, as a whole or not at all. Returns `outcome` and the ids of subscriptions to cancel (`surplus`): a
-- second one that renews, a refunded one that would be charged again, or one of a deleted account, which is kept without an owner.   news:
-- { digest, name, kind, subscription_id, user_id, plan, status, renews, rank, keeps_paid, period_end, updated_at,           customer_id,
-- order_id, invoice_id, email }
create function public.apply_subscription_event(news jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  event constant jsonb := private.as_json(news);
  kind constant text := event ->> 'kind';
  happened constant timestamptz := event ->> 'updated_at';
  person uuid := case when event ->> 'user_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                      then (event ->> 'user_id')::uuid end;
  known private.subscriptions;
  is_gone boolean;
  result text := 'applied';
  surplus jsonb := '[]';
begin
  if event ->> 'digest' is not null then
    insert into private.checkout_events (digest, name, subscription_id)
      values (decode(event ->> 'digest', 'hex'), event ->> 'name', event ->> 'subscription_id')
      on conflict (digest) do nothing;
    if not found then
      return jsonb_build_object('outcome', 'repeat', 'surplus', surplus);
    end if;
  end if;
  -- Events about one subscription wait for each other, even before there is a row. An order is found by its subscription.
  if kind = 'order' then
    select * into known from private.subscriptions where order_id = event ->> 'order_id' limit 1;
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended('subscription:' || coalesce(known.id, event ->> 'subscription_id', ''), 0));
  select * into known from private.subscriptions where id = coalesce(known.id, event ->> 'subscription_id');
  -- The provider's own list has no ids of ours, so the subscription is matched by the account's address.
  if known.id is null and person is null and event ->> 'name' = 'reconciled' then
    select account.id into person from auth.users as account where lower(account.email) = lower(event ->> 'email');
  end if;
  -- Lock: either a deletion of the account waits, or this waits for it.
  perform from auth.users as account where account.id = coalesce(known.user_id, person) for key share;
  -- A subscription whose account was deleted never gets another owner.
  is_gone := not found or (known.id is not null and known.user_id is null);

  if known.user_id is not null and person is not null and person <> known.user_id then
    result := 'bound_elsewhere';
  elsif known.id is null and kind <> 'subscription' then
    -- The subscription's own event follows, or has nothing to do with us.
    result := 'unknown';
  elsif known.id is null and person is null then
    result := 'nobody';
  elsif is_gone and kind <> 'subscription' then
    result := 'gone';
  elsif kind = 'subscription' and
        (happened < known.updated_at or (happened = known.updated_at and (event ->> 'rank')::integer < known.rank)) then
    result := case when is_gone then 'gone' else 'stale' end;
  elsif kind = 'subscription' then
    insert into private.subscriptions as s
      (id, user_id, customer_id, order_id, plan, status, renews, rank, renews_at, paid_until, updated_at)
    values (
      event ->> 'subscription_id', case when not is_gone then person end, event ->> 'customer_id', event ->> 'order_id', event ->> 'plan',
      event ->> 'status', (event ->> 'renews')::boolean, (event ->> 'rank')::integer,
      case when (event ->> 'renews')::boolean then (event ->> 'period_end')::timestamptz end,
      case when not (event ->> 'keeps_paid')::boolean then (event ->> 'period_end')::timestamptz end, happened)
    on conflict (id) do update set
      customer_id = coalesce(excluded.customer_id, s.customer_id), order_id = coalesce(excluded.order_id, s.order_id),
      plan = excluded.plan, status = excluded.status, renews = excluded.renews, rank = excluded.rank,
      renews_at = excluded.renews_at, updated_at = excluded.updated_at,
      paid_until = case when (event ->> 'keeps_paid')::boolean then s.paid_until else excluded.paid_until end;
    if is_gone then
      result := 'gone';
    end if;
  elsif kind = 'payment' then
    update private.subscriptions set last_invoice_id = event ->> 'invoice_id' where id = known.id;
  elsif kind in ('refund', 'order') then
    -- The refund of an earlier period does not affect the current one.
    if kind = 'refund' and known.last_invoice_id <> event ->> 'invoice_id' then
      result := 'earlier_period';
    else
      update private.subscriptions
        set refunded_period = greatest(paid_until, renews_at), refunded_at = least(happened, now())
        where id = known.id and refunded_period is distinct from greatest(paid_until, renews_at);
    end if;
  else
    -- A failed payment changes nothing by itself: paid access stays, and the subscription's own event does the rest.
    result := 'noted';
  end if;

  person := coalesce(known.user_id, person);
  if result = 'applied' then
    perform private.project_subscriptions(person);
    select coalesce(jsonb_agg(s.id), '[]') into surplus
      from private.subscriptions as s join public.users as profile on profile.id = s.user_id
      where s.user_id = person and s.renews and (s.id <> profile.subscription_id or not private.is_renewing(s));
  end if;
  -- Nobody must be charged for a deleted account.
  if result = 'gone' then
    select coalesce(jsonb_agg(s.id), '[]') into surplus
      from private.subscriptions as s
      where s.id = event ->> 'subscription_id' and s.user_id is null and s.renews;
  end if;
  update private.checkout_events set outcome = result
    where digest = decode(event ->> 'digest', 'hex');
  return jsonb_build_object('outcome', result, 'surplus', surplus);
end
$$;

-- A person's subscriptions, for functions that start, end or delete something.
create function public.subscriptions_of(person uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    -- Premium that renews: no second checkout.
    'active', exists (
      select from public.users as profile
      where profile.id = person and profile.subscription_status = 'premium'
        and profile.subscription_plan in ('monthly', 'yearly')
    ),
    -- Subscriptions that the provider may still charge for, with paused and unpaid ones.
    'open', (
      select coalesce(jsonb_agg(s.id order by s.bound_at), '[]') from private.subscriptions as s
      where s.user_id = person and s.status not in ('cancelled', 'expired')
    )
  )
$$;

-- Subscriptions to compare with the provider: those it may still change, and those of deleted accounts that could not be cancelled yet.
-- Also deletes old events.
create function public.subscriptions_to_reconcile(at_most integer, after text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from private.checkout_events where received_at < now() - interval '180 days';
  return (
    select coalesce(jsonb_agg(page.id order by page.id), '[]') from (
      select s.id from private.subscriptions as s
      where (s.user_id is not null or s.renews) and s.status <> 'expired' and s.id > coalesce(after, '')
      order by s.id limit least(at_most, 500)
    ) as page
  );
end
$$;

-- Ends a plan that no provider knows of (given by hand): paid access lasts until `access_until`. Returns whether there was one. A
-- subscription is cancelled at the provider instead (functions/cancel-subscription), which would otherwise go on charging.
create function public.end_plan(person uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.users
    set access_until = greatest(access_until, subscription_expires_at),
        subscription_status = case when free_access then 'premium' else 'expired' end,
        subscription_plan = null,
        subscription_expires_at = null
    where id = person and subscription_plan in ('monthly', 'yearly')
      and jsonb_array_length(public.subscriptions_of(person) -> 'open') = 0;
  return found;
end
$$;

revoke all on all functions in schema private from public;
revoke all on function
  public.apply_subscription_event(jsonb), public.subscriptions_of(uuid),
  public.subscriptions_to_reconcile(integer, text), public.end_plan(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  public.apply_subscription_event(jsonb), public.subscriptions_of(uuid), public.subscriptions_to_reconcile(integer, text),
  public.end_plan(uuid)
  to service_role;
