/**
 * The state that several processes on one PostgreSQL share, beside the data: the secrets, and the counters of the limits. In the server's
 * own schema, which no role of requests may use; a hosted Supabase has neither.
 */
export const SHARED_SQL = `
create schema if not exists fairtab_host;

create table if not exists fairtab_host.secrets (
  is_only boolean primary key default true check (is_only),
  value text not null
);

-- Unlogged: nothing to write ahead for counts of a minute. After a crash of PostgreSQL they begin again.
create unlogged table if not exists fairtab_host.counters (
  key text primary key,
  times timestamptz[] not null default '{}',
  until timestamptz not null
);
create index if not exists counters_until on fairtab_host.counters (until);

-- Counts one event under each key and answers 0, or counts none and answers how many seconds to wait. Keys come in
-- ascending order, so that two calls never wait for one another; the clock is the database's, one for all processes.
create or replace function fairtab_host.take(keys text[], limits integer[], seconds integer[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  at timestamptz;
  since timestamptz;
  recent timestamptz[];
  wait integer := 0;
begin
  for i in 1 .. cardinality(keys) loop
    insert into fairtab_host.counters as known (key, until)
      values (keys[i], clock_timestamp() + make_interval(secs => seconds[i]))
      on conflict (key) do update set until = greatest(known.until, excluded.until);
  end loop;
  at := clock_timestamp();
  for i in 1 .. cardinality(keys) loop
    since := at - make_interval(secs => seconds[i]);
    select coalesce(array_agg(time order by time), '{}') into recent
      from fairtab_host.counters, unnest(times) as time
      where key = keys[i] and time > since and time <= at;
    if cardinality(recent) >= limits[i] then
      wait := greatest(wait, 1, ceil(extract(epoch from recent[cardinality(recent) - limits[i] + 1] - since))::integer);
    end if;
    update fairtab_host.counters set times = recent where key = keys[i];
  end loop;
  if wait = 0 then
    update fairtab_host.counters set times = times || at where key = any (keys);
  end if;
  -- Now and then somebody sweeps. An array's subquery runs once, that of an in-list may run for each row.
  if random() < 0.01 then
    delete from fairtab_host.counters where key = any (array(
      select key from fairtab_host.counters where until < at limit 1000 for update skip locked
    ));
  end if;
  return wait;
end
$$;

revoke all on schema fairtab_host from public;
revoke all on all tables in schema fairtab_host from public;
revoke all on all functions in schema fairtab_host from public;
`;
