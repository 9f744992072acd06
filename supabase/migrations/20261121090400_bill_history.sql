-- Bills that people saved. A saved bill is not changed any more; ids are made by the device, so that one that is sent
-- twice after a lost answer is stored once.

create table public.bill_history (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A name shows something: blanks and invisible characters of any script alone are none. They are spelt out, because what
  -- `\s` means depends on the database's locale.
  name text not null check (
    char_length(name) <= 200
    and name ~ '[^[:space:]\u0085\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]'
  ),
  -- When the bill was saved, as an instant: each reader sees the day in their own time zone.
  date timestamptz not null default now() check (isfinite(date)),
  bill jsonb not null check (jsonb_typeof(bill) = 'object' and octet_length(bill::text) <= 262144),
  diner_count integer not null check (diner_count between 0 and 10000),
  -- Major units of `currency`, with room for every currency's digits. The upper bound also refuses NaN, the greatest.
  total_amount numeric(18, 4) not null check (total_amount between 0 and 99999999999999),
  currency text not null default 'GBP' check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now() check (isfinite(created_at))
);

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
