/**
 * The objects that a hosted Supabase has before the first migration, and that lite makes only with the first request
 * and with more rights: the roles of requests, and which schemas they may enter. Migrations then grant and revoke.
 */
export const PREPARE_SQL = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;
grant anon, authenticated, service_role to current_user;
grant usage on schema public, auth, storage to anon, authenticated, service_role;
grant all on all tables in schema auth to service_role;
grant all on all tables in schema storage to anon, authenticated, service_role;
-- Row security knows no TRUNCATE.
revoke truncate on all tables in schema storage from anon, authenticated;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`;
