-- How somebody gets paid by those who owe them: one row for each account, written by it alone. Which ways there are, and that no
-- name or link in them leads anywhere else, is checked by the app wherever they are read (docs/product/settling.md).

create table public.ways_to_be_paid (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- A list of objects that say of which kind they are.
  ways jsonb not null check (
    jsonb_typeof(ways) = 'array'
    and octet_length(ways::text) <= 131072
    and jsonb_array_length(ways) <= 100
    and jsonb_array_length(ways) = jsonb_array_length(
      jsonb_path_query_array(ways, 'strict $[*] ? (@.kind like_regex "^[a-z_]{1,30}$")')
    )
  ),
  -- When the device changed them.
  changed_at timestamptz not null default now() check (isfinite(changed_at))
);

alter table public.ways_to_be_paid enable row level security;
revoke all on public.ways_to_be_paid from public, anon, authenticated;
grant select, insert, update on public.ways_to_be_paid to authenticated;
grant all on public.ways_to_be_paid to service_role;

create policy "People read how they get paid"
  on public.ways_to_be_paid for select to authenticated
  using (user_id = (select auth.uid()));

create policy "People say how they get paid"
  on public.ways_to_be_paid for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "People change how they get paid"
  on public.ways_to_be_paid for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- The last change wins, in whatever order changes arrive; times in the future are cut to now. The answer to an older change is the stored
-- row.
create function private.keep_last_ways() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.changed_at := least(new.changed_at, now());
  if tg_op = 'UPDATE' and new.user_id = old.user_id and new.changed_at < old.changed_at then
    return old;
  end if;
  return new;
end
$$;

create trigger ways_to_be_paid_keep_last
  before insert or update on public.ways_to_be_paid
  for each row execute function private.keep_last_ways();

revoke all on all functions in schema private from public;
