-- Groups of diners' names, synchronised between devices by (user, group id). A group deleted on one device stays as a
-- tombstone (`deleted_at`), so that another device which still has it does not bring it back.

create table public.saved_groups (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  group_id text not null check (char_length(group_id) between 1 and 100),
  -- With a visible character.
  group_name text not null check (char_length(group_name) <= 200 and private.plain_name(group_name) <> ''),
  -- The names, as the device keeps them; the product's first version kept the whole group, an object.
  group_data jsonb not null check (
    jsonb_typeof(group_data) in ('array', 'object') and octet_length(group_data::text) <= 65536
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- One of three places: the limit is a constraint, which holds under any concurrency.
  slot smallint check (slot between 1 and 3),
  unique (user_id, group_id),
  unique (user_id, slot),
  check ((deleted_at is null) = (slot is not null))
);

alter table public.saved_groups enable row level security;
revoke all on public.saved_groups from public, anon, authenticated;
grant select, insert, update, delete on public.saved_groups to authenticated;
grant all on public.saved_groups to service_role;

create policy "People read their own saved groups"
  on public.saved_groups for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People save groups of their own"
  on public.saved_groups for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People change their own saved groups"
  on public.saved_groups for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "People delete their own saved groups"
  on public.saved_groups for delete to authenticated
  using (user_id = (select auth.uid()));

-- Gives a group its place, and makes merging safe in any order: a deletion is final (a group that is saved again has a new id), the latest
-- use wins, and times in the future are cut to now. Runs with the writer's rights, which see only their own rows.
create function private.place_saved_group() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  kept_tombstones constant integer := 100;
  known public.saved_groups;
begin
  new.updated_at := now();
  new.last_used_at := least(new.last_used_at, now());
  if tg_op = 'UPDATE' then
    new.deleted_at := coalesce(old.deleted_at, new.deleted_at);
    new.last_used_at := greatest(old.last_used_at, new.last_used_at);
  end if;

  if new.deleted_at is not null then
    new.deleted_at := least(new.deleted_at, now());
    new.group_data := '[]';
    new.slot := null;
    delete from public.saved_groups where id in (
      select id from public.saved_groups
      where user_id = new.user_id and deleted_at is not null and group_id <> new.group_id
      order by deleted_at desc offset kept_tombstones - 1
    );
    return new;
  end if;
  if tg_op = 'UPDATE' and old.user_id = new.user_id then
    new.slot := old.slot;
    return new;
  end if;

  -- Writes of the same account wait for each other here, so that they get a place or the refusal, not a constraint's error.
  perform pg_advisory_xact_lock(hashtextextended('saved_groups:' || new.user_id, 0));
  select * into known from public.saved_groups where user_id = new.user_id and group_id = new.group_id;
  if found then
    -- An upsert will turn into an update; until then the row only has to be well-formed.
    new.slot := coalesce(known.slot, 1);
    return new;
  end if;
  select min(place) into new.slot
    from generate_series(1, 3) as place
    where place not in (
      select taken.slot from public.saved_groups as taken
      where taken.user_id = new.user_id and taken.slot is not null
    );
  if new.slot is null then
    raise exception 'saved_group_limit'
      using errcode = 'PT409', hint = 'Delete a group to save a new one.';
  end if;
  return new;
end
$$;

create trigger saved_groups_place
  before insert or update on public.saved_groups
  for each row execute function private.place_saved_group();

revoke all on all functions in schema private from public;
