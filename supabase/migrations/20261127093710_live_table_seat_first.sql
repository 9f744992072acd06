-- Live tables: what a call without a seat says is not looked at, and one address opens so many tables a day.
-- docs/product/live-table.md, docs/security.md.

alter function public.sync_table(uuid, text, text, bigint, bigint, jsonb) set schema private;
alter function private.sync_table(uuid, text, text, bigint, bigint, jsonb) security invoker;

-- Looks for the seat before it weighs the changes: without one, 500 values are work that anybody could ask for.
create function public.sync_table(
  seat_id uuid, seat_token text, epoch text default null, since bigint default 0, first bigint default null,
  changes jsonb default '[]'
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.seat_of(seat_id, seat_token, false);
  return private.sync_table(seat_id, seat_token, epoch, since, first, changes);
end
$$;

-- A table of the largest kind is kept for a week: 512 KB each.
create function private.bound_openings() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  max_a_day constant integer := 400;
begin
  if max_a_day <= (
    select count(*) from private.live_tables as t
    where t.opened_from = new.opened_from and t.opened_at > now() - interval '24 hours'
  ) then
    perform private.refuse_table('table_too_many_openings');
  end if;
  return new;
end
$$;
create trigger live_tables_bound_openings
  before insert on private.live_tables for each row execute function private.bound_openings();

revoke all on all functions in schema private from public;
revoke all on function private.sync_table(uuid, text, text, bigint, bigint, jsonb) from anon, authenticated, service_role;
grant execute on function private.is_live_topic(text) to anon, authenticated;
revoke all on function public.sync_table(uuid, text, text, bigint, bigint, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.sync_table(uuid, text, text, bigint, bigint, jsonb) to anon, authenticated;
