-- The last good answer of every source of exchange rates, shared by all processes that run the function `exchange-rates`,
-- and when its source may be asked again: that column is what makes many processes ask once.

create table public.exchange_rates (
  -- Which source: its address without the query, where the app id would be.
  upstream text primary key check (octet_length(upstream) between 1 and 500),
  -- { base, timestamp, rates }; null until there was a good one.
  answer jsonb check (jsonb_typeof(answer) = 'object'),
  fetched_at timestamptz,
  next_try_at timestamptz not null,
  -- Somebody is asking at this moment, unless `next_try_at` has passed: then they died.
  is_asking boolean not null default false,
  check ((answer is null) = (fetched_at is null))
);

alter table public.exchange_rates enable row level security;
revoke all on public.exchange_rates from public, anon, authenticated;
grant all on public.exchange_rates to service_role;

create policy "Nobody reads or writes exchange rates through the API"
  on public.exchange_rates for all to anon, authenticated
  using (false) with check (false);
