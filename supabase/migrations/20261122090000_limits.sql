-- Limits on what one account keeps, an end to subscriptions of accounts that are gone, and a look at row security.
-- docs/product/access.md, "What tables allow"; docs/subscriptions.md; docs/product/accounts.md, "Diagnostics".

-- How much each account has in its history: counted as it changes, since adding it up at every insert would read it all.
create table private.bill_usage (
  user_id uuid primary key references auth.users (id) on delete cascade,
  bills integer not null check (bills >= 0),
  bytes bigint not null check (bytes >= 0)
);

revoke all on private.bill_usage from public, anon, authenticated, service_role;

insert into private.bill_usage (user_id, bills, bytes)
select user_id, count(*), sum(octet_length(bill::text)) from public.bill_history group by user_id;

-- An account's row is locked by the first statement that changes its history, so that two at once are both counted.
-- Whoever has more from before the limit keeps it.
create function private.count_bills() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  most_bills constant integer := 10000;
  most_bytes constant bigint := 64 * 1024 * 1024;
begin
  if tg_op in ('DELETE', 'UPDATE') then
    update private.bill_usage as known
      set bills = greatest(0, known.bills - gone.bills), bytes = greatest(0, known.bytes - gone.bytes)
      from (
        select user_id, count(*) as bills, sum(octet_length(bill::text)) as bytes from removed group by user_id
      ) as gone
      where known.user_id = gone.user_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into private.bill_usage as known (user_id, bills, bytes)
      select user_id, count(*), sum(octet_length(bill::text)) from added group by user_id order by user_id
      on conflict (user_id) do update
        set bills = known.bills + excluded.bills, bytes = known.bytes + excluded.bytes;
    if exists (
      select from private.bill_usage as known
      where known.user_id in (select user_id from added) and (known.bills > most_bills or known.bytes > most_bytes)
    ) then
      raise exception 'bill_limit'
        using errcode = 'PT409', hint = 'Delete saved bills to make room for new ones.';
    end if;
  end if;
  return null;
end
$$;

create trigger bill_history_count_added
  after insert on public.bill_history referencing new table as added
  for each statement execute function private.count_bills();
create trigger bill_history_count_changed
  after update on public.bill_history referencing old table as removed new table as added
  for each statement execute function private.count_bills();
create trigger bill_history_count_removed
  after delete on public.bill_history referencing old table as removed
  for each statement execute function private.count_bills();

-- The app sends one bill at a time; a copy of the database is loaded by its owner.
create function private.limit_bills_at_once() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  most_at_once constant integer := 100;
begin
  if current_user in ('anon', 'authenticated') and (select count(*) from added) > most_at_once then
    raise exception 'too_many_bills_at_once'
      using errcode = 'PT413', hint = 'Save 100 bills at a time at most.';
  end if;
  return null;
end
$$;

create trigger bill_history_at_once
  after insert on public.bill_history referencing new table as added
  for each statement execute function private.limit_bills_at_once();

-- What an account says about itself is in every token, and read with every request.
create function private.refuse_metadata() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'metadata_limit' using errcode = 'PT422', hint = 'An account keeps 8 KB of settings at most.';
end
$$;

-- After `fairtab_tidy_metadata`, by name: what is weighed is what would be stored. Larger ones from before stay.
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

-- As before, but for an account that is gone the provider is told to charge no more: its subscription is kept as
-- nobody's, and among those to cancel (`surplus`) for as long as it renews.
create or replace function public.apply_subscription_event(news jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  -- The embedded backend on PostgreSQL hands objects over as text.
  event constant jsonb := case when jsonb_typeof(news) = 'string' then (news #>> '{}')::jsonb else news end;
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
  -- Events about one subscription wait for one another, also before there is a row. An order is found by its subscription.
  if kind = 'order' then
    select * into known from private.subscriptions where order_id = event ->> 'order_id' limit 1;
  end if;
  perform pg_advisory_xact_lock(
    hashtextextended('subscription:' || coalesce(known.id, event ->> 'subscription_id', ''), 0));
  select * into known from private.subscriptions where id = coalesce(known.id, event ->> 'subscription_id');
  -- The provider tells its own list no ids of ours: there the address of the account is what it was sold to.
  if known.id is null and person is null and event ->> 'name' = 'reconciled' then
    select account.id into person from auth.users as account where lower(account.email) = lower(event ->> 'email');
  end if;
  -- A deletion of the account waits, or is waited for.
  perform from auth.users as account where account.id = coalesce(known.user_id, person) for key share;
  -- One that was an account's, and is nobody's now, becomes nobody else's.
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
      (id, user_id, customer_id, order_id, plan, store_id, variant_id, test_mode, status, renews, rank, renews_at, ends_at,
       paid_until, updated_at)
    values (
      event ->> 'subscription_id', case when not is_gone then person end, event ->> 'customer_id', event ->> 'order_id', event ->> 'plan',
      event ->> 'store_id', event ->> 'variant_id', (event ->> 'test_mode')::boolean, event ->> 'status',
      (event ->> 'renews')::boolean, (event ->> 'rank')::integer,
      case when (event ->> 'renews')::boolean then (event ->> 'period_end')::timestamptz end,
      (event ->> 'ends_at')::timestamptz,
      case when not (event ->> 'keeps_paid')::boolean then (event ->> 'period_end')::timestamptz end, happened)
    on conflict (id) do update set
      customer_id = coalesce(excluded.customer_id, s.customer_id), order_id = coalesce(excluded.order_id, s.order_id),
      plan = excluded.plan, store_id = excluded.store_id, variant_id = excluded.variant_id, test_mode = excluded.test_mode,
      status = excluded.status, renews = excluded.renews, rank = excluded.rank, renews_at = excluded.renews_at,
      ends_at = excluded.ends_at, updated_at = excluded.updated_at,
      paid_until = case when (event ->> 'keeps_paid')::boolean then s.paid_until else excluded.paid_until end;
    if is_gone then
      result := 'gone';
    end if;
  elsif kind = 'payment' then
    update private.subscriptions set last_invoice_id = event ->> 'invoice_id' where id = known.id;
  elsif kind in ('refund', 'order') then
    -- The refund of an earlier period takes nothing of the present one.
    if kind = 'refund' and known.last_invoice_id <> event ->> 'invoice_id' then
      result := 'earlier_period';
    else
      update private.subscriptions
        set refunded_period = greatest(paid_until, renews_at), refunded_at = least(happened, now())
        where id = known.id and refunded_period is distinct from greatest(paid_until, renews_at);
    end if;
  else
    -- A failed payment changes nothing by itself: what was paid for stays, and the subscription's own event says the rest.
    result := 'noted';
  end if;

  person := coalesce(known.user_id, person);
  if result = 'applied' then
    perform private.project_subscriptions(person);
    select coalesce(jsonb_agg(s.id), '[]') into surplus
      from private.subscriptions as s join public.users as profile on profile.id = s.user_id
      where s.user_id = person and s.renews and (s.id <> profile.subscription_id or not private.is_renewing(s));
  end if;
  -- Nobody is charged for an account that is gone.
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

-- As before, with those of accounts that are gone which could not be cancelled yet.
create or replace function public.subscriptions_to_reconcile(at_most integer, after text) returns jsonb
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

-- Which tables of the app have row-level security. Without it every row would be everybody's, and no read or write of
-- one's own would show it.
create function public.check_row_security() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(relname, relrowsecurity), '{}')
  from pg_catalog.pg_class
  where relnamespace = 'public'::regnamespace and relname in ('users', 'bill_history', 'saved_groups')
$$;

revoke all on all functions in schema private from public;
revoke all on function public.check_row_security() from public, anon, authenticated, service_role;
grant execute on function public.check_row_security() to anon, authenticated;
