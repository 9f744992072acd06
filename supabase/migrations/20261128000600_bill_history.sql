-- Bills that people saved. A row is one version of a saved bill and is never updated: a change inserts the next version and
-- deletes the one it was made from (`replace_bill`). Ids are made by the device, so that a version that is sent twice after
-- a lost answer is stored once (docs/product/sync.md, "Versions").

create table public.bill_history (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- With a visible character.
  name text not null check (char_length(name) <= 200 and private.plain_name(name) <> ''),
  -- When the bill was saved, as an instant: each reader sees the day in their own time zone.
  date timestamptz not null default now() check (isfinite(date)),
  bill jsonb not null check (jsonb_typeof(bill) = 'object' and octet_length(bill::text) <= 262144)
    -- Lists of saved bills have the diners' names: this bounds the size of their rows (docs/security.md).
    constraint bill_history_diners_bytes check (octet_length((bill -> 'diners')::text) <= 65536),
  diner_count integer not null check (diner_count between 0 and 10000),
  -- Major units of `currency`, with room for every currency's digits. The upper bound also refuses NaN, which sorts above all numbers.
  total_amount numeric(18, 4) not null check (total_amount between 0 and 99999999999999),
  currency text not null default 'GBP' check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now() check (isfinite(created_at)),
  -- The versions that it has replaced: the first one, by whose id the saved bill is known, then the last few, the newest last.
  earlier uuid[] not null default '{}' check (cardinality(earlier) <= 8)
);

-- Only one version of each saved bill, even if others arrive twice or late.
create unique index bill_history_one_version on public.bill_history (user_id, coalesce(earlier[1], id));
create index bill_history_user_id_created_at on public.bill_history (user_id, created_at desc);
alter table public.bill_history enable row level security;
revoke all on public.bill_history from public, anon, authenticated;
grant select, insert, delete on public.bill_history to authenticated;
grant all on public.bill_history to service_role;

create policy "People read their own bills"
  on public.bill_history for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People save bills of their own"
  on public.bill_history for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People delete their own bills"
  on public.bill_history for delete to authenticated
  using (user_id = (select auth.uid()));

-- The size of each account's history (docs/product/access.md, "What tables allow"): counted as it changes, since adding it up at every
-- insert would read it all. `deleted`: the ids of the bills deleted last, the newest last, so that the account can tell a bill that was
-- deleted from one that it never had, or lost when it was restored from a backup.
create table private.bill_usage (
  user_id uuid primary key references auth.users (id) on delete cascade,
  bills integer not null check (bills >= 0),
  bytes bigint not null check (bytes >= 0),
  deleted uuid[] not null default '{}' check (cardinality(deleted) <= 1000)
);

revoke all on private.bill_usage from public, anon, authenticated, service_role;

-- True if the caller has deleted this saved bill, named by its first version, and it is one of the last thousand.
create function public.is_bill_deleted(first_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    (select first_id = any (known.deleted) from private.bill_usage as known where known.user_id = (select auth.uid())), false)
$$;

revoke all on function public.is_bill_deleted(uuid) from public, anon, authenticated, service_role;
grant execute on function public.is_bill_deleted(uuid) to authenticated;

-- Saves a version of a bill, with the caller's rights: it replaces the one it was made from. If the account has no version at all, it is
-- also stored, unless the bill was deleted; with `is_new`, even then. Returns the version that is there afterwards: this one, by its id and
-- time only; another one as a whole, if that has replaced the base; no id if the bill was deleted, and no id but `taken` if the id belongs
-- to another row, which may be another account's: the version then needs another id.
--
-- `version`: the new row; its `earlier` names the first version, where this is a later one.
create function public.replace_bill(base uuid, version jsonb, is_new boolean default false) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  -- The embedded backend on PostgreSQL hands objects over as text.
  fresh constant public.bill_history := jsonb_populate_record(
    null::public.bill_history,
    case jsonb_typeof(version) when 'string' then (version #>> '{}')::jsonb else version end);
  known public.bill_history;
begin
  -- One statement, so that there is a version at its end and the bill's photos stay.
  begin
    with gone as (
      delete from public.bill_history where id = base and user_id = (select auth.uid()) returning earlier
    )
    insert into public.bill_history
      (id, user_id, name, date, bill, diner_count, total_amount, currency, earlier)
    select
      fresh.id, (select auth.uid()), fresh.name, fresh.date, fresh.bill, fresh.diner_count, fresh.total_amount, fresh.currency,
      case
        when cardinality(gone.earlier) < 8 then gone.earlier || base
        else gone.earlier[1] || gone.earlier[3:] || base
      end
    from gone;
  exception when unique_violation then
    return '{"id": null, "taken": true}';
  end;
  if not found then
    is_new := is_new or not public.is_bill_deleted(coalesce(fresh.earlier[1], fresh.id));
    insert into public.bill_history
      (id, user_id, name, date, bill, diner_count, total_amount, currency, earlier)
    select
      fresh.id, (select auth.uid()), fresh.name, fresh.date, fresh.bill, fresh.diner_count, fresh.total_amount, fresh.currency,
      coalesce(fresh.earlier, '{}')
    where is_new
    on conflict do nothing;
  end if;
  select * into known from public.bill_history as bill
    where bill.user_id = (select auth.uid()) and coalesce(bill.earlier[1], bill.id) = coalesce(fresh.earlier[1], fresh.id);
  if not found then
    return case when is_new then '{"id": null, "taken": true}'::jsonb else '{"id": null}' end;
  end if;
  if known.id = fresh.id then
    return jsonb_build_object('id', known.id, 'created_at', known.created_at);
  end if;
  return to_jsonb(known) - 'user_id';
end
$$;

revoke all on function public.replace_bill(uuid, jsonb, boolean) from public, anon, authenticated, service_role;
grant execute on function public.replace_bill(uuid, jsonb, boolean) to authenticated;

-- The first statement that changes an account's history locks its row, so that concurrent changes are all counted.
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
      set bills = greatest(0, known.bills - gone.bills), bytes = greatest(0, known.bytes - gone.bytes),
          deleted = (known.deleted || gone.deleted)[greatest(1, cardinality(known.deleted || gone.deleted) - 999):]
      from (
        select user_id, count(*) as bills, sum(octet_length(bill::text)) as bytes,
               -- A version that was replaced in the same statement is not a deletion.
               coalesce(array_agg(coalesce(earlier[1], id)) filter (where not exists (
                 select from public.bill_history as next
                 where next.user_id = removed.user_id
                   and coalesce(next.earlier[1], next.id) = coalesce(removed.earlier[1], removed.id)
               )), '{}') as deleted
        from removed group by user_id
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

revoke all on all functions in schema private from public;
