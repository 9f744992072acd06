-- For the diagnostics page (docs/product/accounts.md, "Diagnostics"): which tables of the app have row-level security. Without it
-- everybody could use every row, and reading or writing one's own rows would not reveal that.
create function public.check_row_security() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(relname, relrowsecurity), '{}')
  from pg_catalog.pg_class
  where relnamespace = 'public'::regnamespace and relname in ('users', 'bill_history', 'saved_groups')
$$;

revoke all on function public.check_row_security() from public, anon, authenticated, service_role;
grant execute on function public.check_row_security() to anon, authenticated;
